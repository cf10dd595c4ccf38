import { QUESTION_MAX, TAG_MAX, TAGS_MAX, isLonger } from '../../../scripts/content/questions/mcq-limits.ts';
import type { Mcq } from '../../../scripts/content/model.ts';
import { isStorable } from '../shared/storable-text.ts';

/*
 * What a learner's own questions must be like, the same in the form and on the server. Without TypeBox, so that an
 * island that edits questions loads these lines and nothing else.
 */

export const OWN_MCQS_MAX = 500;
export const OPTIONS_MAX = 4;
/** Characters (Unicode code points). */
const OPTION_MAX = 1_000;
const DESCRIPTION_MAX = 10_000;

/** A question as the API and the database have it: `description` is the explanation. */
export interface StoredMcq extends Omit<Mcq, 'explanation'> {
  description: string;
}

/** A question of a CSV file as the API and the database have it. */
export function storedMcq({ explanation, ...mcq }: Mcq): StoredMcq {
  return { ...mcq, description: explanation };
}

/** A question as a form holds it: options may be empty. */
export interface McqDraft {
  question: string;
  options: readonly string[];
  /** Index into `options`. */
  correctAnswer: number;
  description?: string;
  tags?: readonly string[];
}

export interface McqProblem {
  /** 1 for the first question; null where it is about all of them. */
  question: number | null;
  field: 'mcqs' | 'question' | 'options' | 'correctAnswer' | 'description' | 'tags';
  /** One sentence for the learner that names the question. */
  message: string;
}

/** The first thing that is wrong with a set of questions; null where nothing is. */
export function ownMcqsProblem(drafts: readonly McqDraft[]): McqProblem | null {
  if (drafts.length > OWN_MCQS_MAX) {
    const message = `A topic can have ${OWN_MCQS_MAX} questions of your own at most.`;
    return { question: null, field: 'mcqs', message };
  }
  for (const [index, draft] of drafts.entries()) {
    const found = mcqProblem(draft);
    if (!found) continue;
    return { question: index + 1, field: found.field, message: `Question ${index + 1}: ${found.words}.` };
  }
  return null;
}

/** The first thing that is wrong with a question, in words that go on after its name; null where nothing is. */
export function mcqProblem(draft: McqDraft): { field: McqProblem['field']; words: string } | null {
  const found = draftProblem(draft);
  return found && { field: found[0], words: found[1] };
}

function draftProblem(draft: McqDraft): [field: McqProblem['field'], words: string] | null {
  const { question, options, correctAnswer, description, tags } = toMcqParts(draft);
  if (question === '') return ['question', 'the question is empty'];
  if (isLonger(question, QUESTION_MAX)) return ['question', tooLong('the question', QUESTION_MAX)];
  if (options.length > OPTIONS_MAX) return ['options', `it can have ${OPTIONS_MAX} options at most`];
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
  if (tags.length > TAGS_MAX) return ['tags', `it can have ${TAGS_MAX} tags at most`];
  if (tags.some((tag) => isLonger(tag, TAG_MAX))) return ['tags', tooLong('a tag', TAG_MAX)];
  const texts = { question: [question], options, description: [description], tags };
  for (const field of ['question', 'options', 'description', 'tags'] as const) {
    if (!texts[field].every(isStorable)) return [field, 'it has a character that cannot be stored'];
  }
  return null;
}

/**
 * A sound draft as it is kept: white space around texts, empty options and empty or repeated tags are left out, as
 * they are from a CSV file.
 */
export function toMcq(draft: McqDraft): StoredMcq {
  const { options, correctAnswer, ...rest } = toMcqParts(draft);
  return {
    ...rest,
    options: options.filter((option) => option !== ''),
    // Empty options before the answer move it forward.
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

function tooLong(what: string, most: number): string {
  return `${what} has more than ${most.toLocaleString('en')} characters`;
}
