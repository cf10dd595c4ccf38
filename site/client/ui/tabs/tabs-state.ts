/** Index of the tab that a key selects, or null. Arrow keys wrap around; Home and End go to the first and last. */
export function tabAfterKey(key: string, current: number, count: number): number | null {
  if (key === 'ArrowRight') return (current + 1) % count;
  if (key === 'ArrowLeft') return (current - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return null;
}

/** The tab named in a query string (`?tab=mcqs`) if it is one of `tabs`, else the first. */
export function tabInQuery(query: string, tabs: readonly string[], parameter = 'tab'): number {
  return Math.max(0, tabs.indexOf(new URLSearchParams(query).get(parameter) ?? ''));
}

/** Stores the chosen tab in the address, so that a reload opens it again; null for the first one, which needs no name. */
export function storeInAddress(tab: string | null, parameter = 'tab'): void {
  const address = new URL(location.href);
  if (tab === null) address.searchParams.delete(parameter);
  else address.searchParams.set(parameter, tab);
  history.replaceState(history.state, '', address);
}

/** The tab that the Tab key focuses: the open one if it is visible, else the first visible one. */
export function tabStop(openTab: number, visible: readonly number[]): number {
  return visible.includes(openTab) ? openTab : (visible[0] ?? 0);
}
