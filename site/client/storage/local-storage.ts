/* Browsers may block storage, or have no space left. These functions then return null or false instead of throwing. */

export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Returns whether the value was stored. */
export function writeStored(key: string, value: string): boolean {
  try {
    localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

export function removeStored(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    /* Storage is blocked, so there is nothing to remove. */
  }
}

export function storedKeys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}

/** Like `readStored`, for values that last as long as the tab. */
export function readFromTab(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeToTab(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value);
  } catch {
    /* The value is lost when the page is left. */
  }
}

export function removeFromTab(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    /* Storage is blocked, so there is nothing to remove. */
  }
}

/** Where the recent searches of this device are stored. Signing out deletes them. */
export const RECENT_SEARCHES_KEY = 'recent_searches';
