/** Where a topic is edited, or one is added to the subject, or, without either, a subject is made. */
export function editAddress(subject?: string, topic?: string): string {
  const parts = [subject, topic].filter((part) => part !== undefined);
  return ['/admin/edit', ...parts.map(encodeURIComponent)].join('/');
}
