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

/** Bytes of an image that is uploaded. */
export const IMAGE_MAX_BYTES = 2_000_000;
/** Pixels; larger images exhaust the memory of small devices. */
const IMAGE_MAX_SIDE = 8_000;
const IMAGE_MAX_PIXELS = 40_000_000;

export const NO_IMAGE = 'Only PNG, JPEG, WebP, GIF and AVIF images can be added.';
export const IMAGE_TOO_LARGE = `Images are limited to ${IMAGE_MAX_BYTES / 1_000_000} MB.`;

/** Why an image of this size cannot be added; null if it can. */
export function imageSizeProblem(
  { width, height }: { width: number; height: number },
  bytes: number,
): string | null {
  if (bytes > IMAGE_MAX_BYTES) return IMAGE_TOO_LARGE;
  const isFit =
    Math.min(width, height) >= 1 &&
    Math.max(width, height) <= IMAGE_MAX_SIDE &&
    width * height <= IMAGE_MAX_PIXELS;
  return isFit
    ? null
    : `Images are limited to ${IMAGE_MAX_SIDE} pixels per side and ${IMAGE_MAX_PIXELS / 1_000_000} million pixels in total.`;
}

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
