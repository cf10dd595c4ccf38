import { afterEach, beforeEach, expect, test } from 'vitest';
import { userNotes } from '../../../db/schema/learning.ts';
import { testApp } from '../../../testing/app.ts';
import type { TestApp } from '../../../testing/app.ts';
import { signedIn } from '../../../testing/learners.ts';
import type { TestLearner } from '../../../testing/learners.ts';
import { publish, topicFile } from '../../../testing/publish/publish.ts';

const OFFICIAL = '# We, the people\n\n![Map](./map.svg "Map")\n';

let server: TestApp;
let asha: TestLearner;
let ravi: TestLearner;
beforeEach(async () => {
  server = await testApp();
  asha = await signedIn(server);
  ravi = await signedIn(server);
});
afterEach(() => server.close());

async function save({ headers }: TestLearner, body: object) {
  const payload = { subjectSlug: 'polity', topicSlug: 'preamble', ...body };
  const answer = await server.app.inject({ method: 'POST', url: '/api/notes/save', headers, payload });
  return { status: answer.statusCode, body: answer.json<unknown>() };
}

const saved = (content: string, version: number, revision: number) => ({
  status: 200,
  body: { success: true, data: { content, version, revision } },
});
const UNKNOWN = { status: 400, body: { success: false, code: 'unknown_version' } };

async function baseOf({ id }: TestLearner) {
  const rows = await server.database.read.select().from(userNotes);
  const row = rows.find(({ userId }) => userId === id);
  return row && [row.baseVersion, row.baseContent];
}

async function release(notes: string): Promise<void> {
  await publish(server, notes.replace(/\W/g, ''), { 'polity/preamble.md': topicFile(notes) });
  await server.app.inject('/api/official-notes/polity/preamble');
}

test('new notes are based on the current version until a merge changes it', async () => {
  await save(asha, { content: 'mine' });
  await release('# Second');
  await release('# Third');
  expect(await save(asha, { content: 'mine still', revision: 1 })).toEqual(saved('mine still', 1, 2));
  expect(await baseOf(asha)).toEqual([1, OFFICIAL]);
  expect(await save(ravi, { content: 'late' })).toEqual(saved('late', 3, 1));
  expect(await baseOf(ravi)).toEqual([3, '# Third']);

  // The same text with another version is a new save, and repeatable.
  for (const round of [1, 2]) {
    const merged = await save(asha, { content: 'mine still', version: 3, revision: 2 });
    expect([round, merged]).toEqual([round, saved('mine still', 3, 3)]);
  }
  expect(await baseOf(asha)).toEqual([3, '# Third']);
  expect(await save(asha, { content: 'mine', version: 2 })).toEqual(saved('mine', 2, 4));
  expect(await baseOf(asha)).toEqual([2, '# Second']);
  expect(await baseOf(ravi)).toEqual([3, '# Third']);
});

test('a save right after a publish is based on the published version', async () => {
  await save(asha, { content: 'mine' });
  await publish(server, 'second', { 'polity/preamble.md': topicFile('# Second') });
  const [first, second] = await Promise.all([
    save(ravi, { content: 'new' }),
    save(asha, { content: 'merged', version: 2 }),
  ]);
  expect([first, second]).toEqual([saved('new', 2, 1), saved('merged', 2, 2)]);
  expect([await baseOf(asha), await baseOf(ravi)]).toEqual([
    [2, '# Second'],
    [2, '# Second'],
  ]);
});

test('an unknown version is rejected and nothing is saved', async () => {
  await save(asha, { content: 'mine' });
  for (const version of [2, 2 ** 31 - 1]) {
    expect(await save(asha, { content: 'other', version })).toMatchObject(UNKNOWN);
    expect(await save(ravi, { content: 'other', version })).toMatchObject(UNKNOWN);
  }
  expect(await save(asha, { content: 'mine' })).toEqual(saved('mine', 1, 1));
  expect(await baseOf(ravi)).toBeUndefined();
});

test('own notes of an unpublished topic return when it is published again', async () => {
  await save(asha, { content: 'mine' });
  await publish(server, 'second', { 'polity/preamble.md': '' });
  const read = () => server.app.inject({ url: '/api/notes/polity/preamble', headers: asha.headers });
  expect((await read()).statusCode).toBe(404);
  await publish(server, 'third');
  expect((await read()).json()).toEqual({ content: 'mine', version: 1, revision: 1 });
});
