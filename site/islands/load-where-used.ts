/** Imports the code of each custom element that is in the page, by the element's name. */
export function loadWhereUsed(elements: Record<string, () => Promise<unknown>>): void {
  for (const [name, load] of Object.entries(elements)) {
    if (document.querySelector(name)) void load();
  }
}
