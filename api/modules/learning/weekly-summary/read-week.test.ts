import { expect, test } from 'vitest';
import { weekBefore, weekOf, weekToSend } from './read-week.ts';

test.each([
  ['2026-11-22', '2026-11-22', '2026-11-28'],
  ['2026-11-28', '2026-11-22', '2026-11-28'],
  ['2027-01-01', '2026-12-27', '2027-01-02'],
])('%s is in the week from %s to %s', (day, from, to) => {
  expect(weekOf(day)).toEqual({ from, to });
});

test('the week before begins seven days earlier', () => {
  expect(weekBefore({ from: '2026-03-01', to: '2026-03-07' })).toEqual({
    from: '2026-02-22',
    to: '2026-02-28',
  });
});

const LAST = '2026-11-15';
test.each([
  ['UTC', '2026-11-22T06:59:59Z', undefined],
  ['UTC', '2026-11-22T07:00:00Z', LAST],
  ['UTC', '2026-11-24T06:59:59Z', LAST],
  ['UTC', '2026-11-24T07:00:00Z', undefined],
  ['UTC', '2026-11-28T23:59:59Z', undefined],
  ['Asia/Kolkata', '2026-11-22T01:29:59Z', undefined],
  ['Asia/Kolkata', '2026-11-22T01:30:00Z', LAST],
  ['America/New_York', '2026-11-22T11:59:59Z', undefined],
  ['America/New_York', '2026-11-22T12:00:00Z', LAST],
  ['Pacific/Kiritimati', '2026-11-21T17:00:00Z', LAST],
])('in %s at %s the week to send begins on %s', (zone, time, from) => {
  expect(weekToSend(Date.parse(time), zone)?.from).toBe(from);
});
