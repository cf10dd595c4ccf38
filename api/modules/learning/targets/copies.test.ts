import { beforeEach, expect, test } from 'vitest';
import { asha, citizenship, preamble, ravi, server, TODAY, useTwoLearners } from '../testing/two-learners.ts';
import { targets } from '../../../db/schema/learning.ts';
import { targetDays } from '../../../db/schema/study.ts';
import { enterProgress, insertReading, judiciary, plan, summarise } from './testing/target-calls.ts';
import { inOneTest } from '../../../../scripts/testing/in-one-test.ts';

useTwoLearners();

const TOMORROW = '2096-03-01';

interface Copied {
  copied: number;
  moved: number;
}
const copy = (body: object, { call } = asha) =>
  call<Copied>('POST', 'daily-targets/copy', { from: TODAY, to: TOMORROW, move: false, ...body });

beforeEach(() =>
  plan([
    { ...preamble, targetTime: 30 },
    { ...citizenship, targetTime: 10 },
  ]),
);

test('a copy comes after the targets of the other day, without what was entered', async () => {
  await plan([{ ...citizenship, targetTime: 60 }], TOMORROW);
  await enterProgress({ ...preamble, elsewhereTime: 12, completed: true });
  for (const copied of [1, 0])
    expect(await copy({})).toMatchObject({ status: 200, data: { copied, moved: 0 } });
  expect(await summarise(TOMORROW)).toEqual(['citizenship 60 0 open', 'preamble 30 0 open']);
  expect(await summarise()).toEqual(['preamble 30 12 done', 'citizenship 10 0 open']);
  expect(await summarise(TOMORROW, ravi)).toEqual([]);
});

test('a move leaves targets that are done or have minutes entered', async () => {
  await plan([preamble, citizenship, judiciary].map((topic) => ({ ...topic, targetTime: 30 })));
  await enterProgress({ ...citizenship, completed: true });
  await enterProgress({ ...judiciary, elsewhereTime: 5 });
  await insertReading(TODAY, 'preamble', 600);
  expect((await copy({ move: true })).data).toEqual({ copied: 1, moved: 1 });
  expect(await summarise()).toEqual(['citizenship 30 0 done', 'judiciary 30 5 open']);
  expect(await summarise(TOMORROW)).toEqual(['preamble 30 0 open']);
  expect((await copy({ move: true })).data).toEqual({ copied: 0, moved: 0 });
});

test('repeating targets are copied and moved like others', async () => {
  const weekdays = [4];
  await asha.call('PUT', 'target-repeats', [{ ...judiciary, targetTime: 15, weekdays }]);
  const thursday = '2096-03-08';
  expect(await summarise(thursday)).toEqual(['judiciary 15 0 open']);
  expect((await copy({ from: thursday, to: '2096-03-09', move: true })).data).toEqual({
    copied: 1,
    moved: 1,
  });
  expect(await summarise(thursday)).toEqual([]);
  expect(await summarise('2096-03-15')).toEqual(['judiciary 15 0 open']);
});

test('topics that are no longer published stay', async () => {
  await server.database.write(async (tx) => {
    await tx
      .insert(targets)
      .values({ userId: asha.id, subject: 'polity', topic: 'gone', date: TODAY, targetTime: 5 });
  });
  expect((await copy({ move: true })).data).toEqual({ copied: 2, moved: 2 });
  expect(await summarise()).toEqual(['gone 5 0 open']);
});

test('a day holds at most 50 targets, and then nothing is copied or moved', async () => {
  const row = { userId: asha.id, subject: 'polity', date: TOMORROW, targetTime: 5 };
  await server.database.write(async (tx) => {
    const topics = Array.from({ length: 49 }, (_, index) => `topic-${index}`);
    await tx.insert(targets).values(topics.map((topic, position) => ({ ...row, topic, position })));
    await tx.insert(targetDays).values({ userId: asha.id, date: TOMORROW });
  });
  const message = 'There can be at most 50 targets.';
  expect(await copy({ move: true })).toMatchObject({ status: 400, code: 'invalid_target', message });
  expect(await summarise(TOMORROW)).toHaveLength(49);
  expect(await summarise()).toHaveLength(2);
});

inOneTest([
  [{ to: TODAY }, 'invalid_date'],
  [{ to: '1999-12-31' }, 'invalid_date'],
  [{ from: '2100-01-01' }, 'invalid_date'],
  [{ to: '2095-02-29' }, 'invalid_request'],
  [{ move: 'yes' }, 'invalid_request'],
  [{ move: undefined }, 'invalid_request'],
  [{ userId: 'someone' }, 'invalid_request'],
])('a copy with bad fields is rejected', async (wrong, code) => {
  expect(await copy(wrong)).toMatchObject({ status: 400, code });
  expect(await summarise()).toEqual(['preamble 30 0 open', 'citizenship 10 0 open']);
});
