import { describe, expect, it } from 'vitest';
import { initialTheme, otherTheme } from './theme-state.ts';

describe('theme', () => {
  it('follows the stored value, whatever the system prefers', () => {
    expect(initialTheme('dark', false)).toBe('dark');
    expect(initialTheme('light', true)).toBe('light');
  });

  it('follows the system where nothing usable is stored', () => {
    expect(initialTheme(null, true)).toBe('dark');
    expect(initialTheme(null, false)).toBe('light');
    expect(initialTheme('purple', true)).toBe('dark');
  });

  it('toggles between two themes', () => {
    expect(otherTheme('dark')).toBe('light');
    expect(otherTheme('light')).toBe('dark');
  });
});
