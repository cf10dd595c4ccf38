import { expect, it } from 'vitest';
import { readCallback } from './auth-callback-state.ts';

it('reads a token, or why there is none', () => {
  expect(readCallback('?token=abc&user=%7B%22role%22%3A%22admin%22%7D')).toEqual({ token: 'abc' });
  expect(readCallback('?error=Google%20sign-in%20failed')).toEqual({ failure: 'Google sign-in failed' });
  expect(readCallback('?token=abc&error=denied')).toEqual({ failure: 'denied' });
  expect(readCallback('')).toEqual({ failure: 'Invalid authentication response' });
  expect(readCallback('?token=')).toEqual({ failure: 'Invalid authentication response' });
});

it('takes an error for text, and not for a long one', () => {
  const query = `?error=${encodeURIComponent('<img src=x onerror=alert(1)>'.padEnd(5000, 'x'))}`;
  expect(readCallback(query)).toEqual({ failure: '<img src=x onerror=alert(1)>'.padEnd(200, 'x') });
});
