/** What an address of the editor is about. */
export type Place =
  | { mode: 'new-subject' }
  | { mode: 'new-topic'; subject: string }
  | { mode: 'edit'; subject: string; topic: string };

/** The place that `/admin/edit/{subject?}/{topic?}` names; null for any other address. */
export function placeOf(pathname: string): Place | null {
  const below = /^\/admin\/edit(?:\/(.*))?$/u.exec(pathname)?.[1] ?? null;
  if (below === null && !/^\/admin\/edit\/?$/u.test(pathname)) return null;
  const [subject, topic, ...more] = decoded((below ?? '').replace(/\/$/u, ''));
  if (more.length > 0 || subject === undefined) return null;
  if (subject === '') return topic === undefined ? { mode: 'new-subject' } : null;
  if (topic === undefined) return { mode: 'new-topic', subject };
  return topic === '' ? null : { mode: 'edit', subject, topic };
}

function decoded(path: string): string[] {
  try {
    return path.split('/').map(decodeURIComponent);
  } catch {
    return [];
  }
}

/** The heading of the page. */
export function headingOf(place: Place): string {
  if (place.mode === 'new-subject') return 'Create New Subject';
  return place.mode === 'new-topic' ? `Add Topic to ${place.subject}` : 'Edit Topic';
}
