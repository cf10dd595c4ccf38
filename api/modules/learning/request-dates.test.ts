import { expect, test } from 'vitest';
import { parseClientTime } from './request-dates.ts';

const NOW = Date.UTC(2026, 5, 15, 10);

test.each([
  ['replaces a missing time', undefined, NOW],
  ['accepts a past time', '2026-06-15T09:00:00Z', NOW - 3_600_000],
  ['accepts another time zone', '2026-06-15T14:30:00+05:30', NOW - 3_600_000],
  ['accepts the current time', '2026-06-15T10:00:00Z', NOW],
  ['replaces a time in the future', '2026-06-15T23:00:00Z', NOW],
  ['replaces a time years ahead', '2099-01-01T00:00:00Z', NOW],
  ['accepts the earliest time', '2020-01-01T00:00:00Z', Date.UTC(2020, 0, 1)],
  ['replaces a time before 2020', '1970-01-01T00:00:05Z', NOW],
])('%s', (_name, text, time) => {
  expect(parseClientTime(text, NOW)).toBe(time);
});

test.each(['2026-06-15T10:00:60Z', '2026-06-15T10:00:00Z[Asia/Kolkata]', 'yesterday'])(
  'rejects %s',
  (text) => {
    expect(() => parseClientTime(text, NOW)).toThrow('The time is not valid.');
  },
);
