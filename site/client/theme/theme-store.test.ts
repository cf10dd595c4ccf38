import { describe, expect, it } from 'vitest';
import { initialTheme, otherTheme } from './theme-store.ts';

describe('theme', () => {
  it('uses the stored value regardless of the system preference', () => {
    expect(initialTheme('dark', false)).toBe('dark');
    expect(initialTheme('light', true)).toBe('light');
  });

  it('uses the system preference if no valid value is stored', () => {
    expect(initialTheme(null, true)).toBe('dark');
    expect(initialTheme(null, false)).toBe('light');
    expect(initialTheme('purple', true)).toBe('dark');
  });

  it('toggles between two themes', () => {
    expect(otherTheme('dark')).toBe('light');
    expect(otherTheme('light')).toBe('dark');
  });
});
