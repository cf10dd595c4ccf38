/* How long a learner's own notes may be, the same in the editor and on the server. Without TypeBox, for the editor. */

/** Bytes of UTF-8. */
export const NOTE_MAXIMUM = 500_000;

export function isTooLongForNote(text: string): boolean {
  // No UTF-16 unit takes more than three bytes or less than one, so most texts need no counting.
  if (text.length * 3 <= NOTE_MAXIMUM) return false;
  return text.length > NOTE_MAXIMUM || new TextEncoder().encode(text).length > NOTE_MAXIMUM;
}
