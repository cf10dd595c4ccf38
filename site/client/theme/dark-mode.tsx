import { createContext, use, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { themeStore, toggleTheme } from './theme-store.ts';

const DarkModeContext = createContext<typeof themeStore | null>(null);

/** Gives an island the page's theme. */
export function DarkModeProvider({ children }: { children: ReactNode }) {
  return <DarkModeContext value={themeStore}>{children}</DarkModeContext>;
}

interface DarkMode {
  isDark: boolean;
  toggle: () => void;
}

/**
 * Whether the page is dark.
 * @throws {Error} outside a DarkModeProvider
 */
export function useDarkMode(): DarkMode {
  const store = use(DarkModeContext);
  if (!store) throw new Error('useDarkMode must be used within a DarkModeProvider');
  return { isDark: useStore(store).theme === 'dark', toggle: toggleTheme };
}
