/** A copy of the list with the item at `from` moved to `to`. */
export function moveItem<Item>(list: readonly Item[], from: number, to: number): Item[] {
  return list.toSpliced(from, 1).toSpliced(to, 0, ...list.slice(from, from + 1));
}

/** The index that a typed position (from 1) means; null if it is not a number. */
export function indexOfPosition(typed: string, length: number): number | null {
  const position = Number(typed.trim());
  if (typed.trim() === '' || !Number.isFinite(position)) return null;
  return Math.min(Math.max(1, Math.round(position)), length) - 1;
}
