import type { Finding } from '../issue.ts';
import { ATTEMPT_QUESTIONS_MAX } from '../limits.ts';
import type { Mcq } from '../model.ts';
import { answerSpread } from './answer-spread.ts';

/** With more tags than this, tags no longer tell questions apart. */
const TAGS_WANTED = 3;

/**
 * What an editor should look at in the questions of a topic. `lines` are those of the questions; `tags` is the subject's
 * list of tags, empty if any tag is allowed.
 */
export function questionFindings(
  mcqs: readonly Mcq[],
  lines: readonly number[],
  tags: readonly string[],
): Finding[] {
  const findings = [tooMany(mcqs), answerSpread(mcqs)].filter((finding) => finding !== null);
  for (const [index, mcq] of mcqs.entries()) {
    const line = lines[index] ?? null;
    if (mcq.explanation === '') findings.push(unexplained(line));
    const alike = alikeOptions(mcq.options);
    if (alike !== null) findings.push(optionsAlike(alike, line));
    findings.push(...tagFindings(mcq.tags, tags, line));
  }
  return findings;
}

/** More questions than an attempt can have; null if there are not. */
export function tooMany({ length }: readonly Mcq[]): Finding | null {
  if (length <= ATTEMPT_QUESTIONS_MAX) return null;
  return {
    code: 'mcq-too-many',
    line: null,
    message: `The topic has ${length} questions, but an attempt at more than ${ATTEMPT_QUESTIONS_MAX} cannot be saved.`,
    expected: `at most ${ATTEMPT_QUESTIONS_MAX} questions in a topic`,
    fix: 'split the topic',
  };
}

function unexplained(line: number | null): Finding {
  return {
    code: 'mcq-unexplained',
    line,
    message: 'The question has no explanation.',
    expected: 'why the right answer is right, and why the most tempting one is wrong',
    fix: 'write it in the column explanation',
  };
}

function optionsAlike([first, second]: readonly [number, number], line: number | null): Finding {
  return {
    code: 'mcq-options-alike',
    line,
    message: `Options ${first + 1} and ${second + 1} differ only in case, punctuation or white space.`,
    expected: 'options with different meanings',
    fix: 'change one of the two',
  };
}

/** Two options that say the same; null if there are none, or if they are equal, which the CSV reader reports. */
function alikeOptions(options: readonly string[]): [number, number] | null {
  const seen = new Map<string, number>();
  for (const [index, option] of options.entries()) {
    const plain = plainOption(option);
    const first = plain === '' ? undefined : seen.get(plain);
    if (first !== undefined) return options[first] === option ? null : [first, index];
    seen.set(plain, index);
  }
  return null;
}

/** Problems of a question's tags; `list` is that of its subject, empty if any tag is allowed. */
function tagFindings(tags: readonly string[], list: readonly string[], line: number | null): Finding[] {
  if (list.length === 0) return [];
  const expected = `1 to ${TAGS_WANTED} of these: ${list.join(', ')}`;
  const finding = (code: string, message: string, fix: string) => ({ code, line, message, expected, fix });
  if (tags.length === 0) {
    return [finding('tag-missing', 'The question has no tag.', 'give it a tag from the list')];
  }
  const unknown = tags
    .filter((tag) => !list.includes(tag))
    .map((tag) => {
      const meant = list.find((known) => foldedTag(known) === foldedTag(tag));
      return finding(
        'tag-unknown',
        `The tag "${tag}" is not in the subject's list.`,
        meant === undefined ? 'use a tag from the list, or add this one to tags.json' : `write ${meant}`,
      );
    });
  if (tags.length <= TAGS_WANTED) return unknown;
  const message = `The question has ${tags.length} tags.`;
  return [...unknown, finding('tag-too-many', message, 'keep those that learners would filter by')];
}

/** The same for two spellings that are most likely one tag. */
export function foldedTag(tag: string): string {
  return tag
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s_-]+/g, '-');
}

/**
 * A text normalised for comparison: NFC, lower case, and each run of punctuation and white space as one space. Symbols
 * such as + and < are kept. '' (nothing left) equals no other text.
 */
export function plainText(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\p{P}\s]+/gu, ' ')
    .trim();
}

/**
 * The same for a short text such as an option, in which case and signs may matter: words of one or two letters (Aa and
 * AA, Co and CO) keep their case, and a minus before a number and a per cent sign are kept.
 */
export function plainOption(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\p{L}{3,}/gu, (word) => word.toLowerCase())
    .replace(/(?<![\p{L}\p{N}])[-\u2013\u2212](?=\d)/gu, '\u2212')
    .replace(/(?:(?!%)[\p{P}\s])+/gu, ' ')
    .trim();
}
