import { beforeEach, describe, expect, test } from 'vitest';
import type { Progress } from '../../../contract/study/progress.ts';
import { DAY } from '../../../contract/shared/days.ts';
import { activity, targets } from '../../../db/schema/learning.ts';
import { attempts } from '../../../db/schema/quiz.ts';
import { reviewCards, reviews } from '../../../db/schema/reviews.ts';
import { attemptOf, detailsOf, mcqsOf } from '../../../testing/practice.ts';
import { asha, clock, NOW, preamble, server, useTwoLearners } from '../testing/two-learners.ts';

useTwoLearners();

/* What a learner did offline in one zone, and sends later from another one. */

/** 29 February in New York and in UTC, 1 March in Kolkata. */
const THEN = '2096-02-29T20:00:00.000Z';
const LATER = '2096-03-10T12:00:00.000Z';
const KOLKATA = { localDate: '2096-03-01', timeZone: 'Asia/Kolkata' };
const CLIENT = '0b6ff3f8-5be4-4a53-9f1e-0f3f4a1a2b3c';

const read = () => server.database.read;

async function practise(more: object): Promise<number> {
  const post = { method: 'POST', headers: asha.headers } as const;
  const payload = attemptOf(detailsOf([1]), more);
  return (await server.app.inject({ ...post, url: '/api/quiz/save-attempt', payload })).statusCode;
}

async function rate(more: object): Promise<number> {
  const [card] = await read().select().from(reviewCards);
  return (await asha.call('POST', `reviews/${card?.id}`, { rating: 3, ...more })).status;
}

const complete = (more: object) =>
  asha.call<Progress>('POST', 'progress/complete', { ...preamble, byLearner: true, ...more });

const tick = (more: object) =>
  asha.call('PUT', 'daily-targets/progress', { date: '2096-03-01', ...preamble, ...more });

const [attemptRows, reviewRows, activityRows, targetRows] = [
  () => read().select().from(attempts),
  () => read().select().from(reviews),
  () => read().select().from(activity).orderBy(activity.date),
  () => read().select().from(targets),
];

beforeEach(async () => {
  await asha.call('PUT', 'profile', { timeZone: 'America/New_York' });
  await server.app.inject({
    ...{ method: 'POST', url: '/api/mcqs/save', headers: asha.headers },
    payload: { subjectSlug: 'polity', topicSlug: 'preamble', mcqs: mcqsOf(1) },
  });
  clock.now = Date.parse(LATER);
});

describe('what is sent late', () => {
  test('keeps the day and the zone of when it happened', async () => {
    const happened = { happenedAt: THEN, timeZone: 'Asia/Kolkata' };
    expect(await practise({ createdAt: THEN, timeZone: 'Asia/Kolkata' })).toBe(200);
    expect(await rate({ reviewedAt: THEN, timeZone: 'Asia/Kolkata' })).toBe(200);
    await asha.call('POST', 'daily-targets', {
      date: '2096-03-01',
      targets: [{ ...preamble, targetTime: 30 }],
    });
    expect((await tick({ completed: true, ...happened })).status).toBe(200);
    const { status, data } = await complete(happened);
    expect([status, data.completedAt]).toEqual([200, THEN]);
    expect(await attemptRows()).toMatchObject([{ ...KOLKATA, createdAt: Date.parse(THEN) }]);
    expect(await reviewRows()).toMatchObject([KOLKATA]);
    expect(await targetRows()).toMatchObject([KOLKATA]);
    expect(await activityRows()).toMatchObject([
      { date: '2096-03-01', completed: true, timeZone: 'Asia/Kolkata' },
    ]);
  });

  test('has the zone of each reading', async () => {
    const reading = [
      { clientId: CLIENT, date: '2096-03-01', seconds: 60, timeZone: 'Asia/Kolkata' },
      { clientId: CLIENT, date: '2096-03-02', seconds: 30 },
    ];
    expect((await asha.call('POST', 'progress', { ...preamble, reading })).status).toBe(200);
    expect((await complete({ reading })).status).toBe(200);
    expect(await activityRows()).toMatchObject([
      { date: '2096-03-01', timeSpent: 60, timeZone: 'Asia/Kolkata' },
      { date: '2096-03-02', timeSpent: 30, timeZone: 'America/New_York' },
      { date: '2096-03-10', timeSpent: 0, completed: true },
    ]);
  });

  test('has the zone of the account if the client names none that is known', async () => {
    for (const timeZone of [undefined, 'Mars/Olympus', '+05:30', ''])
      expect(await practise({ createdAt: THEN, ...(timeZone !== undefined && { timeZone }) })).toBe(200);
    const newYork = { localDate: '2096-02-29', timeZone: 'America/New_York' };
    expect(await attemptRows()).toMatchObject([newYork, newYork, newYork, newYork]);
  });

  test.each([-2 * DAY, 2 * DAY])('counts when it happened, by a clock that is %d ms off', async (off) => {
    const iso = (time: number) => new Date(time + off).toISOString();
    const at = iso(Date.parse(THEN));
    const sent = { timeZone: 'Asia/Kolkata', sentAt: iso(Date.parse(LATER)) };
    expect(await practise({ createdAt: at, ...sent })).toBe(200);
    expect(await rate({ reviewedAt: at, ...sent })).toBe(200);
    await asha.call('POST', 'daily-targets', {
      date: '2096-03-01',
      targets: [{ ...preamble, targetTime: 30 }],
    });
    expect((await tick({ completed: true, happenedAt: at, ...sent })).status).toBe(200);
    expect((await complete({ happenedAt: at, ...sent })).data.completedAt).toBe(THEN);
    expect(await attemptRows()).toMatchObject([{ ...KOLKATA, createdAt: Date.parse(THEN) }]);
    expect(await reviewRows()).toMatchObject([{ ...KOLKATA, reviewedAt: Date.parse(THEN) }]);
    expect(await targetRows()).toMatchObject([KOLKATA]);
    expect(await activityRows()).toMatchObject([{ date: '2096-03-01', completed: true }]);
  });

  test.each([
    ['in the future', Date.parse(LATER) + DAY],
    ['before 2020', Date.UTC(2019, 11, 31)],
    ['before clocks were set', 5_000],
  ])('counts now if its time is %s, because the clock was wrong', async (_name, time) => {
    const wrong = new Date(time).toISOString();
    const now = { localDate: '2096-03-10', timeZone: 'America/New_York' };
    expect(await practise({ createdAt: wrong, timeZone: 'Pacific/Kiritimati' })).toBe(200);
    expect(await rate({ reviewedAt: wrong, timeZone: 'Pacific/Kiritimati' })).toBe(200);
    expect((await complete({ happenedAt: wrong, timeZone: 'Pacific/Kiritimati' })).status).toBe(200);
    expect(await attemptRows()).toMatchObject([{ ...now, createdAt: Date.parse(LATER) }]);
    expect(await reviewRows()).toMatchObject([now]);
    expect(await activityRows()).toMatchObject([{ date: '2096-03-10', completed: true }]);
  });

  test.each([
    ['a long zone', { timeZone: 'A'.repeat(65) }],
    ['a zone that is no text', { timeZone: 330 }],
    ['a time that is none', { happenedAt: 'yesterday' }],
    ['a second that was not', { happenedAt: '2096-02-29T10:00:60Z' }],
  ])('is refused with %s', async (_name, more) => {
    await asha.call('POST', 'daily-targets', {
      date: '2096-03-01',
      targets: [{ ...preamble, targetTime: 30 }],
    });
    expect((await complete(more)).status).toBe(400);
    expect((await tick({ completed: true, ...more })).status).toBe(400);
    expect(await activityRows()).toEqual([]);
    expect(await targetRows()).toMatchObject([{ ticked: false }]);
  });

  test('completes a topic once, at the first time', async () => {
    await complete({ happenedAt: THEN, timeZone: 'Asia/Kolkata' });
    expect((await complete({})).data.completedAt).toBe(THEN);
    expect(await activityRows()).toHaveLength(1);
  });
});

describe('an entry on a target', () => {
  const ticked = async () => (await targetRows())[0]?.ticked;
  const elsewhere = async () => (await targetRows())[0]?.elsewhereTime;
  const at = (minutes: number) => new Date(Date.parse(THEN) + minutes * 60_000).toISOString();

  beforeEach(async () => {
    await asha.call('POST', 'daily-targets', {
      date: '2096-03-01',
      targets: [{ ...preamble, targetTime: 30 }],
    });
  });

  test('that happened earlier does not replace a later one, in whatever order they arrive', async () => {
    await tick({ completed: true, happenedAt: at(0) });
    await tick({ completed: false, happenedAt: at(5) });
    expect(await ticked()).toBe(false);
    // The first one again, because its answer was lost.
    expect((await tick({ completed: true, happenedAt: at(0) })).status).toBe(200);
    expect(await ticked()).toBe(false);
    await tick({ completed: true, happenedAt: at(6) });
    expect(await ticked()).toBe(true);
  });

  test('does not replace what another device entered in the other field', async () => {
    await tick({ elsewhereTime: 25, happenedAt: at(10) });
    await tick({ completed: true, happenedAt: at(5) });
    expect([await ticked(), await elsewhere()]).toEqual([true, 25]);
    await tick({ elsewhereTime: 10, happenedAt: at(9) });
    expect(await elsewhere()).toBe(25);
    await tick({ elsewhereTime: 15 });
    expect(await elsewhere()).toBe(15);
  });

  test('keeps its place when the day is planned again', async () => {
    await tick({ completed: false, elsewhereTime: 5, happenedAt: at(10) });
    await asha.call('POST', 'daily-targets', {
      date: '2096-03-01',
      targets: [{ ...preamble, targetTime: 60 }],
    });
    await tick({ completed: true, elsewhereTime: 50, happenedAt: at(5) });
    expect([await ticked(), await elsewhere()]).toEqual([false, 5]);
  });
});

test('attempts that are sent again late are one attempt, whatever zone they name', async () => {
  clock.now = NOW;
  const clientId = CLIENT;
  for (const timeZone of ['Asia/Kolkata', 'UTC', undefined])
    expect(
      await practise({ clientId, createdAt: new Date(NOW).toISOString(), ...(timeZone && { timeZone }) }),
    ).toBe(200);
  expect(await attemptRows()).toMatchObject([{ timeZone: 'Asia/Kolkata' }]);
});
