import { describe, expect, it } from 'vitest';
import { problemWith } from './auth-form-state.ts';

const entered = { email: 'asha@example.org', password: 'a long password', confirmation: 'a long password' };

describe('what stops a form', () => {
  it('is nothing where all is well', () => {
    for (const kind of ['login', 'signup', 'forgot'] as const) expect(problemWith(kind, entered)).toBeNull();
    expect(problemWith('reset', { ...entered, email: '' })).toBeNull();
  });

  it('is a confirmation that differs', () => {
    expect(problemWith('signup', { ...entered, confirmation: 'another' })).toBe('Passwords do not match');
    expect(problemWith('reset', { ...entered, confirmation: '' })).toBe('Passwords do not match');
  });

  it('is an address or password that cannot be one', () => {
    expect(problemWith('login', { ...entered, email: 'asha' })).toMatch(/e-mail address/);
    expect(problemWith('login', { ...entered, password: '' })).toMatch(/password/);
    expect(problemWith('signup', { ...entered, password: 'short', confirmation: 'short' })).toMatch(
      /at least 8/,
    );
  });

  it('does not hold old passwords against the rules for new ones', () => {
    expect(problemWith('login', { ...entered, password: 'short' })).toBeNull();
  });
});
