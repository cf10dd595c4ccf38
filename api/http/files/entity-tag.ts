/** A strong ETag header value; `name` is what changes whenever the bytes do, such as a digest. */
export function entityTag(name: string): string {
  return `"${name}"`;
}

/** Whether If-None-Match says that the caller already has what carries `tag` (RFC 9110, 13.1.2). */
export function isUnchanged(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((listed) => listed.trim().replace(/^W\//, '') === tag);
}
