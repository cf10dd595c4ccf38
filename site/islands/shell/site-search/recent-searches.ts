import {
  RECENT_SEARCHES_KEY,
  readStored,
  removeStored,
  writeStored,
} from '../../../client/storage/local-storage.ts';

export const MAX_RECENT = 8;
const MAX_LENGTH = 100;

/** The searches of this device whose results were opened, newest first. */
export function recentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(readStored(RECENT_SEARCHES_KEY) ?? '[]');
    if (!Array.isArray(stored)) return [];
    return stored.filter((query): query is string => typeof query === 'string').slice(0, MAX_RECENT);
  } catch {
    /* Not written by this code. */
    return [];
  }
}

/** @param query as `normaliseQuery` returns it */
export function addRecentSearch(query: string): void {
  if (query === '' || query.length > MAX_LENGTH) return;
  store([query, ...others(query)].slice(0, MAX_RECENT));
}

export function removeRecentSearch(query: string): void {
  store(others(query));
}

export function clearRecentSearches(): void {
  removeStored(RECENT_SEARCHES_KEY);
}

function others(query: string): string[] {
  return recentSearches().filter((other) => other.toLowerCase() !== query.toLowerCase());
}

function store(queries: readonly string[]): void {
  if (queries.length === 0) clearRecentSearches();
  else writeStored(RECENT_SEARCHES_KEY, JSON.stringify(queries));
}
