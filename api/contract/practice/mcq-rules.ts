import {
  OPTION_MAX,
  QUESTION_MAX,
  TAG_MAX,
  TAGS_MAX,
  isLonger,
  unusableCharacter,
} from '../../../scripts/content/limits.ts';
import type { Mcq } from '../../../scripts/content/model.ts';

/*
 * Rules of a learner's own questions, for the form and the server. Does not import TypeBox, which would end up in the
 * bundles of islands.
 */

export const OWN_MCQS_MAX = 500;
export const OPTIONS_MAX = 4;
/** Characters (Unicode code points). */
export const DESCRIPTION_MAX = 10_000;

/** A question in the API and the database, where `description` is the explanation. */
export interface StoredMcq extends Omit<Mcq, 'explanation'> {
  description: string;
}

/** Converts a question from a CSV file. */
export function toStoredMcq({ question, options, correctAnswer, explanation, tags }: Mcq): StoredMcq {
  return { question, options, correctAnswer, description: explanation, tags };
}

/** A question in a form, where options may be empty. */
export interface McqDraft {
  question: string;
  options: readonly string[];
  /** Index into `options`. */
  correctAnswer: number;
  description?: string;
  tags?: readonly string[];
}

export interface McqProblem {
  /** Counted from 1; null if the problem concerns the set. */
  question: number | null;
  field: 'mcqs' | 'question' | 'options' | 'correctAnswer' | 'description' | 'tags';
  /** A sentence for the learner, with the number of the question. */
  message: string;
}

/** Returns the first problem with a set of questions, or null. */
export function ownMcqsProblem(drafts: readonly McqDraft[]): McqProblem | null {
  if (drafts.length > OWN_MCQS_MAX) {
    const message = `A topic can have at most ${OWN_MCQS_MAX} of your own questions.`;
    return { question: null, field: 'mcqs', message };
  }
  for (const [index, draft] of drafts.entries()) {
    const found = mcqProblem(draft);
    if (!found) continue;
    return { question: index + 1, field: found.field, message: `Question ${index + 1}: ${found.words}.` };
  }
  return null;
}

/** Returns the first problem with a question, worded to follow “Question 3: ”, or null. */
export function mcqProblem(draft: McqDraft): { field: McqProblem['field']; words: string } | null {
  const found = draftProblem(draft);
  return found && { field: found[0], words: found[1] };
}

function draftProblem(draft: McqDraft): [field: McqProblem['field'], words: string] | null {
  const { question, options, correctAnswer, description, tags } = toMcqParts(draft);
  if (question === '') return ['question', 'the question is empty'];
  if (isLonger(question, QUESTION_MAX)) return ['question', tooLong('the question', QUESTION_MAX)];
  if (options.length > OPTIONS_MAX) return ['options', `it can have at most ${OPTIONS_MAX} options`];
  if (options.every((option) => option === '')) return ['options', 'it needs at least one option'];
  const long = options.findIndex((option) => isLonger(option, OPTION_MAX));
  if (long !== -1) return ['options', tooLong(`option ${long + 1}`, OPTION_MAX)];
  if (!Number.isInteger(correctAnswer) || correctAnswer < 0 || correctAnswer >= OPTIONS_MAX) {
    return ['correctAnswer', 'the correct answer must be the number of an option, from 0 to 3'];
  }
  if (!options[correctAnswer]) return ['correctAnswer', 'the correct answer is an empty option'];
  if (isLonger(description, DESCRIPTION_MAX)) {
    return ['description', tooLong('the description', DESCRIPTION_MAX)];
  }
  if (tags.length > TAGS_MAX) return ['tags', `it can have at most ${TAGS_MAX} tags`];
  if (tags.some((tag) => isLonger(tag, TAG_MAX))) return ['tags', tooLong('a tag', TAG_MAX)];
  if (tags.some((tag) => tag.includes(','))) return ['tags', 'a tag contains a comma; write two tags'];
  const texts = { question: [question], options, description: [description], tags };
  for (const field of ['question', 'options', 'description', 'tags'] as const) {
    const unusable = unusableCharacter(texts[field].join(' '));
    if (unusable !== null)
      return [field, `it contains the invisible character ${unusable}, which must be deleted`];
  }
  return null;
}

/**
 * Cleans a valid draft for storage: trims texts and removes empty options and empty or repeated tags, like the CSV
 * import does.
 */
export function toMcq(draft: McqDraft): StoredMcq {
  const { options, correctAnswer, ...rest } = toMcqParts(draft);
  return {
    ...rest,
    options: options.filter((option) => option !== ''),
    // Removing empty options before the answer lowers its index.
    correctAnswer: options.slice(0, correctAnswer).filter((option) => option !== '').length,
  };
}

function toMcqParts({ question, options, correctAnswer, description = '', tags = [] }: McqDraft): StoredMcq {
  return {
    question: question.trim(),
    options: options.map((option) => option.trim()),
    correctAnswer,
    description: description.trim(),
    tags: [...new Set(tags.map((tag) => tag.trim()))].filter((tag) => tag !== ''),
  };
}

function tooLong(what: string, maximum: number): string {
  return `${what} has more than ${maximum.toLocaleString('en')} characters`;
}
