/**
 * Whether the database can store the text unchanged: UTF-8 has no lone surrogates, and not every database stores NUL.
 * No TypeBox, because islands use it too.
 */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

/** Replaces characters that cannot be stored. For text that must not be rejected, because no user could correct it. */
export function madeStorable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\ufffd');
}
