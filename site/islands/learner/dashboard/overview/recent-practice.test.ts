import { expect, test } from 'vitest';
import type { RecentActivity } from '../../../../../api/contract/study/activity.ts';
import { recentPractice } from './recent-practice.ts';

type Recent = Pick<RecentActivity, 'quizAttempts' | 'tests'>;

test('quiz attempts and tests are listed together, newest first', () => {
  const recent = {
    quizAttempts: [
      { id: 'q2', createdAt: '2026-05-03T10:00:00.000Z' },
      { id: 'q1', createdAt: '2026-05-01T10:00:00.000Z' },
    ],
    tests: [
      { id: 'running', startedAt: '2026-05-04T10:00:00.000Z', submittedAt: null },
      { id: 't', startedAt: '2026-05-01T09:00:00.000Z', submittedAt: '2026-05-02T10:00:00.000Z' },
    ],
  } as unknown as Recent;
  const ids = (limit: number) => recentPractice(recent, limit).map(({ id }) => id);
  expect(ids(9)).toEqual(['running', 'q2', 't', 'q1']);
  expect(ids(2)).toEqual(['running', 'q2']);
});
