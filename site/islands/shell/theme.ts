import { readStored } from '../../client/storage/local-storage.ts';
import {
  initialTheme,
  otherTheme,
  THEME_KEY,
  themeStore,
  toggleTheme,
} from '../../client/theme/theme-store.ts';

const systemPrefersDark = matchMedia('(prefers-color-scheme: dark)');

function applyChoice(chosen: string | null): void {
  themeStore.setState({ theme: initialTheme(chosen, systemPrefersDark.matches), chosen });
}

function render(): void {
  const { theme } = themeStore.getState();
  document.documentElement.classList.toggle('dark', theme === 'dark');
  for (const button of document.querySelectorAll('[data-theme-toggle]')) {
    button.setAttribute('aria-label', `Switch to ${otherTheme(theme)} mode`);
  }
  /* Browser toolbars use the theme of the page, not of the system. */
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    meta.content = getComputedStyle(document.documentElement).getPropertyValue('--color-paper');
  }
}

themeStore.subscribe(render);

document.addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.closest('[data-theme-toggle]')) toggleTheme();
});

systemPrefersDark.addEventListener('change', () => applyChoice(themeStore.getState().chosen));

/* Sync with other tabs. */
addEventListener('storage', ({ key, newValue }) => {
  if (key === THEME_KEY || key === null) applyChoice(newValue);
});

/* A page in the back/forward cache receives no storage events. */
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) applyChoice(readStored(THEME_KEY) ?? themeStore.getState().chosen);
});

applyChoice(readStored(THEME_KEY));
