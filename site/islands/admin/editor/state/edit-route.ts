/** What the editor's URL refers to. */
export type EditorRoute =
  | { mode: 'new-subject' }
  | { mode: 'new-topic'; subject: string }
  | { mode: 'edit'; subject: string; topic: string };

/** Parses `/admin/edit/{subject?}/{topic?}` and the same of `/admin/preview`; null for any other path. */
export function parseEditorRoute(pathname: string): EditorRoute | null {
  const match = /^\/admin\/(?:edit|preview)(?:\/(.*))?$/u.exec(pathname);
  if (match === null) return null;
  const [subject, topic, ...more] = decodeSegments((match[1] ?? '').replace(/\/$/u, ''));
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

/** Address of the editor or the preview of a route. */
export function addressOf(page: 'edit' | 'preview', route: EditorRoute): string {
  const slugs = ['subject' in route ? route.subject : null, 'topic' in route ? route.topic : null];
  return ['/admin', page, ...slugs.filter((slug) => slug !== null).map(encodeURIComponent)].join('/');
}
