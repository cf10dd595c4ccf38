/** Classifies an address that was not found: one segment is a subject, two segments are a topic. */
export function missingResource(pathname: string, reserved: readonly string[]): 'page' | 'subject' | 'topic' {
  const segments = pathname.split('/').filter((segment) => segment !== '');
  const [first] = segments;
  if (first === undefined || reserved.includes(first) || /^[_.]|\.[a-z0-9]+$/i.test(first)) return 'page';
  if (segments.length === 1) return 'subject';
  return segments.length === 2 ? 'topic' : 'page';
}

const MAX_WORDS = 8;

/** The words of the last segment of an address, to search for what is missing: `fundamental rights`. */
export function wordsOf(pathname: string): string {
  const last = pathname.split('/').findLast((segment) => segment !== '') ?? '';
  return (decoded(last) ?? '')
    .replace(/\.\w+$/u, '')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS)
    .join(' ')
    .slice(0, 80);
}

function decoded(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    /* Not a valid address. */
    return null;
  }
}
