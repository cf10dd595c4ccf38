import { CONTROL_CHARACTER } from './schema/fields/text-rule.ts';

/** Maximum size of a topic's notes, official or a learner's own, in bytes of UTF-8. */
export const NOTES_MAX_BYTES = 1_000_000;

/*
 * Limits of a question, official or a learner's own. An attempt contains each question's text and tags, so an attempt
 * at a larger question could not be saved. Characters are Unicode code points.
 */
export const QUESTION_MAX = 5_000;
export const OPTION_MAX = 1_000;
export const TAG_MAX = 60;
export const TAGS_MAX = 20;
/** Questions in one attempt. */
export const ATTEMPT_QUESTIONS_MAX = 500;

/** Whether a text has more than `most` code points. */
export function isLonger(text: string, most: number): boolean {
  return text.length > most && [...text].length > most;
}

/** The first character that no text of a question may contain, as `U+0007`; null if there is none. */
export function unusableCharacter(text: string): string | null {
  const [character] = CONTROL_CHARACTER.exec(text) ?? /\p{Surrogate}/u.exec(text) ?? [];
  if (character === undefined) return null;
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
