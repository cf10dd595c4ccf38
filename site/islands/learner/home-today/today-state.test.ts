import { describe, expect, it } from 'vitest';
import { formatWeekday } from '../../../client/format/format.ts';
import type { Continue, Today } from '../../../../api/contract/study/today.ts';
import {
  continueStep,
  courseProgress,
  examText,
  greeting,
  lastAttemptFact,
  reviewStep,
  rowsInOrder,
  shownTargets,
  streakTexts,
  weakestTagFact,
  weekBars,
} from './today-state.ts';

const topic = {
  ...{ subject: 'polity', topic: 'writs', title: 'Writs' },
  ...{ subjectTitle: '(GS-II) Indian Polity', available: true, access: 'free' as const },
};
const stopped: Continue = {
  ...topic,
  ...{ sectionIndex: 3, headingId: 'habeas corpus', sectionTitle: 'Habeas corpus' },
  ...{ readAt: '2096-02-29T08:00:00.000Z', atEnd: false, next: null },
};
const target = (name: string, completed: boolean) => ({
  ...{ ...topic, topic: name, completed, targetTime: 30, actualTime: 12 },
  ...{ elsewhereTime: 0, ticked: completed },
});
const targetsOf = (...targets: ReturnType<typeof target>[]) => ({
  targets: { date: '2096-02-29', targets, totalTargetTime: 0, totalActualTime: 0 },
});
const weekOf = (...minutes: number[]): Today['week'] =>
  minutes.map((studied, index) => ({
    date: `2096-02-${23 + index}`,
    timeSpent: studied * 60,
    frozen: false,
  }));

describe('the greeting', () => {
  it('suits the time of day', () => {
    const texts = [3, 4, 11, 12, 16, 17, 23].map((hour) => greeting(hour, 'Asha').split(',')[0]);
    expect(texts).toEqual(
      ['evening', 'morning', 'morning', 'afternoon', 'afternoon', 'evening', 'evening'].map(
        (time) => `Good ${time}`,
      ),
    );
  });
  it('has the name, if there is one', () => {
    expect([greeting(9, 'Asha'), greeting(9, null)]).toEqual(['Good morning, Asha', 'Good morning']);
    const called = ['Asha Verma', 'Dr. Rao', 'A. P. J. Kalam', 'आशा वर्मा', 'Om Prakash'];
    expect(called.map((name) => greeting(9, name).slice('Good morning, '.length))).toEqual([
      'Asha',
      'Dr. Rao',
      'A. P. J. Kalam',
      'आशा',
      'Om Prakash',
    ]);
  });
});

it('names the day and the days until the exam', () => {
  const date = '2096-02-29';
  const exam = (days: number) => examText({ exam: { date, days } });
  expect(formatWeekday(date)).toBe('Wednesday, Feb 29, 2096');
  expect([examText({ exam: null }), exam(189), exam(1), exam(0)]).toEqual([
    '',
    '189 days to your exam',
    '1 day to your exam',
    'Your exam is today',
  ]);
});

describe('the first step', () => {
  const first = {
    subject: 'polity',
    topic: 'preamble',
    title: 'Preamble',
    subjectTitle: '(GS-II) Indian Polity',
  };
  it('continues where the learner stopped', () => {
    expect(continueStep({ continue: stopped }, first)).toEqual({
      title: 'Writs',
      detail: 'You stopped at “Habeas corpus”',
      href: '/polity/writs?section=3#habeas%20corpus',
      action: 'Continue',
    });
    expect(continueStep({ continue: { ...stopped, atEnd: true } }, first)?.detail).toBe(
      'You read this topic to the end',
    );
    expect(continueStep({ continue: { ...stopped, sectionTitle: null } }, first)?.detail).toBe(
      'Indian Polity',
    );
  });
  it('goes on to the next topic after the end of the notes', () => {
    const next = { topic: 'courts', title: 'Courts' };
    expect(continueStep({ continue: { ...stopped, atEnd: true, next } }, first)).toEqual({
      title: 'Next: Courts',
      detail: 'You read “Writs” to the end',
      href: '/polity/courts',
      action: 'Continue',
    });
    expect(continueStep({ continue: { ...stopped, next } }, first)?.title).toBe('Writs');
  });
  it('is the first topic for who has read nothing, and none without content', () => {
    expect(continueStep({ continue: null }, first)).toMatchObject({
      title: 'Preamble',
      detail: 'A good place to begin: Indian Polity',
      href: '/polity/preamble',
      action: 'Start Learning',
    });
    expect(continueStep({ continue: null }, null)).toBeNull();
  });
});

it('reviews what is due, with the time it takes', () => {
  expect(reviewStep({ reviews: { due: 0 } })).toBeNull();
  expect(reviewStep({ reviews: { due: 1 } })).toMatchObject({
    title: '1 card due',
    detail: 'About 1 minute of review',
  });
  expect(reviewStep({ reviews: { due: 24 } })).toMatchObject({
    title: '24 cards due',
    detail: 'About 6 minutes of review',
  });
});

it('shows three targets, open ones first', () => {
  expect(shownTargets(targetsOf())).toEqual({ shown: [], more: 0, summary: '' });
  const { shown, more, summary } = shownTargets(
    targetsOf(
      target('a', true),
      target('b', false),
      target('c', true),
      target('d', false),
      target('e', true),
    ),
  );
  expect([shown.map(({ topic: name }) => name), more, summary]).toEqual([['b', 'd', 'a'], 2, '3 of 5 done']);
});

describe('the streak', () => {
  const texts = (current: number, minutes: number, dailyMinutes: number | null) =>
    streakTexts({ streak: { current, longest: 9 }, week: weekOf(0, 0, 0, 0, 0, 0, minutes), dailyMinutes })
      .detail;
  it('says what is left to do today', () => {
    expect([texts(5, 0.5, null), texts(5, 8.5, null), texts(5, 72, null)]).toEqual([
      'under 1 min today',
      '8 min today',
      '1 h 12 min today',
    ]);
    expect([texts(0, 0, null), texts(4, 0, null), texts(5, 18, null)]).toEqual([
      'Study today to begin one',
      'Study today to keep it',
      '18 min today',
    ]);
    expect([texts(5, 18, 45), texts(5, 46, 45)]).toEqual([
      'Goal: 45 min a day, 18 today',
      'Goal reached: 46 of 45 min today',
    ]);
  });
  it('has a bar for each day, measured against the goal or the longest day', () => {
    const week = weekOf(0, 30, 60, 0, 0, 0, 15);
    expect(weekBars({ week, dailyMinutes: null }).map(({ filled }) => filled)).toEqual([
      0, 0.5, 1, 0, 0, 0, 0.25,
    ]);
    expect(weekBars({ week, dailyMinutes: 30 }).map(({ filled }) => filled)).toEqual([0, 1, 1, 0, 0, 0, 0.5]);
    expect(weekBars({ week, dailyMinutes: 30 })[1]).toMatchObject({ label: 'Fri: 30 min', letter: 'F' });
    const kept = week.map((day) => ({ ...day, frozen: day.date === '2096-02-26' }));
    expect(weekBars({ week: kept, dailyMinutes: 30 })[3]).toMatchObject({
      ...{ label: 'Sun: kept by a freeze', filled: 0, frozen: true },
    });
    const idle = weekBars({ week: weekOf(0, 0, 0, 0, 0, 0, 0), dailyMinutes: null });
    expect(idle.every(({ filled, label }) => filled === 0 && label.endsWith(': no study'))).toBe(true);
  });
});

it('names the last attempt and the weakest tag', () => {
  expect([
    lastAttemptFact({ lastAttempt: null, lastTest: null }),
    weakestTagFact({ weakestTag: null }),
  ]).toEqual([null, null]);
  const attempt = {
    ...{ ...topic, id: 'a', attemptNumber: 1, totalQuestions: 16, correctAnswers: 12, scorePercentage: 75 },
    ...{
      timeSpent: 60,
      createdAt: '2096-02-27T23:00:00.000Z',
      localDate: '2096-02-28',
      selectedTags: [],
      imported: false,
      exam: null,
    },
  };
  expect(lastAttemptFact({ lastAttempt: attempt, lastTest: null })).toEqual({
    ...{ title: 'Writs', score: 75, href: '/quiz-analytics', detail: '12 of 16 right · Feb 28, 2096' },
  });
  const lastTest = {
    ...{ id: 'b', title: 'GS Mock 1', marks: '254/3', maximum: '200' },
    ...{ submittedAt: '2096-02-28T09:00:00.000Z', localDate: '2096-02-28' },
  };
  const testFact = {
    ...{ title: 'GS Mock 1', score: 42, href: '/tests/result?attempt=b' },
    detail: '84⅔ of 200 marks · Feb 28, 2096',
  };
  expect(lastAttemptFact({ lastAttempt: attempt, lastTest })).toEqual(testFact);
  expect(lastAttemptFact({ lastAttempt: null, lastTest: { ...lastTest, marks: '-2/3' } })).toMatchObject({
    score: 0,
    detail: '−⅔ of 200 marks · Feb 28, 2096',
  });
  const before = { ...lastTest, submittedAt: '2096-02-27T09:00:00.000Z' };
  expect(lastAttemptFact({ lastAttempt: attempt, lastTest: before })?.title).toBe('Writs');
  const weakestTag = { ...topic, tag: 'case-law', averageScore: 38.4, totalQuestions: 13 };
  expect(weakestTagFact({ weakestTag })).toEqual({
    ...{
      title: 'Case law',
      score: 38,
      href: '/polity/writs?tab=mcqs&tag=case-law',
      detail: '5 of 13 questions right in Writs',
    },
  });
});

it('measures a course by its completed topics', () => {
  expect(courseProgress({ completed: 3, total: 8 })).toEqual({ percent: 38, text: '3 of 8 topics done' });
  expect(courseProgress({ completed: 1, total: 1 })).toEqual({ percent: 100, text: '1 of 1 topic done' });
});

it('keeps the rows of targets in their order while the targets are the same', () => {
  const target = (topic: string, completed = false) => ({ subject: 'polity', topic, completed });
  const [a, b, c] = [target('a'), target('b'), target('c')];
  const order = ['polity/a', 'polity/b'];
  const ticked = target('a', true);
  expect(rowsInOrder(order, [ticked, b, c], [b, ticked])).toEqual([ticked, b]);
  expect(rowsInOrder(order, [b, c], [b, c])).toEqual([b, c]);
  expect(rowsInOrder(order, [a, b, c], [a, b, c])).toEqual([a, b, c]);
  expect(rowsInOrder([], [a], [a])).toEqual([a]);
});
