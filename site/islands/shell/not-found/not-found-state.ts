/** Classifies an address that was not found: one segment is a subject, two segments are a topic. */
export function missingResource(pathname: string, reserved: readonly string[]): 'page' | 'subject' | 'topic' {
  const segments = pathname.split('/').filter((segment) => segment !== '');
  const [first] = segments;
  if (first === undefined || reserved.includes(first) || /^[_.]|\.[a-z0-9]+$/i.test(first)) return 'page';
  if (segments.length === 1) return 'subject';
  return segments.length === 2 ? 'topic' : 'page';
}
