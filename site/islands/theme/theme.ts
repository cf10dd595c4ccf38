import { readStored, writeStored } from '../../client/stored.ts';
import { initialTheme, otherTheme, type Theme } from './theme-state.ts';

const STORAGE_KEY = 'theme';
const systemPrefersDark = matchMedia('(prefers-color-scheme: dark)');

let theme = initialTheme(readStored(STORAGE_KEY), systemPrefersDark.matches);

function show(next: Theme): void {
  theme = next;
  document.documentElement.classList.toggle('dark', theme === 'dark');
  for (const button of document.querySelectorAll('[data-theme-toggle]')) {
    button.setAttribute('aria-label', `Switch to ${otherTheme(theme)} mode`);
  }
}

document.addEventListener('click', (event) => {
  if (!(event.target instanceof Element) || !event.target.closest('[data-theme-toggle]')) return;
  show(otherTheme(theme));
  writeStored(STORAGE_KEY, theme);
});

systemPrefersDark.addEventListener('change', () => {
  show(initialTheme(readStored(STORAGE_KEY), systemPrefersDark.matches));
});

/* Another tab of the same reader changed it. */
addEventListener('storage', (event) => {
  if (event.key === STORAGE_KEY) show(initialTheme(event.newValue, systemPrefersDark.matches));
});

show(theme);
