export type Missing = 'page' | 'subject' | 'topic';

/** What a learner was looking for at an address that leads nowhere: one segment is a subject, two are a topic. */
export function whatIsMissing(pathname: string, reserved: readonly string[]): Missing {
  const segments = pathname.split('/').filter((segment) => segment !== '');
  const [first] = segments;
  if (first === undefined || reserved.includes(first) || /^[_.]|\.[a-z0-9]+$/i.test(first)) return 'page';
  if (segments.length === 1) return 'subject';
  return segments.length === 2 ? 'topic' : 'page';
}
