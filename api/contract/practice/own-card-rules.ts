/* Rules of cards that learners make, for the form and the server. Does not import TypeBox, which islands would load. */
import { isStorable } from '../shared/storable-text.ts';

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
