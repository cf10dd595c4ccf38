import { expect, it } from 'vitest';
import { parseCallbackQuery } from './auth-callback-state.ts';

it('parses a token or an error', () => {
  expect(parseCallbackQuery('?token=abc&user=%7B%22role%22%3A%22admin%22%7D')).toEqual({ token: 'abc' });
  expect(parseCallbackQuery('?error=Google%20sign-in%20failed')).toEqual({
    failure: 'Google sign-in failed',
  });
  expect(parseCallbackQuery('?token=abc&error=denied')).toEqual({ failure: 'denied' });
  expect(parseCallbackQuery('')).toEqual({ failure: 'Invalid authentication response' });
  expect(parseCallbackQuery('?token=')).toEqual({ failure: 'Invalid authentication response' });
});

it('shortens a long error and does not parse HTML in it', () => {
  const query = `?error=${encodeURIComponent('<img src=x onerror=alert(1)>'.padEnd(5000, 'x'))}`;
  expect(parseCallbackQuery(query)).toEqual({ failure: '<img src=x onerror=alert(1)>'.padEnd(200, 'x') });
});
