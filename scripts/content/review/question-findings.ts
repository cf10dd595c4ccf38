import type { Finding } from '../issue.ts';
import { ATTEMPT_QUESTIONS_MAX } from '../questions/mcq-limits.ts';
import type { Mcq } from '../model.ts';
import { answerSpread } from './answer-spread.ts';
import { plainOption } from './same-text.ts';
import { tagFindings } from './tag-findings.ts';

/**
 * What an editor should look at in the questions of a topic; `lines` are those of the questions, `tags` is the list of
 * the subject's tags, empty where it has none.
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

function tooMany({ length }: readonly Mcq[]): Finding | null {
  if (length <= ATTEMPT_QUESTIONS_MAX) return null;
  return {
    code: 'mcq-too-many',
    line: null,
    message: `The topic has ${length} questions, and an attempt at all of them cannot be saved.`,
    expected: `at most ${ATTEMPT_QUESTIONS_MAX} questions in a topic`,
    fix: 'split the topic',
  };
}

function unexplained(line: number | null): Finding {
  return {
    code: 'mcq-unexplained',
    line,
    message: 'The question has no explanation.',
    expected: 'why the right answer is right, and why the tempting one is not',
    fix: 'write the explanation in the seventh column',
  };
}

function optionsAlike([first, second]: readonly [number, number], line: number | null): Finding {
  return {
    code: 'mcq-options-alike',
    line,
    message: `Options ${first + 1} and ${second + 1} differ in case, punctuation or white space alone.`,
    expected: 'options that differ in what they say',
    fix: 'change one of the two',
  };
}

/** Two options that say the same; null where there are none, or where they are equal, which the reading reports. */
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
