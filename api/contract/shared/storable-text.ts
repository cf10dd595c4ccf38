/**
 * Whether a text comes back from the database as it went in: half a surrogate pair has no form in UTF-8, and no
 * database is sure to keep NUL. Without TypeBox, so that an island can ask as well.
 */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

/** The text as it can be stored: for what must not be refused, since nobody is there to mend it. */
export function madeStorable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\ufffd');
}
