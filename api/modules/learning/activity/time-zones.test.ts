import { describe, expect, test } from 'vitest';
import type { DailyActivity, RecentActivity, StudyDays } from '../../../contract/study/activity.ts';
import type { AttemptSummary } from '../../../contract/practice/quiz.ts';
import type { TargetDay } from '../../../contract/study/targets.ts';
import { activity, targets } from '../../../db/schema/learning.ts';
import { attempts } from '../../../db/schema/quiz.ts';
import { reviewCards, reviews } from '../../../db/schema/reviews.ts';
import { attemptOf, detailsOf, mcqsOf } from '../../../testing/practice.ts';
import { asha, clock, preamble, server, useTwoLearners } from '../testing/two-learners.ts';

useTwoLearners();

const CLIENT = '0b6ff3f8-5be4-4a53-9f1e-0f3f4a1a2b3c';

const at = (time: string) => {
  clock.now = Date.parse(time);
};
const moveTo = async (timeZone: string) =>
  expect((await asha.call('PUT', 'profile', { timeZone })).status).toBe(200);

async function report(date: string, seconds: number, clientId = CLIENT): Promise<number> {
  const reading = [{ clientId, date, seconds }];
  return (await asha.call('POST', 'progress', { ...preamble, reading })).status;
}

async function practise(): Promise<void> {
  const post = { method: 'POST', headers: asha.headers } as const;
  const mcqs = { subjectSlug: 'polity', topicSlug: 'preamble', mcqs: mcqsOf(1) };
  await server.app.inject({ ...post, url: '/api/mcqs/save', payload: mcqs });
  const answer = await server.app.inject({
    ...post,
    url: '/api/quiz/save-attempt',
    payload: attemptOf(detailsOf([1])),
  });
  expect(answer.statusCode).toBe(200);
}

const activityDays = async () => {
  const { data } = await asha.call<DailyActivity[]>('GET', 'daily-activity?from=2096-02-01&to=2096-03-31');
  return Object.fromEntries(data.map(({ date, totalTimeSpent }) => [date, totalTimeSpent]));
};
const studyDays = async () =>
  (await asha.call<StudyDays>('GET', 'study-days?from=2096-02-01&to=2096-03-31')).data;
const dueCounts = async () =>
  (await asha.call<{ date: string; due: number }[]>('GET', 'reviews/counts?days=3')).data;

describe('a learner’s day', () => {
  test('begins at midnight in their zone', async () => {
    await moveTo('Asia/Kolkata');
    at('2096-02-28T18:29:59.000Z');
    await practise();
    expect(await studyDays()).toMatchObject({ days: [{ date: '2096-02-28', attempts: 1 }] });
    at('2096-02-28T18:30:00.000Z');
    await practise();
    const days = [
      { date: '2096-02-28', attempts: 1 },
      { date: '2096-02-29', attempts: 1 },
    ];
    expect(await studyDays()).toMatchObject({ days, currentStreak: 2 });
    expect(
      (await asha.call<RecentActivity>('GET', 'recent-activity?days=1')).data.quizAttempts,
    ).toMatchObject([{ localDate: '2096-02-29', createdAt: '2096-02-28T18:30:00.000Z' }]);
    const list = await server.app.inject({
      url: '/api/quiz/attempts?from=2096-02-29&to=2096-02-29',
      headers: asha.headers,
    });
    expect(list.json<{ data: AttemptSummary[] }>().data.map(({ createdAt }) => createdAt)).toEqual([
      '2096-02-28T18:30:00.000Z',
    ]);
  });

  test('is the default of targets, repeats and readings', async () => {
    await moveTo('Asia/Kolkata');
    at('2096-02-29T20:00:00.000Z');
    const target = { ...preamble, targetTime: 5 };
    await asha.call('PUT', 'target-repeats', [{ ...target, weekdays: [0, 1, 2, 3, 4, 5, 6] }]);
    await asha.call('POST', 'progress', { ...preamble, timeSpent: 300 });
    expect((await asha.call<TargetDay[]>('GET', 'daily-targets')).data).toMatchObject([
      { date: '2096-03-01', targets: [{ actualTime: 5, completed: true }] },
    ]);
    expect((await asha.call('GET', 'daily-targets?date=2096-02-29')).data).toEqual([]);
  });

  test('decides when reviews are due', async () => {
    await moveTo('Asia/Kolkata');
    at('2096-02-29T12:00:00.000Z');
    await practise();
    const due = async (time: string) => {
      await server.database.write(async (tx) => {
        await tx.update(reviewCards).set({ due: Date.parse(time) });
      });
      return (await dueCounts()).map((day) => day.due);
    };
    expect((await dueCounts()).map(({ date }) => date)).toEqual(['2096-02-29', '2096-03-01', '2096-03-02']);
    expect(await due('2096-02-01T00:00:00.000Z')).toEqual([1, 0, 0]);
    expect(await due('2096-02-29T18:29:59.999Z')).toEqual([1, 0, 0]);
    expect(await due('2096-02-29T18:30:00.000Z')).toEqual([0, 1, 0]);
    expect((await asha.call('GET', 'reviews?due=today')).data).toMatchObject({
      counts: { due: 0, total: 1 },
    });
    expect(await due('2096-03-02T18:29:59.999Z')).toEqual([0, 0, 1]);
    expect(await due('2096-03-02T18:30:00.000Z')).toEqual([0, 0, 0]);
    // No card is due later than the day before the exam begins.
    await asha.call('PUT', 'profile', { examDate: '2096-03-02' });
    expect(await due('2096-02-29T18:30:00.000Z')).toEqual([0, 1, 0]);
    await asha.call('PUT', 'profile', { examDate: '2096-03-01' });
    const [card] = await server.database.read.select().from(reviewCards);
    expect(new Date(card?.due ?? 0).toISOString()).toBe('2096-02-29T18:30:00.000Z');
  });

  test('has 23 or 25 hours when the clock changes', async () => {
    await moveTo('Europe/Berlin');
    for (const [time, day] of [
      ['2026-03-28T22:59:59Z', '2026-03-28'],
      ['2026-03-28T23:00:00Z', '2026-03-29'],
      ['2026-03-29T21:59:59Z', '2026-03-29'],
      ['2026-03-29T22:00:00Z', '2026-03-30'],
      ['2026-10-25T22:59:59Z', '2026-10-25'],
      ['2026-10-25T23:00:00Z', '2026-10-26'],
    ] as const) {
      at(time);
      await practise();
      const rows = await server.database.read.select().from(attempts).orderBy(attempts.createdAt);
      expect([time, rows.at(-1)]).toMatchObject([time, { localDate: day, timeZone: 'Europe/Berlin' }]);
    }
  });
});

describe('each event', () => {
  test('is stored with the learner’s day and zone', async () => {
    await moveTo('Asia/Kolkata');
    at('2096-02-29T20:00:00.000Z');
    await practise();
    const [card] = await server.database.read.select().from(reviewCards);
    await asha.call('POST', `reviews/${card?.id}`, { rating: 3 });
    await report('2096-03-01', 60);
    await asha.call('POST', 'daily-targets', {
      date: '2096-02-29',
      targets: [{ ...preamble, targetTime: 30 }],
    });
    const { read } = server.database;
    expect(await read.select().from(targets)).toMatchObject([{ localDate: null, timeZone: null }]);
    const entered = { date: '2096-02-29', ...preamble, actualTime: 10, completed: true };
    expect((await asha.call('PUT', 'daily-targets/progress', entered)).status).toBe(200);
    const event = { localDate: '2096-03-01', timeZone: 'Asia/Kolkata' };
    expect(await read.select().from(targets)).toMatchObject([{ date: '2096-02-29', ...event }]);
    expect(await read.select().from(attempts)).toMatchObject([event]);
    expect(await read.select().from(reviews)).toMatchObject([event]);
    expect(await read.select().from(activity)).toMatchObject([
      { date: '2096-03-01', timeZone: 'Asia/Kolkata', timeSpent: 60 },
    ]);
  });
});

describe('a change of the zone', () => {
  /** Studies shortly before midnight, local time, and reports again after the change. */
  async function studyAndMove(before: string, time: string, after: string) {
    await moveTo(before);
    at(time);
    await practise();
    const days = await studyDays();
    const day = days.days.at(-1)?.date ?? '';
    expect(await report(day, 600)).toBe(200);
    const [stored, streak] = [await activityDays(), await studyDays()];
    await moveTo(after);
    expect(await activityDays()).toEqual(stored);
    expect((await studyDays()).days).toEqual(streak.days);
    // The same tab goes on after the change: the earlier day keeps its seconds, which count once.
    expect(await report(day, 600)).toBe(200);
    expect(await report(day, 630)).toBe(200);
    expect((await activityDays())[day]).toBe(630);
    return day;
  }

  test('east rewrites no day, and no second is lost or counted twice', async () => {
    const day = await studyAndMove('UTC', '2096-02-29T20:00:00Z', 'Asia/Kolkata');
    expect(await report('2096-03-01', 45)).toBe(200);
    expect(await activityDays()).toEqual({ [day]: 630, '2096-03-01': 45 });
    const { data } = await asha.call<{ timeSpent: number }[]>('GET', 'progress');
    expect(data).toMatchObject([{ timeSpent: 675 }]);
    expect(await studyDays()).toMatchObject({ currentStreak: 2, longestStreak: 2 });
  });

  test('west rewrites no day, even if the new day is an earlier one', async () => {
    const day = await studyAndMove('Pacific/Kiritimati', '2096-02-29T10:30:00Z', 'Pacific/Pago_Pago');
    expect(day).toBe('2096-03-01');
    expect(await report('2096-02-28', 45)).toBe(200);
    expect(await report('2096-02-28', 45)).toBe(200);
    expect(await activityDays()).toEqual({ '2096-02-28': 45, [day]: 630 });
    expect((await studyDays()).longestStreak).toBe(1);
    at('2096-03-02T10:30:00Z');
    expect(await activityDays()).toEqual({ '2096-02-28': 45, [day]: 630 });
  });

  test('does not end a streak', async () => {
    at('2096-02-27T12:00:00Z');
    await practise();
    at('2096-02-28T12:00:00Z');
    await practise();
    await moveTo('Asia/Kolkata');
    at('2096-02-28T20:00:00Z');
    expect(await studyDays()).toMatchObject({ currentStreak: 2 });
    await practise();
    expect(await studyDays()).toMatchObject({ currentStreak: 3 });
    await moveTo('America/New_York');
    at('2096-02-29T12:00:00Z');
    expect(await studyDays()).toMatchObject({ currentStreak: 3 });
    at('2096-03-01T12:00:00Z');
    await practise();
    expect(await studyDays()).toMatchObject({ currentStreak: 4, longestStreak: 4 });
  });
});

test('offline reports are accepted from 60 days ago to tomorrow, and the oldest count once', async () => {
  await moveTo('Pacific/Kiritimati');
  at('2096-02-29T12:00:00Z');
  // It is 1 March there.
  expect(await report('2096-03-02', 5)).toBe(200);
  expect(await report('2096-03-03', 5)).toBe(400);
  expect(await report('2095-12-31', 50)).toBe(200);
  expect(await report('2095-12-30', 50)).toBe(400);
  at('2096-03-01T08:00:00Z');
  expect(await report('2095-12-31', 50)).toBe(400);
  // A report on another day removes what cannot be reported any more.
  expect(await report('2096-03-01', 5)).toBe(200);
  await moveTo('Pacific/Pago_Pago');
  expect(await report('2095-12-31', 50)).toBe(200);
  const [row] = await server.database.read.select().from(activity).orderBy(activity.date);
  expect(row).toMatchObject({ date: '2095-12-31', timeSpent: 50 });
});
