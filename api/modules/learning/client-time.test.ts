import { expect, test } from 'vitest';
import { clientTime } from './client-time.ts';

const NOW = Date.UTC(2026, 5, 15, 10);

test.each([
  ['none', undefined, NOW],
  ['a time that has been', '2026-06-15T09:00:00Z', NOW - 3_600_000],
  ['another zone', '2026-06-15T14:30:00+05:30', NOW - 3_600_000],
  ['this moment', '2026-06-15T10:00:00Z', NOW],
  ['a clock that is fast', '2026-06-15T23:00:00Z', NOW],
  ['a clock that is years ahead', '2099-01-01T00:00:00Z', NOW],
  ['the first day that counts', '2020-01-01T00:00:00Z', Date.UTC(2020, 0, 1)],
  ['a clock that was never set', '1970-01-01T00:00:05Z', NOW],
])('%s', (_name, text, time) => {
  expect(clientTime(text, NOW)).toBe(time);
});

test.each(['2026-06-15T10:00:60Z', '2026-06-15T10:00:00Z[Asia/Kolkata]', 'yesterday'])(
  'refuses %s',
  (text) => {
    expect(() => clientTime(text, NOW)).toThrow('The time is not one that exists.');
  },
);
