/* Rules of reviews and of cards that learners make. No TypeBox, which islands would load. */
import { isStorable } from '../shared/storable-text.ts';

/** Default number of cards per day that were never reviewed before. */
export const NEW_PER_DAY = 20;
export const MAX_NEW_PER_DAY = 500;

/** Default number of other due cards per day. */
export const REVIEWS_PER_DAY = 60;
export const MAX_REVIEWS_PER_DAY = 1_000;

/** Share of reviews that the schedule expects to be remembered. */
export const TARGET_RETENTION = 0.9;

/** Days that the true retention covers. */
export const RETENTION_DAYS = 30;

/** Characters (Unicode code points). */
export const FRONT_MAX = 2_000;
export const BACK_MAX = 5_000;
export const SECTION_ID_MAX = 300;

/** Both sides of a card that a learner made, as plain text. */
export interface OwnText {
  front: string;
  back: string;
}

export type OwnTextProblems = Partial<Record<keyof OwnText, string>>;

/** Both sides without white space around them, as they are saved. */
export function trimmedText({ front, back }: OwnText): OwnText {
  return { front: front.trim(), back: back.trim() };
}

/** Returns what is wrong with each side, as sentences for the learner. */
export function ownTextProblems({ front, back }: OwnText): OwnTextProblems {
  const problems = {
    front: sideProblem('front', front, FRONT_MAX),
    back: sideProblem('back', back, BACK_MAX),
  };
  return {
    ...(problems.front !== null && { front: problems.front }),
    ...(problems.back !== null && { back: problems.back }),
  };
}

function sideProblem(side: string, text: string, maximum: number): string | null {
  if (text.trim() === '') return `Write something on the ${side}.`;
  if (!isStorable(text)) return `The ${side} contains a character that cannot be stored.`;
  const length = [...text.trim()].length;
  return length > maximum
    ? `The ${side} may have at most ${maximum.toLocaleString('en')} characters; it has ${length.toLocaleString('en')}.`
    : null;
}
