import { createStore } from 'zustand/vanilla';
import { writeStored } from '../storage/local-storage.ts';
import { otherTheme, type Theme } from './theme-state.ts';

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
