/** The tab named in a query string (`?tab=mcqs`) if it is one of `tabs`, else the first. */
export function tabInQuery(query: string, tabs: readonly string[]): number {
  return Math.max(0, tabs.indexOf(new URLSearchParams(query).get('tab') ?? ''));
}

/** The one stop for the Tab key: the opened tab, or the first that is shown where that one is not. */
export function tabStop(opened: number, shown: readonly number[]): number {
  return shown.includes(opened) ? opened : (shown[0] ?? 0);
}
