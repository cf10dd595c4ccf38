/** What the editor's URL refers to. */
export type EditorRoute =
  | { mode: 'new-subject' }
  | { mode: 'new-topic'; subject: string }
  | { mode: 'edit'; subject: string; topic: string };

/** Parses `/admin/edit/{subject?}/{topic?}`; null for any other path. */
export function parseEditorRoute(pathname: string): EditorRoute | null {
  const path = /^\/admin\/edit(?:\/(.*))?$/u.exec(pathname)?.[1] ?? null;
  if (path === null && !/^\/admin\/edit\/?$/u.test(pathname)) return null;
  const [subject, topic, ...more] = decodeSegments((path ?? '').replace(/\/$/u, ''));
  if (more.length > 0 || subject === undefined) return null;
  if (subject === '') return topic === undefined ? { mode: 'new-subject' } : null;
  if (topic === undefined) return { mode: 'new-topic', subject };
  return topic === '' ? null : { mode: 'edit', subject, topic };
}

function decodeSegments(path: string): string[] {
  try {
    return path.split('/').map(decodeURIComponent);
  } catch {
    return [];
  }
}

export function headingOf(route: EditorRoute): string {
  if (route.mode === 'new-subject') return 'Create New Subject';
  return route.mode === 'new-topic' ? `Add Topic to ${route.subject}` : 'Edit Topic';
}
