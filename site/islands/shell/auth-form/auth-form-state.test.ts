import { describe, expect, it } from 'vitest';
import { authFormProblem } from './auth-form-state.ts';

const values = { email: 'asha@example.org', password: 'a long password', confirmation: 'a long password' };

describe('the problem of a form', () => {
  it('is null for valid values', () => {
    for (const kind of ['login', 'signup', 'forgot'] as const)
      expect(authFormProblem(kind, values)).toBeNull();
    expect(authFormProblem('reset', { ...values, email: '' })).toBeNull();
  });

  it('is a different confirmation', () => {
    expect(authFormProblem('signup', { ...values, confirmation: 'another' })).toBe('Passwords do not match');
    expect(authFormProblem('reset', { ...values, confirmation: '' })).toBe('Passwords do not match');
  });

  it('is an invalid e-mail address or password', () => {
    expect(authFormProblem('login', { ...values, email: 'asha' })).toMatch(/e-mail address/);
    expect(authFormProblem('login', { ...values, password: '' })).toMatch(/password/);
    expect(authFormProblem('signup', { ...values, password: 'short', confirmation: 'short' })).toMatch(
      /at least 8/,
    );
  });

  it('does not apply the rules for new passwords to a login', () => {
    expect(authFormProblem('login', { ...values, password: 'short' })).toBeNull();
  });
});
