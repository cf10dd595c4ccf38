import { createStore } from 'zustand/vanilla';
import { writeStored } from '../storage/local-storage.ts';

type Theme = 'dark' | 'light';

/** The stored choice wins; without one, or with one that is neither, the system's preference does. */
export function initialTheme(stored: string | null, systemPrefersDark: boolean): Theme {
  if (stored === 'dark' || stored === 'light') return stored;
  return systemPrefersDark ? 'dark' : 'light';
}

export function otherTheme(theme: Theme): Theme {
  return theme === 'dark' ? 'light' : 'dark';
}

export const THEME_KEY = 'theme';

interface ThemeStore {
  theme: Theme;
  /** The reader's choice as stored; null while the theme follows the system. */
  chosen: string | null;
}

/** The page's theme, kept up to date by the theme switch (site/islands/shell/theme). */
export const themeStore = createStore<ThemeStore>(() => ({ theme: 'light', chosen: null }));

/** Switches between dark and light and stores the choice; if storage is blocked it lasts as long as the page. */
export function toggleTheme(): void {
  const theme = otherTheme(themeStore.getState().theme);
  writeStored(THEME_KEY, theme);
  themeStore.setState({ theme, chosen: theme });
}
