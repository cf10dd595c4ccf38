import { expect, it } from 'vitest';
import type { WeekSummary } from '../../../../../api/contract/study/weekly-summary.ts';
import { comparisonText, weekBars } from './week-state.ts';

const week = (studyTime: number, previousStudyTime: number): WeekSummary => ({
  ...{ from: '2026-11-15', to: '2026-11-21', studyTime, previousStudyTime },
  days: [600, 0, 1_255, 0, 0, 0, 0].map((time, index) => ({
    date: `2026-11-${15 + index}`,
    studyTime: time,
  })),
  ...{
    topicsCompleted: 0,
    targets: 0,
    targetsDone: 0,
    questions: 0,
    answered: 0,
    correctAnswers: 0,
    reviews: 0,
  },
});

it.each([
  [0, 0, 'Nothing in the week before either'],
  [60, 0, 'Nothing in the week before'],
  [650, 610, 'As much as in the week before'],
  [660, 650, '1 min more than in the week before'],
  [7_800, 600, '2 h more than in the week before'],
  [0, 600, '10 min less than in the week before'],
])('%i s after %i s: %s', (now, before, text) => expect(comparisonText(week(now, before))).toBe(text));

it('draws the days relative to the longest', () => {
  expect(weekBars(week(1_800, 0)).map(({ name, minutes, share }) => [name, minutes, share])).toEqual([
    ['Sun', 10, 48],
    ['Mon', 0, 0],
    ['Tue', 20, 100],
    ['Wed', 0, 0],
    ['Thu', 0, 0],
    ['Fri', 0, 0],
    ['Sat', 0, 0],
  ]);
});
