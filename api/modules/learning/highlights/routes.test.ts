import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { MAX_TOPIC_HIGHLIGHTS } from '../../../contract/study/highlight-rules.ts';
import type { Highlight, HighlightList } from '../../../contract/study/highlights.ts';
import { highlights } from '../../../db/schema/highlights.ts';
import { testApp } from '../../../testing/app.ts';
import { callingLearner, signedIn } from '../../../testing/learners.ts';
import type { CallingLearner } from '../../../testing/learners.ts';
import { publish } from '../../../testing/publish/publish.ts';
import { asha, clock, preamble, ravi, server, useTwoLearners } from '../testing/two-learners.ts';
import { inOneTest } from '../../../../scripts/testing/in-one-test.ts';

useTwoLearners();

const WRITS = {
  ...preamble,
  sectionId: 'writs',
  sectionTitle: 'Writs',
  quote: 'habeas corpus',
  prefix: 'The first writ is ',
  suffix: ', which means',
  nth: 0,
  of: 1,
  color: 'yellow',
  note: '',
};

const put = (who: CallingLearner, id: string, change: object = {}) =>
  who.call<Highlight | null>('PUT', `highlights/${id}`, { ...WRITS, revision: 0, ...change });
const ofTopic = async (who: CallingLearner, path = 'polity/preamble') =>
  (await who.call<Highlight[]>('GET', `highlights/${path}`)).data;
const list = async (who: CallingLearner, query = '') =>
  (await who.call<HighlightList>('GET', `highlights${query}`)).data;

describe('highlights', () => {
  test('are created, changed and deleted by each learner on their own', async () => {
    const id = randomUUID();
    const createdAt = new Date(clock.now - 60_000).toISOString();
    const { status, data } = await put(asha, id, { createdAt });
    const updatedAt = new Date(clock.now).toISOString();
    expect({ status, data }).toEqual({
      status: 200,
      data: { ...WRITS, id, revision: 1, createdAt, updatedAt },
    });
    expect(await ofTopic(asha)).toEqual([data]);
    expect(await ofTopic(ravi)).toEqual([]);

    clock.now += 1_000;
    expect(await put(asha, id, { color: 'blue', note: 'From 1215', revision: 1 })).toMatchObject({
      data: { color: 'blue', note: 'From 1215', revision: 2, createdAt },
    });
    /* With the same id, another learner has another highlight. */
    await put(ravi, id, { color: 'green' });
    await ravi.call('DELETE', `highlights/${id}`);
    expect(await ofTopic(ravi)).toEqual([]);
    expect(await ofTopic(asha)).toMatchObject([{ color: 'blue', note: 'From 1215' }]);
    expect(await asha.call('DELETE', `highlights/${id.toUpperCase()}`)).toMatchObject({
      status: 200,
      data: null,
    });
    expect(await ofTopic(asha)).toEqual([]);
  });

  test('are not doubled by a repeated call, and do not return after their deletion', async () => {
    const id = randomUUID();
    const first = await put(asha, id, { note: 'Note' });
    clock.now += 1_000;
    expect(await put(asha, id, { note: 'Note' })).toEqual(first);
    await asha.call('DELETE', `highlights/${id}`);
    await asha.call('DELETE', `highlights/${id}`);
    expect(await put(asha, id, { note: 'Note' })).toMatchObject({ status: 200, data: null });
    expect(await ofTopic(asha)).toEqual([]);
    const [row] = await server.database.read.select().from(highlights);
    expect(row).toMatchObject({ quote: '', note: '', prefix: '', suffix: '' });
  });

  test('keep both margin notes if two devices wrote one', async () => {
    const id = randomUUID();
    await put(asha, id);
    await put(asha, id, { note: 'From the phone', revision: 1 });
    const fromLaptop = { note: 'From the laptop', revision: 1 };
    const both = { note: 'From the laptop\n\nFrom the phone', revision: 3 };
    expect(await put(asha, id, fromLaptop)).toMatchObject({ data: both });
    expect(await put(asha, id, fromLaptop)).toMatchObject({ data: both });
  });

  test('of all topics are listed by page, newest first, with names', async () => {
    for (let index = 0; index < 51; index += 1) {
      clock.now += 1_000;
      await put(asha, randomUUID(), { quote: `quote ${index}` });
    }
    const first = await list(asha);
    expect([first.total, first.highlights.length]).toEqual([51, 50]);
    expect(first.highlights[0]).toMatchObject({
      quote: 'quote 50',
      subjectTitle: 'Indian Polity',
      available: true,
    });
    expect((await list(asha, '?page=2')).highlights.map(({ quote }) => quote)).toEqual(['quote 0']);
    expect(await list(ravi)).toEqual({ highlights: [], total: 0 });
  });

  test('can be changed after their topic was removed, and are still listed', async () => {
    const id = randomUUID();
    await put(asha, id);
    await publish(server, 'second', { 'polity/preamble.md': '' });
    expect(await put(asha, id, { note: 'Later', revision: 1 })).toMatchObject({ data: { note: 'Later' } });
    expect(await put(asha, randomUUID())).toMatchObject({ status: 404, code: 'topic_not_found' });
    expect((await list(asha)).highlights).toMatchObject([{ title: 'preamble', available: false }]);
  });

  test('need access to their topic', async () => {
    const member = await callingLearner(server, { isPremium: true });
    const premium = { topic: 'judiciary' };
    expect(await put(asha, randomUUID(), premium)).toMatchObject({ status: 403, code: 'premium_required' });
    expect(await asha.call('GET', 'highlights/polity/judiciary')).toMatchObject({ status: 403 });
    expect(await put(member, randomUUID(), premium)).toMatchObject({ status: 200 });
    expect((await list(member)).total).toBe(1);
    await server.database.write(async (tx) => {
      await tx.insert(highlights).values({
        ...WRITS,
        ...premium,
        color: 'yellow',
        userId: asha.id,
        id: randomUUID(),
        revision: 1,
        createdAt: 0,
        updatedAt: 0,
      });
    });
    expect(await list(asha)).toEqual({ highlights: [], total: 0 });
    const exported = await server.app.inject({ url: '/api/auth/export', headers: asha.headers });
    expect(exported.json<{ data: { highlights: unknown[] } }>().data.highlights).toEqual([]);
  });

  inOneTest([
    [{ quote: '' }, 'invalid_request'],
    [{ quote: ' ' }, 'invalid_highlight'],
    [{ quote: 'q'.repeat(2_001) }, 'invalid_request'],
    [{ quote: 'a\0b' }, 'invalid_highlight'],
    [{ note: '\ud800' }, 'invalid_highlight'],
    [{ note: 'n'.repeat(5_001) }, 'invalid_request'],
    [{ prefix: 'p'.repeat(257) }, 'invalid_request'],
    [{ sectionId: '' }, 'invalid_request'],
    [{ sectionTitle: 't'.repeat(301) }, 'invalid_request'],
    [{ nth: 1 }, 'invalid_highlight'],
    [{ nth: -1 }, 'invalid_request'],
    [{ of: 0 }, 'invalid_request'],
    [{ color: 'red' }, 'invalid_request'],
    [{ revision: -1 }, 'invalid_request'],
    [{ revision: 1.5 }, 'invalid_request'],
    [{ createdAt: 'yesterday' }, 'invalid_request'],
    [{ userId: 'someone' }, 'invalid_request'],
  ])('with bad fields are refused', async (change, code) => {
    expect(await put(asha, randomUUID(), change)).toMatchObject({ status: 400, code });
    expect(await ofTopic(asha)).toEqual([]);
  });

  inOneTest([
    ['PUT', 'highlights/not-a-uuid', 400, 'invalid_request'],
    ['DELETE', 'highlights/not-a-uuid', 400, 'invalid_request'],
    ['GET', 'highlights?page=0', 400, 'invalid_request'],
    ['GET', 'highlights/polity/nothing', 404, 'topic_not_found'],
  ] as const)('are refused at bad addresses', async (method, path, status, code) => {
    const payload = method === 'PUT' ? { ...WRITS, revision: 0 } : undefined;
    expect(await asha.call(method, path, payload)).toMatchObject({ status, code });
  });

  test('need a session', async () => {
    for (const url of ['/api/user/highlights', '/api/user/highlights/polity/preamble'])
      expect((await server.app.inject(url)).statusCode).toBe(401);
  });

  test('have a maximum per topic', async () => {
    await server.database.write(async (tx) => {
      const row = {
        ...WRITS,
        color: 'yellow' as const,
        userId: asha.id,
        revision: 1,
        createdAt: 0,
        updatedAt: 0,
      };
      const rows = Array.from({ length: MAX_TOPIC_HIGHLIGHTS }, () => ({ ...row, id: randomUUID() }));
      await tx.insert(highlights).values(rows);
    });
    expect(await put(asha, randomUUID())).toMatchObject({ status: 409, code: 'too_many_highlights' });
    expect(await put(ravi, randomUUID())).toMatchObject({ status: 200 });
  });
});

test('highlights count towards the quota until they are deleted', async () => {
  const small = await testApp({ settings: { rateLimit: 0, quota: { bytes: 1_200, attempts: 5 } } });
  const learner = await signedIn(small);
  const call = async (method: 'PUT' | 'DELETE', id: string, note = '') => {
    const answer = await small.app.inject({
      method,
      url: `/api/user/highlights/${id}`,
      headers: learner.headers,
      ...(method === 'PUT' && { payload: { ...WRITS, revision: 0, note } }),
    });
    return [answer.statusCode, answer.json<{ code?: string }>().code];
  };
  const [first, second] = [randomUUID(), randomUUID()];
  expect(await call('PUT', first, 'n'.repeat(700))).toEqual([200, undefined]);
  expect(await call('PUT', second, 'n'.repeat(700))).toEqual([413, 'quota_exceeded']);
  expect(await call('DELETE', first)).toEqual([200, undefined]);
  expect(await call('PUT', second, 'n'.repeat(500))).toEqual([200, undefined]);
  await small.close();
});
