export interface PageOf<Item> {
  items: Item[];
  /** From 1. */
  page: number;
  pages: number;
}

/** A page of a list: the last where there is no such page any more. `page` counts from 1. */
export function pageOf<Item>(items: readonly Item[], page: number, size: number): PageOf<Item> {
  const pages = Math.max(1, Math.ceil(items.length / size));
  const shown = Math.min(Math.max(1, page), pages);
  return { items: items.slice((shown - 1) * size, shown * size), page: shown, pages };
}
