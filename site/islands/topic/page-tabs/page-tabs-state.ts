/** The tab named in a query string (`?tab=mcqs`) if it is one of `tabs`, else the first. */
export function tabInQuery(query: string, tabs: readonly string[]): number {
  return Math.max(0, tabs.indexOf(new URLSearchParams(query).get('tab') ?? ''));
}

/** The tab that the Tab key focuses: the open one if it is visible, else the first visible one. */
export function tabStop(openTab: number, visible: readonly number[]): number {
  return visible.includes(openTab) ? openTab : (visible[0] ?? 0);
}
