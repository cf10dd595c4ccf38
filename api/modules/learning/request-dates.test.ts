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

const HOURS = 3_600_000;

test.each([
  ['of a clock that is two days slow', '2026-06-13T10:00:00Z', '2026-06-13T10:00:05Z', NOW - 5_000],
  [
    'of a clock that is two days slow, which waited',
    '2026-06-12T10:00:00Z',
    '2026-06-13T10:00:00Z',
    NOW - 24 * HOURS,
  ],
  ['of a clock that is two days fast', '2026-06-17T09:00:00Z', '2026-06-17T10:00:00Z', NOW - HOURS],
  ['of a clock that was set back since', '2026-06-17T09:00:00Z', '2026-06-15T10:00:00Z', NOW],
  ['of a clock from before 2020', '1970-01-01T01:00:00Z', '1970-01-01T02:00:00Z', NOW - HOURS],
  ['of a right clock, sent over a slow network', '2026-06-15T09:00:00Z', '2026-06-15T09:59:30Z', NOW - HOURS],
])('corrects a time %s', (_name, text, sentAt, time) => {
  expect(parseClientTime(text, NOW, sentAt)).toBe(time);
});

test('rejects a time of sending that is none', () => {
  expect(() => parseClientTime('2026-06-15T10:00:00Z', NOW, 'now')).toThrow('The time is not valid.');
});

test.each(['2026-06-15T10:00:60Z', '2026-06-15T10:00:00Z[Asia/Kolkata]', 'yesterday'])(
  'rejects %s',
  (text) => {
    expect(() => parseClientTime(text, NOW)).toThrow('The time is not valid.');
  },
);
