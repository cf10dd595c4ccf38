import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { users } from '../../../db/schema/accounts.ts';
import { topicReads } from '../../../db/schema/learning.ts';
import { testApp } from '../../../testing/app.ts';
import type { TestApp } from '../../../testing/app.ts';
import { signedIn } from '../../../testing/learners.ts';
import type { TestLearner } from '../../../testing/learners.ts';
import { publish, topicFile } from '../../../testing/publish/publish.ts';
import { inOneTest } from '../../../../scripts/testing/in-one-test.ts';

const HINDI = ['संविधान', 'प्रस्तावना'].map(encodeURIComponent).join('/');

let server: TestApp;
let asha: TestLearner;
let ravi: TestLearner;
beforeEach(async () => {
  server = await testApp();
  asha = await signedIn(server);
  ravi = await signedIn(server);
});
afterEach(() => server.close());

async function call(who: Partial<TestLearner>, method: 'GET' | 'PUT', path: string, payload?: object) {
  const answer = await server.app.inject({
    method,
    url: `/api/user/reads${path}`,
    ...(who.headers && { headers: who.headers }),
    ...(payload && { payload }),
  });
  return {
    status: answer.statusCode,
    body: answer.json<{ success: boolean; data?: unknown; code?: string }>(),
  };
}

const read = (who: Partial<TestLearner>, version: unknown, path = 'polity/preamble') =>
  call(who, 'PUT', `/${path}`, { version });
const state = (who: Partial<TestLearner>, path = 'polity/preamble') => call(who, 'GET', `/${path}`);
const changed = async (who: TestLearner) => (await call(who, 'GET', '')).body.data;

const answered = (version: number | null, officialVersion: number) => ({
  status: 200,
  body: { success: true, data: { version, officialVersion } },
});
const refused = (status: number, code: string) => ({ status, body: { success: false, code } });
const release = (id: string, notes: Record<string, string>) =>
  publish(
    server,
    id,
    Object.fromEntries(Object.entries(notes).map(([topic, text]) => [`polity/${topic}.md`, text])),
  );

describe('the version a learner has read', () => {
  test('is null at first, then what this learner saved', async () => {
    expect(await state(asha)).toEqual(answered(null, 1));
    expect(await read(asha, 1)).toEqual(answered(1, 1));
    expect(await read(asha, 1)).toEqual(answered(1, 1));
    expect(await state(asha)).toEqual(answered(1, 1));
    expect(await state(ravi)).toEqual(answered(null, 1));
    expect(await read(ravi, 1, HINDI)).toEqual(answered(1, 1));
    expect(await state(asha, HINDI)).toEqual(answered(null, 1));
  });

  test('never goes back and does not change with a publish', async () => {
    await read(asha, 1);
    await release('second', { preamble: topicFile('# Second') });
    expect(await state(asha)).toEqual(answered(1, 2));
    await release('third', { preamble: topicFile('# Third') });
    expect(await read(asha, 3)).toEqual(answered(3, 3));
    expect(await read(asha, 1)).toEqual(answered(3, 3));
    expect(await read(ravi, 2)).toEqual(answered(2, 3));
    expect(await state(asha)).toEqual(answered(3, 3));
    const rows = await server.database.read.select().from(topicReads);
    expect(rows.map(({ userId, version }) => [userId, version]).sort()).toEqual(
      [
        [asha.id, 3],
        [ravi.id, 2],
      ].sort(),
    );
  });

  test('is the newest of several saved concurrently', async () => {
    await state(asha);
    await release('second', { preamble: topicFile('# Second') });
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => read(asha, 1 + (index % 2))));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await state(asha)).toEqual(answered(2, 2));
    expect(await server.database.read.select().from(topicReads)).toHaveLength(1);
  });

  inOneTest([
    [2, 'unknown_version'],
    [2 ** 31 - 1, 'unknown_version'],
    [0, 'invalid_request'],
    [-1, 'invalid_request'],
    [1.5, 'invalid_request'],
    [1e300, 'invalid_request'],
    ['1', 'invalid_request'],
    [null, 'invalid_request'],
    [undefined, 'invalid_request'],
  ])('cannot be an unknown version, or none', async (version, code) => {
    expect(await read(asha, version)).toMatchObject(refused(400, code));
    expect(await state(asha)).toEqual(answered(null, 1));
  });

  test('requires a published topic and access to it', async () => {
    const premium = await signedIn(server, { isPremium: true });
    const admin = await signedIn(server, { role: 'admin' });
    const gates: [Partial<TestLearner>, string, number, string?][] = [
      [{}, 'polity/preamble', 401, 'sign_in_required'],
      [{}, 'polity/judiciary', 401, 'sign_in_required'],
      [asha, 'polity/citizenship', 200],
      [asha, 'polity/judiciary', 403, 'premium_required'],
      [premium, 'polity/judiciary', 200],
      [admin, 'polity/judiciary', 200],
      [asha, 'polity/nothing', 404, 'topic_not_found'],
      [asha, 'nothing/preamble', 404, 'subject_not_found'],
      [asha, '__proto__/toString', 404, 'subject_not_found'],
    ];
    for (const [who, path, status, code] of gates) {
      for (const answer of [await state(who, path), await read(who, 1, path)]) {
        expect([path, answer.status, answer.body.code]).toEqual([path, status, code]);
      }
    }
    expect(await call({}, 'GET', '')).toMatchObject(refused(401, 'sign_in_required'));
  });
});

describe('changed topics', () => {
  test('are those of which the learner has read an older version', async () => {
    for (const path of ['polity/preamble', 'polity/citizenship', HINDI]) await read(asha, 1, path);
    await read(ravi, 1, HINDI);
    expect(await changed(asha)).toEqual([]);

    const second = {
      preamble: topicFile('# Second'),
      citizenship: topicFile('# Second', 'authenticated'),
      judiciary: topicFile('# Second', 'premium'),
    };
    await release('second', second);
    const both = ['citizenship', 'preamble'].map((topic) => ({
      subject: 'polity',
      topic,
      version: 1,
      officialVersion: 2,
    }));
    expect(await changed(asha)).toEqual(both);
    expect(await changed(ravi)).toEqual([]);

    await release('third', { ...second, preamble: topicFile('# Third') });
    expect(await changed(asha)).toEqual([both[0], { ...both[1], officialVersion: 3 }]);
    await read(asha, 2);
    expect(await changed(asha)).toEqual([both[0], { ...both[1], version: 2, officialVersion: 3 }]);
    await read(asha, 3);
    await read(asha, 2, 'polity/citizenship');
    expect(await changed(asha)).toEqual([]);
  });

  test('do not include unpublished or inaccessible topics', async () => {
    const member = await signedIn(server, { isPremium: true });
    for (const who of [member, asha]) await read(who, 1);
    await read(member, 1, 'polity/judiciary');
    await release('second', { preamble: '', judiciary: topicFile('# Second', 'premium') });
    expect(await changed(member)).toEqual([
      { subject: 'polity', topic: 'judiciary', version: 1, officialVersion: 2 },
    ]);
    await server.database.write(async (tx) => {
      await tx.update(users).set({ isPremium: false }).where(eq(users.id, member.id));
    });
    expect(await changed(member)).toEqual([]);
    expect(await changed(asha)).toEqual([]);
  });

  test('are empty before the first publish', async () => {
    const empty = await testApp({ published: false });
    const { headers } = await signedIn(empty);
    const answer = await empty.app.inject({ url: '/api/user/reads', headers });
    expect(answer.json()).toEqual({ success: true, data: [] });
    await empty.close();
  });
});
