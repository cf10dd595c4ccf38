import type { Found } from './found.ts';

/** What the dialog says above the results. */
export function statusText(query: string, found: Found): string {
  const count = found.pages.length;
  if (count === 0) return `No results for “${query}”. Try fewer words, or others.`;
  if (found.more) return `The ${count} best pages`;
  return count === 1 ? '1 page found' : `${count} pages found`;
}

/**
 * Which of `count` results is active after a key: down and up go around; other keys belong to the text.
 * @returns null where the key changes nothing
 */
export function activeAfterKey(key: string, active: number, count: number): number | null {
  if (count === 0) return null;
  if (key === 'ArrowDown') return (active + 1) % count;
  if (key === 'ArrowUp') return (Math.max(active, 0) - 1 + count) % count;
  return null;
}
