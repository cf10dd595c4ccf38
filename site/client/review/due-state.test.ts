import { expect, it } from 'vitest';
import { badgeText, recalledDue, rememberedDue } from './due-state.ts';

const today = { of: 'asha', day: '2026-11-22' };

it('remembers the count of a learner for one day', () => {
  const stored = rememberedDue({ ...today, due: 3 });
  expect(recalledDue(stored, today)).toBe(3);
  expect(recalledDue(stored, { ...today, of: 'ravi' })).toBeNull();
  expect(recalledDue(stored, { ...today, day: '2026-11-23' })).toBeNull();
});

it.each([null, '', '{', 'null', '{"of":"asha","day":"2026-11-22","due":"3"}'])(
  'recalls nothing from %j',
  (text) => {
    expect(recalledDue(text, today)).toBeNull();
  },
);

it('shows at most two digits, and nothing when nothing is due', () => {
  expect([0, 1, 99, 100, 5_000].map(badgeText)).toEqual([null, '1', '99', '99+', '99+']);
});
