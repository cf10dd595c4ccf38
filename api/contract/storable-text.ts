/**
 * Whether a text comes back from the database as it went in: half a surrogate pair has no form in UTF-8, and no
 * database is sure to keep NUL. Without TypeBox, so that an island can ask as well.
 */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}
