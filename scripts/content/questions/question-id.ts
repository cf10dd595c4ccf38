import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** Letters, digits and single hyphens, at most 40. */
const QUESTION_ID = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const QUESTION_ID_MAX = 40;

export function isQuestionId(text: string): boolean {
  return text.length <= QUESTION_ID_MAX && QUESTION_ID.test(text);
}

/** Hex digits of a digest: 48 bits do not collide in one file. */
const DIGEST_DIGITS = 12;

/** The id of a question whose row states none: it changes with the text. */
export function idFromText(question: string): string {
  return `t-${bytesToHex(sha256(utf8ToBytes(normaliseQuestion(question)))).slice(0, DIGEST_DIGITS)}`;
}

/**
 * Normalising a run of combining marks takes quadratic time; no script needs this many. The lookbehind keeps the search
 * linear: it matches only at the start of a run.
 */
const LONG_RUN_OF_MARKS = /(?<!\p{M})\p{M}{31}/u;

/** Equal for equal questions, regardless of Unicode composition and white space. */
export function normaliseQuestion(text: string): string {
  const composed = LONG_RUN_OF_MARKS.test(text) ? text : text.normalize('NFC');
  return composed.replace(/\s+/gu, ' ').trim();
}

/**
 * Identifies a question of the site everywhere: `polity/preamble/q1` for a question of a topic, `tests/gs-mock-1/q1` for one
 * of a test's own file. No subject can be called `tests`.
 */
export type QuestionRef = string;

export function topicQuestionRef(subject: string, topic: string, id: string): QuestionRef {
  return `${subject}/${topic}/${id}`;
}

export function testQuestionRef(test: string, id: string): QuestionRef {
  return `tests/${test}/${id}`;
}

/** The parts of a reference; null if it is none. `folder` is a subject or `tests`, `file` a topic or a test. */
export function parseQuestionRef(ref: string): { folder: string; file: string; id: string } | null {
  const [folder = '', file = '', id = '', ...rest] = ref.split('/');
  if (folder === '' || file === '' || rest.length > 0 || !isQuestionId(id)) return null;
  return { folder, file, id };
}
