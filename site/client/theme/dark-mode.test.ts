import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { DarkModeProvider, useDarkMode } from './dark-mode.tsx';
import { themeStore, toggleTheme } from './theme-store.ts';

function Mode() {
  return useDarkMode().isDark ? 'dark' : 'light';
}

describe('useDarkMode', () => {
  it('returns the theme inside a DarkModeProvider', () => {
    expect(renderToString(createElement(DarkModeProvider, null, createElement(Mode)))).toBe('light');
  });

  it('throws outside a DarkModeProvider', () => {
    expect(() => renderToString(createElement(Mode))).toThrow(
      'useDarkMode must be used within a DarkModeProvider',
    );
  });
});

it('toggles the theme even if the choice cannot be stored', () => {
  toggleTheme();
  expect(themeStore.getState()).toEqual({ theme: 'dark', chosen: 'dark' });
  toggleTheme();
  expect(themeStore.getState()).toEqual({ theme: 'light', chosen: 'light' });
});
