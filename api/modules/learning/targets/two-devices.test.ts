import { expect, test } from 'vitest';
import type { Target, TargetDay, TargetRepeats } from '../../../contract/study/targets.ts';
import { asha, citizenship, preamble, TODAY, useTwoLearners } from '../testing/two-learners.ts';
import { enterProgress, judiciary, list, plan, summarise } from './testing/target-calls.ts';

useTwoLearners();

const read = async (): Promise<readonly Target[]> => (await list()).data[0]?.targets ?? [];

/** Saves what a device has made of the targets that it has read. */
const save = (targets: object[], basedOn: readonly Target[]) =>
  asha.call<TargetDay>('POST', 'daily-targets', { date: TODAY, targets, basedOn });

test('targets that two devices add are both kept', async () => {
  await plan([{ ...preamble, targetTime: 30 }]);
  const both = await read();
  expect((await save([...both, { ...citizenship, targetTime: 20 }], both)).status).toBe(200);
  const { status, data } = await save([{ ...judiciary, targetTime: 10 }, ...both], both);
  expect([status, data.targets.map(({ topic }) => topic)]).toEqual([
    200,
    ['judiciary', 'preamble', 'citizenship'],
  ]);
  expect(await summarise()).toEqual(['judiciary 10 0 open', 'preamble 30 0 open', 'citizenship 20 0 open']);
});

test('on a day that had no targets as well', async () => {
  expect((await save([{ ...preamble, targetTime: 30 }], [])).status).toBe(200);
  expect((await save([{ ...citizenship, targetTime: 20 }], [])).status).toBe(200);
  expect(await summarise()).toEqual(['citizenship 20 0 open', 'preamble 30 0 open']);
});

test('devices that save at the same time lose nothing', async () => {
  const topics = [preamble, citizenship, judiciary];
  const answers = await Promise.all(topics.map((topic) => save([{ ...topic, targetTime: 30 }], [])));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await read()).map(({ topic }) => topic).sort()).toEqual(['citizenship', 'judiciary', 'preamble']);
});

test('a change, a removal and a tick of different targets are all kept', async () => {
  await plan([preamble, citizenship, judiciary].map((topic) => ({ ...topic, targetTime: 30 })));
  const both = await read();
  await save(
    both.map((target) => (target.topic === 'preamble' ? { ...target, targetTime: 45 } : target)),
    both,
  );
  await enterProgress({ ...citizenship, completed: true });
  const changed = both
    .filter(({ topic }) => topic !== 'judiciary')
    .map((target) => (target.topic === 'citizenship' ? { ...target, targetTime: 60 } : target));
  expect((await save(changed, both)).status).toBe(200);
  expect(await summarise()).toEqual(['preamble 45 0 open', 'citizenship 60 0 done']);
});

test('the same change on both devices is no conflict, and neither is a save that is sent again', async () => {
  await plan([
    { ...preamble, targetTime: 30 },
    { ...citizenship, targetTime: 30 },
  ]);
  const both = await read();
  for (let round = 0; round < 2; round += 1)
    expect((await save([{ ...preamble, targetTime: 45 }], both)).status).toBe(200);
  expect(await summarise()).toEqual(['preamble 45 0 open']);
});

test.each<[string, () => Promise<unknown>, object[]]>([
  ['other minutes', () => plan([{ ...preamble, targetTime: 45 }]), [{ ...preamble, targetTime: 60 }]],
  ['a tick and a removal', () => enterProgress({ ...preamble, completed: true }), []],
  ['minutes studied elsewhere and a removal', () => enterProgress({ ...preamble, elsewhereTime: 5 }), []],
  ['other minutes and a removal', () => plan([{ ...preamble, targetTime: 45 }]), []],
  ['a removal and other minutes', () => plan([]), [{ ...preamble, targetTime: 60 }]],
])('%s of one target are a conflict, and nothing changes', async (_case, changeThere, mine) => {
  await plan([{ ...preamble, targetTime: 30 }]);
  const both = await read();
  await changeThere();
  const theirs = await read();
  const refused = await save(mine, both);
  expect([refused.status, refused.code]).toEqual([409, 'targets_changed']);
  expect(refused.message).toContain('polity/preamble');
  expect(await read()).toEqual(theirs);
  expect((await save(mine, theirs)).status).toBe(200);
  expect((await read()).map(({ topic, targetTime }) => ({ subject: 'polity', topic, targetTime }))).toEqual(
    mine,
  );
});

test('without what it is based on, a list replaces the day', async () => {
  await plan([{ ...preamble, targetTime: 30 }]);
  await plan([{ ...citizenship, targetTime: 20 }]);
  expect(await summarise()).toEqual(['citizenship 20 0 open']);
});

test('a merged list is checked like any other', async () => {
  expect((await save([{ ...preamble, targetTime: 30 }], [])).status).toBe(200);
  const unknown = await save(
    [
      { ...citizenship, targetTime: 5 },
      { subject: 'polity', topic: 'gone', targetTime: 5 },
    ],
    [],
  );
  expect([unknown.status, unknown.message]).toEqual([404, 'Row 2: there is no such topic.']);
  const bad = await asha.call('POST', 'daily-targets', { date: TODAY, targets: [], basedOn: [{ topic: 1 }] });
  expect([bad.status, bad.code]).toEqual([400, 'invalid_request']);
});

test('repeats of two devices are merged like the targets of a day', async () => {
  const repeats = async () => (await asha.call<TargetRepeats>('GET', 'target-repeats')).data;
  const replace = (rows: object[], basedOn: object[]) =>
    asha.call('PUT', 'target-repeats', { repeats: rows, basedOn });
  const daily = (topic: object, weekdays: number[]) => ({ ...topic, targetTime: 30, weekdays });
  expect((await replace([daily(preamble, [1, 2])], [])).status).toBe(200);
  expect((await replace([daily(citizenship, [3])], [])).status).toBe(200);
  const both = await repeats();
  expect(both.map(({ topic }) => topic)).toEqual(['citizenship', 'preamble']);

  await replace([daily(preamble, [2, 1]), daily(citizenship, [3, 4])], both);
  const refused = await replace([daily(preamble, [1, 2]), daily(citizenship, [3, 5])], both);
  expect([refused.status, refused.code]).toEqual([409, 'targets_changed']);
  expect((await replace([], await repeats())).status).toBe(200);
  expect(await repeats()).toEqual([]);
});
