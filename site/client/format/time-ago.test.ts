import { expect, it } from 'vitest';
import { timeAgo } from './time-ago.ts';

const now = Date.parse('2026-03-01T12:00:00Z');
const ago = (seconds: number) => timeAgo(new Date(now - seconds * 1000).toISOString(), now);
const DAY = 86_400;

it('says how long ago something was', () => {
  expect(ago(0)).toBe('just now');
  expect(ago(59)).toBe('just now');
  expect(ago(60)).toBe('1 minute ago');
  expect(ago(30 * 60 + 59)).toBe('30 minutes ago');
  expect(ago(60 * 60)).toBe('1 hour ago');
  expect(ago(DAY - 1)).toBe('23 hours ago');
  expect(ago(2 * DAY)).toBe('2 days ago');
  expect(ago(45 * DAY)).toBe('1 month ago');
  expect(ago(800 * DAY)).toBe('2 years ago');
});

it('makes no future of a clock that is behind', () => {
  expect(ago(-120)).toBe('just now');
});
