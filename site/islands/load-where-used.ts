/** Fetches the code of each island that stands in the page, by the name of its element. */
export function loadWhereUsed(islands: Record<string, () => Promise<unknown>>): void {
  for (const [name, load] of Object.entries(islands)) {
    if (document.querySelector(name)) void load();
  }
}
