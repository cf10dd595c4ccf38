import { describe, expect, test } from 'vitest';
import type { Progress } from '../../../contract/study/progress.ts';
import { activity } from '../../../db/schema/learning.ts';
import { asha, clock, preamble, ravi, server, useTwoLearners } from '../testing/two-learners.ts';
import type { CallingLearner } from '../../../testing/learners.ts';

useTwoLearners();

const complete = (who: CallingLearner, more: object = {}) =>
  who.call<Progress>('POST', 'progress/complete', { ...preamble, timeSpent: 5, ...more });
const undo = (who: CallingLearner, path = 'polity/preamble') =>
  who.call('DELETE', `progress/${path}/completion`);
const state = (who: CallingLearner, path = 'polity/preamble') =>
  who.call<Progress | null>('GET', `progress/${path}`);

describe('a completion that was undone', () => {
  test('does not return by reading, only when the learner says so', async () => {
    expect(await state(asha)).toMatchObject({ status: 200, data: null });
    await complete(asha);
    await complete(ravi);
    expect(await undo(asha)).toMatchObject({ status: 200, data: null });
    expect(await state(asha)).toMatchObject({ data: { completed: false, completedAt: null, timeSpent: 5 } });
    expect(await state(ravi)).toMatchObject({ data: { completed: true } });
    const days = await server.database.read.select().from(activity);
    expect(days.map(({ userId, completed }) => [userId === asha.id, completed]).sort()).toEqual([
      [false, true],
      [true, false],
    ]);

    expect(await complete(asha, { timeSpent: 90 })).toMatchObject({
      data: { completed: false, timeSpent: 90 },
    });
    await asha.call('POST', 'progress', { ...preamble, completed: true });
    expect(await state(asha)).toMatchObject({ data: { completed: false } });

    clock.now += 1_000;
    const completedAt = new Date(clock.now).toISOString();
    expect(await complete(asha, { byLearner: true })).toMatchObject({
      data: { completed: true, completedAt },
    });
    expect(await undo(asha)).toMatchObject({ status: 200 });
    expect(await undo(asha)).toMatchObject({ status: 200 });
    expect(await state(asha)).toMatchObject({ data: { completed: false } });
  });

  test('has no effect on a topic that is not completed', async () => {
    expect(await undo(asha)).toMatchObject({ status: 200, data: null });
    expect(await complete(asha)).toMatchObject({ data: { completed: true } });
    expect(await undo(asha, 'polity/unknown')).toMatchObject({ status: 200 });
    expect(await state(asha)).toMatchObject({ data: { completed: true } });
  });

  test('needs a session, and a valid field', async () => {
    for (const [method, path] of [
      ['GET', 'progress/polity/preamble'],
      ['DELETE', 'progress/polity/preamble/completion'],
    ] as const)
      expect((await server.app.inject({ method, url: `/api/user/${path}` })).statusCode).toBe(401);
    expect(await complete(asha, { byLearner: 'yes' })).toMatchObject({ status: 400 });
  });
});
