/** A moment as people of the site write it. @param at ISO 8601 or ms since 1970 */
export function formatDateTime(at: string | number): string {
  return new Date(at).toLocaleString('en-IN', { dateStyle: 'medium', timeStyle: 'short' });
}

/** @param at ms since 1970 */
export function formatTime(at: number): string {
  return new Date(at).toLocaleTimeString('en-IN', { timeStyle: 'short' });
}
