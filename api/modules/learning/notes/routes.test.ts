import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MAX_NOTE_BYTES } from '../../../contract/study/notes.ts';
import { userNotes } from '../../../db/schema/learning.ts';
import { testApp } from '../../../testing/app.ts';
import type { TestApp } from '../../../testing/app.ts';
import { signedIn } from '../../../testing/learners.ts';
import type { TestLearner } from '../../../testing/learners.ts';

const NONE = { content: null, version: null, revision: 0 };
const OFFICIAL = '# We, the people\n\n![Map](./map.svg "Map")\n';
const HINDI = ['संविधान', 'प्रस्तावना'];

let server: TestApp;
let asha: TestLearner;
let ravi: TestLearner;
beforeAll(async () => {
  server = await testApp({ settings: { rateLimit: 0, rateLimitMegabytes: 0 } });
});
afterAll(() => server.close());
beforeEach(async () => {
  asha = await signedIn(server);
  ravi = await signedIn(server);
});

type Prefix = '/api' | '';

async function call(
  who: Partial<TestLearner>,
  method: 'GET' | 'POST',
  url: string,
  payload?: object | string,
) {
  const answer = await server.app.inject({
    method,
    url,
    headers: { ...who.headers, ...(payload !== undefined && { 'content-type': 'application/json' }) },
    ...(payload !== undefined && { payload }),
  });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
}

const read = (who: Partial<TestLearner>, prefix: Prefix = '/api', path = 'polity/preamble') =>
  call(who, 'GET', `${prefix}/notes/${path}`);
const save = (who: Partial<TestLearner>, body: object, prefix: Prefix = '/api') =>
  call(who, 'POST', `${prefix}/notes/save`, { subjectSlug: 'polity', topicSlug: 'preamble', ...body });
const revert = (who: Partial<TestLearner>, prefix: Prefix = '/api', path = 'polity/preamble') =>
  call(who, 'POST', `${prefix}/notes/${path}/revert`);

const saved = (content: string, version: number, revision: number) => ({
  status: 200,
  body: { success: true, data: { content, version, revision } },
});
const refused = (status: number, code: string) => ({ status, body: { success: false, code } });

async function rowsOf({ id }: TestLearner) {
  const rows = await server.database.read.select().from(userNotes);
  return rows.filter(({ userId }) => userId === id);
}

describe.each<Prefix>(['/api', ''])('%s/notes', (prefix) => {
  test('are empty at first, then what this learner saved', async () => {
    expect(await read(asha, prefix)).toEqual({ status: 200, body: NONE });
    expect(await save(asha, { content: '# Mine' }, prefix)).toEqual(saved('# Mine', 1, 1));
    expect(await save(ravi, { content: '# Ravi’s' }, prefix)).toEqual(saved('# Ravi’s', 1, 1));
    expect(await save(asha, { content: '# Mine, again', revision: 1 }, prefix)).toEqual(
      saved('# Mine, again', 1, 2),
    );
    expect((await read(asha, prefix)).body).toEqual({ content: '# Mine, again', version: 1, revision: 2 });
    expect((await read(ravi, prefix)).body).toEqual({ content: '# Ravi’s', version: 1, revision: 1 });
    expect(await rowsOf(asha)).toMatchObject([{ baseVersion: 1, baseContent: OFFICIAL }]);
  });

  test('are stored per topic, in any script', async () => {
    const [subjectSlug, topicSlug] = HINDI;
    expect(await save(asha, { subjectSlug, topicSlug, content: 'हम' }, prefix)).toEqual(saved('हम', 1, 1));
    const path = HINDI.map(encodeURIComponent).join('/');
    expect((await read(asha, prefix, path)).body).toMatchObject({ content: 'हम' });
    expect((await read(asha, prefix)).body).toEqual(NONE);
  });

  test('are deleted by a revert, which is repeatable and affects one learner only', async () => {
    await save(asha, { content: 'a secret of mine' }, prefix);
    await save(ravi, { content: 'kept' }, prefix);
    for (const round of [1, 2]) {
      expect([round, await revert(asha, prefix)]).toEqual([
        round,
        { status: 200, body: { success: true, data: null } },
      ]);
      expect((await read(asha, prefix)).body).toEqual(NONE);
    }
    expect(JSON.stringify(await rowsOf(asha))).not.toMatch(/secret|We, the people/);
    expect((await read(ravi, prefix)).body).toMatchObject({ content: 'kept', revision: 1 });
    expect((await revert(await signedIn(server), prefix)).status).toBe(200);
  });

  test('require a session', async () => {
    for (const answer of [read({}, prefix), save({}, { content: 'x' }, prefix), revert({}, prefix)]) {
      expect(await answer).toMatchObject(refused(401, 'sign_in_required'));
    }
  });

  test('require access to the topic', async () => {
    const premium = await signedIn(server, { isPremium: true });
    const admin = await signedIn(server, { role: 'admin' });
    const gates: [TestLearner, string, number][] = [
      [asha, 'citizenship', 200],
      [asha, 'judiciary', 403],
      [premium, 'judiciary', 200],
      [admin, 'judiciary', 200],
    ];
    for (const [who, topicSlug, status] of gates) {
      const path = `polity/${topicSlug}`;
      const answers = [
        await save(who, { topicSlug, content: 'x' }, prefix),
        await read(who, prefix, path),
        await revert(who, prefix, path),
      ];
      expect([topicSlug, answers.map((answer) => answer.status)]).toEqual([topicSlug, Array(3).fill(status)]);
      if (status === 403) for (const answer of answers) expect(answer.body['code']).toBe('premium_required');
    }
    expect(await rowsOf(asha)).toHaveLength(1);
  });

  test.each([
    ['nothing', 'preamble', 'subject_not_found'],
    ['polity', 'nothing', 'topic_not_found'],
    ['polity', 'preamble-section-0', 'topic_not_found'],
    ['__proto__', 'constructor', 'subject_not_found'],
    ["polity' or '1'='1", 'preamble', 'subject_not_found'],
    ['polity', '../polity/preamble', 'topic_not_found'],
  ])('of %j %j are not found', async (subjectSlug, topicSlug, code) => {
    const path = [subjectSlug, topicSlug].map(encodeURIComponent).join('/');
    expect(await save(asha, { subjectSlug, topicSlug, content: 'x' }, prefix)).toMatchObject(
      refused(404, code),
    );
    expect(await read(asha, prefix, path)).toMatchObject(refused(404, code));
    expect(await revert(asha, prefix, path)).toMatchObject(refused(404, code));
    expect(await rowsOf(asha)).toEqual([]);
  });
});

test('both addresses return the same notes', async () => {
  await save(asha, { content: 'x' }, '');
  expect((await read(asha, '/api')).body).toMatchObject({ content: 'x', revision: 1 });
  await revert(asha, '/api');
  expect((await read(asha, '')).body).toEqual(NONE);
});

describe('the revision', () => {
  test('must be the stored one; otherwise nothing is saved', async () => {
    expect(await save(asha, { content: 'x', revision: 3 })).toMatchObject(refused(409, 'note_changed'));
    expect(await rowsOf(asha)).toEqual([]);
    await save(asha, { content: 'first', revision: 0 });
    await save(asha, { content: 'second', revision: 1 });
    const before = await rowsOf(asha);
    for (const revision of [0, 1, 3, 2 ** 31 - 1]) {
      expect(await save(asha, { content: 'third', revision })).toMatchObject(refused(409, 'note_changed'));
    }
    expect(await rowsOf(asha)).toEqual(before);
    expect(await save(ravi, { content: 'third', revision: 0 })).toEqual(saved('third', 1, 1));
    expect(await save(asha, { content: 'third', revision: 2 })).toEqual(saved('third', 1, 3));
  });

  test('is optional; without it the save overwrites', async () => {
    await save(asha, { content: 'first' });
    expect(await save(asha, { content: 'second' })).toEqual(saved('second', 1, 2));
  });

  test('does not change when identical notes are saved with any revision', async () => {
    await save(asha, { content: 'first' });
    await save(asha, { content: 'second', revision: 1 });
    const before = await rowsOf(asha);
    for (const again of [{ revision: 1 }, { revision: 2 }, { revision: 2, version: 1 }, {}]) {
      expect(await save(asha, { content: 'second', ...again })).toEqual(saved('second', 1, 2));
    }
    expect(await rowsOf(asha)).toEqual(before);
  });

  test('lets one of several concurrent saves succeed', async () => {
    await save(asha, { content: 'start' });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => save(asha, { content: `device ${index}`, revision: 1 })),
    );
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    expect((await read(asha)).body).toEqual(won[0]?.body['data']);
    expect((await read(asha)).body).toMatchObject({ revision: 2 });
  });

  test('counts concurrent saves', async () => {
    const [mine, others] = await Promise.all([
      Promise.all(Array.from({ length: 20 }, (_, index) => save(asha, { content: `a ${index}` }))),
      Promise.all(Array.from({ length: 20 }, () => save(ravi, { content: 'the same' }))),
    ]);
    const revisions = mine.map(({ body }) => (body['data'] as { revision: number }).revision);
    expect(revisions.sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
    expect(new Set(others.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await rowsOf(ravi)).toHaveLength(1);
  });

  test('continues after a revert, so that an outdated device overwrites nothing', async () => {
    await save(asha, { content: 'old' });
    await revert(asha);
    expect(await save(asha, { content: 'from an old device', revision: 1 })).toMatchObject(
      refused(409, 'note_changed'),
    );
    expect(await save(asha, { content: 'new', revision: 0 })).toEqual(saved('new', 1, 2));
    expect(await save(asha, { content: 'from an old device', revision: 1 })).toMatchObject(
      refused(409, 'note_changed'),
    );
    // The deleted text does not count as identical.
    await revert(asha);
    expect(await save(asha, { content: 'new', revision: 2 })).toMatchObject(refused(409, 'note_changed'));
    expect((await read(asha)).body).toEqual(NONE);
  });
});

describe('the text', () => {
  test.each([
    ['nothing', ''],
    ['line ends of three kinds', 'a\r\nb\rc\n\n'],
    ['spaces at the ends', '  \t a  \n   '],
    ['a byte order mark', '\ufeff# A\ufeff'],
    ['what front matter looks like', '---\ntitle: B\n---\n'],
    ['characters composed in two ways', 'e\u0301 \u00e9 \u0915\u093c \u0958'],
    ['joiners and marks', 'क्\u200dष \u202eabc\u2066 \u{1f469}\u200d\u{1f469}\u200d\u{1f467}'],
    ['controls and noncharacters', '\u0001\u0008\u001f\u007f\u0085\u2028\u2029\ufffd\ufffe\uffff\u{10ffff}'],
    ['markup and SQL', `<script>alert(1)</script>'); drop table user_notes; -- \\ " \` \${x}`],
  ])('comes back to the byte with %s', async (_name, content) => {
    expect(await save(asha, { content })).toEqual(saved(content, 1, 1));
    expect((await read(asha)).body).toMatchObject({ content });
  });

  test.each(['\0', 'a\0b', '\ud800', 'a\udc00b', '\udc00\ud800'])('must not be %j', async (content) => {
    expect(await save(asha, { content })).toMatchObject(refused(400, 'invalid_note'));
    expect(await rowsOf(asha)).toEqual([]);
  });

  test.each([
    ['one byte each', 'a', MAX_NOTE_BYTES],
    ['line ends', '\n', MAX_NOTE_BYTES],
    ['six bytes each in JSON', '\u0001', MAX_NOTE_BYTES],
    ['three bytes each', 'क', Math.floor(MAX_NOTE_BYTES / 3)],
    ['four bytes each', '\u{1fa94}', MAX_NOTE_BYTES / 4],
  ])('of %s is limited to 1,000,000 bytes', async (_name, letter, most) => {
    const content = letter.repeat(most);
    expect((await save(asha, { content })).status).toBe(200);
    expect((await read(asha)).body['content'] === content).toBe(true);
    expect(await save(asha, { content: content + letter })).toEqual({
      status: 413,
      body: {
        success: false,
        code: 'note_too_long',
        message: 'Notes of more than 1,000,000 bytes cannot be saved. Please shorten them.',
      },
    });
    expect((await read(asha)).body).toMatchObject({ revision: 1 });
  });

  test('that is far too long is rejected before it is parsed', async () => {
    expect(await save(asha, { content: 'a'.repeat(7_000_000) })).toMatchObject(refused(413, 'note_too_long'));
  });
});

test.each([
  ['no text', {}],
  ['a number for a text', { content: 7 }],
  ['null for a text', { content: null }],
  ['a version as text', { content: 'x', version: '1' }],
  ['version 0', { content: 'x', version: 0 }],
  ['half a version', { content: 'x', version: 1.5 }],
  ['a version beyond all', { content: 'x', version: 1e300 }],
  ['a negative revision', { content: 'x', revision: -1 }],
  ['null for a revision', { content: 'x', revision: null }],
  ['someone else’s id', { content: 'x', userId: 'other' }],
  ['a list for a subject', { content: 'x', subjectSlug: ['polity'] }],
])('rejects a save with %s', async (_name, body) => {
  expect(await save(asha, body)).toMatchObject(refused(400, 'invalid_request'));
  expect(await rowsOf(asha)).toEqual([]);
});

test.each(['', '{', '{"__proto__":{"role":"admin"}}', '['.repeat(32)])(
  'rejects %j as malformed JSON',
  async (text) => {
    expect(await call(asha, 'POST', '/api/notes/save', text)).toMatchObject(refused(400, 'malformed_json'));
  },
);
