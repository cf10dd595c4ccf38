import { readStored, writeStored } from '../../../client/storage/local-storage.ts';
import { initialTheme, otherTheme, type Theme } from './theme-state.ts';

const STORAGE_KEY = 'theme';
const systemPrefersDark = matchMedia('(prefers-color-scheme: dark)');

/** What the reader chose last; where storage is blocked it lasts as long as the page. */
let chosen = readStored(STORAGE_KEY);
let theme: Theme;

function show(): void {
  theme = initialTheme(chosen, systemPrefersDark.matches);
  document.documentElement.classList.toggle('dark', theme === 'dark');
  for (const button of document.querySelectorAll('[data-theme-toggle]')) {
    button.setAttribute('aria-label', `Switch to ${otherTheme(theme)} mode`);
  }
  /* The browser's own bars follow the page, not the system. */
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    meta.content = getComputedStyle(document.documentElement).getPropertyValue('--color-paper');
  }
}

document.addEventListener('click', (event) => {
  if (!(event.target instanceof Element) || !event.target.closest('[data-theme-toggle]')) return;
  chosen = otherTheme(theme);
  writeStored(STORAGE_KEY, chosen);
  show();
});

systemPrefersDark.addEventListener('change', show);

/* Another tab of the same reader changed it, or forgot everything. */
addEventListener('storage', ({ key, newValue }) => {
  if (key !== STORAGE_KEY && key !== null) return;
  chosen = newValue;
  show();
});

/* A page that comes back from the browser's memory heard nothing of what happened meanwhile. */
addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return;
  chosen = readStored(STORAGE_KEY) ?? chosen;
  show();
});

show();
