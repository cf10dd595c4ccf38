import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MAX_BOOKMARKS } from '../../../contract/study/bookmark-rules.ts';
import { bookmarks } from '../../../db/schema/learning.ts';
import { testApp } from '../../../testing/app.ts';
import type { TestApp } from '../../../testing/app.ts';
import { writeManifest, writeRelease, switchTo } from '../../../testing/publish/fixture-release.ts';
import { signedIn } from '../../../testing/learners.ts';
import type { TestLearner } from '../../../testing/learners.ts';
import { publish, topicFile } from '../../../testing/publish/publish.ts';
import { inOneTest } from '../../../../scripts/testing/in-one-test.ts';

const DONE = { status: 200, body: { success: true, data: null } };

let now: number;
let server: TestApp;
let asha: TestLearner;
let ravi: TestLearner;
beforeEach(async () => {
  now = Date.now();
  server = await testApp({ now: () => now, settings: { rateLimit: 0 } });
  asha = await signedIn(server);
  ravi = await signedIn(server);
});
afterEach(() => server.close());

type Listed = Record<string, unknown>;

async function call(
  who: Partial<TestLearner>,
  method: 'GET' | 'POST' | 'DELETE',
  path = '',
  payload?: object,
) {
  const answer = await server.app.inject({
    method,
    url: `/api/user/bookmarks${path}`,
    ...(who.headers && { headers: who.headers }),
    ...(payload && { payload }),
  });
  return {
    status: answer.statusCode,
    body: answer.json<{ success: boolean; data?: unknown; code?: string }>(),
  };
}

const save = (who: Partial<TestLearner>, body: object = {}) =>
  call(who, 'POST', '', { subject: 'polity', topic: 'preamble', title: 'T', description: 'D', ...body });
const remove = (who: Partial<TestLearner>, path: string) => call(who, 'DELETE', `/${path}`);
const list = async (who: TestLearner) => (await call(who, 'GET')).body.data as Listed[];
const rejected = (status: number, code: string) => ({ status, body: { success: false, code } });

describe('bookmarks', () => {
  test('are saved on topics and sections for each learner, newest first', async () => {
    expect(await list(asha)).toEqual([]);
    const whole = {
      subject: 'polity',
      topic: 'preamble',
      title: 'The Preamble',
      description: 'Its words.',
      lastAccessed: new Date(now).toISOString(),
      sectionIndex: null,
      headingId: null,
    };
    const { title, description } = whole;
    expect(await save(asha, { title, description })).toEqual({
      status: 200,
      body: { success: true, data: whole },
    });
    now += 1_000;
    const section = {
      ...whole,
      topic: 'preamble-section-0',
      sectionIndex: 0,
      headingId: 'we-the-people',
      lastAccessed: new Date(now).toISOString(),
    };
    const answer = await save(asha, {
      topic: section.topic,
      title,
      description,
      headingId: section.headingId,
    });
    expect(answer.body.data).toEqual(section);
    now += 1_000;
    await save(ravi, { subject: 'संविधान', topic: 'प्रस्तावना-section-0', title: 'हम', description: '' });
    expect(await list(asha)).toEqual([section, whole]);
    expect(await list(ravi)).toMatchObject([
      { subject: 'संविधान', topic: 'प्रस्तावना-section-0', sectionIndex: 0, headingId: null, description: '' },
    ]);

    now += 1_000;
    await save(asha, { title: 'Renamed', description, headingId: 'nothing-to-find' });
    expect(await list(asha)).toEqual([
      { ...whole, title: 'Renamed', lastAccessed: new Date(now).toISOString() },
      section,
    ]);
  });

  test('saved concurrently are one', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        save(index % 2 ? asha : ravi, { topic: 'preamble-section-0' }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect([(await list(asha)).length, (await list(ravi)).length]).toEqual([1, 1]);
    expect(await server.database.read.select().from(bookmarks)).toHaveLength(2);
  });

  test('are deleted one by one, repeatably, for one learner only', async () => {
    for (const who of [asha, ravi]) {
      for (const topic of ['preamble', 'preamble-section-0']) await save(who, { topic });
    }
    expect(await remove(asha, 'polity/preamble')).toEqual(DONE);
    expect(await remove(asha, 'polity/preamble')).toEqual(DONE);
    expect(await list(asha)).toMatchObject([{ topic: 'preamble-section-0' }]);
    expect(await remove(asha, 'polity/preamble-section-0')).toEqual(DONE);
    expect(await list(asha)).toEqual([]);
    expect(await list(ravi)).toHaveLength(2);
    for (const path of ['nothing/at-all', 'polity/preamble-section-999999999', 'polity/x%00y']) {
      expect(await remove(asha, path)).toEqual(DONE);
    }
    expect(await list(ravi)).toHaveLength(2);
  });

  test('on an unpublished topic stay; they can be deleted but not saved', async () => {
    await save(asha, { topic: 'preamble-section-0' });
    await save(ravi);
    await publish(server, 'second', { 'polity/preamble.md': '' });
    expect(await list(asha)).toHaveLength(1);
    expect(await save(asha)).toMatchObject(rejected(404, 'topic_not_found'));
    expect(await remove(asha, 'polity/preamble-section-0')).toEqual(DONE);
    expect([(await list(asha)).length, (await list(ravi)).length]).toEqual([0, 1]);
  });

  test('require a session', async () => {
    for (const answer of [call({}, 'GET'), save({}), remove({}, 'polity/preamble')]) {
      expect(await answer).toMatchObject(rejected(401, 'sign_in_required'));
    }
  });

  test('require access to the topic, except for deletion', async () => {
    const premium = await signedIn(server, { isPremium: true });
    const admin = await signedIn(server, { role: 'admin' });
    const gates: [TestLearner, string, number][] = [
      [asha, 'citizenship', 200],
      [asha, 'judiciary', 403],
      [asha, 'judiciary-section-0', 403],
      [premium, 'judiciary-section-0', 200],
      [admin, 'judiciary', 200],
    ];
    for (const [who, topic, status] of gates) {
      expect([topic, (await save(who, { topic })).status]).toEqual([topic, status]);
      expect(await remove(who, `polity/${topic}`)).toEqual(DONE);
    }
  });
});

describe('a bookmark is rejected', () => {
  inOneTest([
    ['on nothing', { subject: 'nothing' }, 404, 'subject_not_found'],
    ['on no topic', { topic: 'nothing' }, 404, 'topic_not_found'],
    ['on a section of no topic', { topic: 'nothing-section-0' }, 404, 'topic_not_found'],
    ['on the subject’s own file', { topic: 'subject' }, 404, 'topic_not_found'],
    ['on a prototype', { subject: '__proto__', topic: 'toString' }, 404, 'subject_not_found'],
    ['on a section that is not there', { topic: 'preamble-section-1' }, 400, 'unknown_section'],
    ['on a section far away', { topic: 'preamble-section-999999999' }, 400, 'unknown_section'],
    ['on section minus one', { topic: 'preamble-section--1' }, 404, 'topic_not_found'],
    ['on section 00', { topic: 'preamble-section-00' }, 404, 'topic_not_found'],
    ['on a section of a section', { topic: 'preamble-section-0-section-0' }, 404, 'topic_not_found'],
    ['with half a character', { title: 'a\ud800' }, 400, 'invalid_bookmark'],
    ['with NUL', { description: 'a\0b' }, 400, 'invalid_bookmark'],
    ['with a heading that is too long', { headingId: 'a'.repeat(301) }, 400, 'invalid_bookmark'],
    ['with a number for a title', { title: 7 }, 400, 'invalid_request'],
    ['with someone’s id', { userId: 'other' }, 400, 'invalid_request'],
    ['with a time of its own', { lastAccessed: '2030-01-01T00:00:00.000Z' }, 400, 'invalid_request'],
    ['that is far too large', { description: 'a'.repeat(20_000) }, 413, 'payload_too_large'],
  ])('on nothing that is published, or with bad fields', async (_name, body, status, code) => {
    expect(await save(asha, body)).toMatchObject(rejected(status, code));
    expect(await list(asha)).toEqual([]);
  });

  test.each([
    ['title', 300, '300'],
    ['description', 1_000, '1,000'],
  ])('if its %s has more than %i characters, in any script', async (field, most, inWords) => {
    for (const letter of ['a', '\u{1fa94}', '\u0301']) {
      expect(await save(asha, { [field]: letter.repeat(most) })).toMatchObject({
        status: 200,
        body: { data: { [field]: letter.repeat(most) } },
      });
      const answer = await save(asha, { [field]: letter.repeat(most + 1) });
      expect(answer).toEqual({
        status: 400,
        body: {
          success: false,
          code: 'invalid_bookmark',
          message: `The ${field} may have at most ${inWords} characters.`,
        },
      });
    }
  });

  test('beyond 2,000, while existing ones can be saved again', async () => {
    await server.database.write(async (tx) => {
      for (const who of [asha, ravi]) {
        const rows = Array.from({ length: MAX_BOOKMARKS - 1 }, (_, index) => ({
          userId: who.id,
          subject: 'gone',
          topic: `topic-${index}`,
          title: '',
          description: '',
          createdAt: 0,
          lastAccessed: 0,
        }));
        for (let start = 0; start < rows.length; start += 500) {
          await tx.insert(bookmarks).values(rows.slice(start, start + 500));
        }
      }
    });
    const topics = ['preamble', 'preamble-section-0', 'citizenship', 'citizenship-section-0'];
    const answers = await Promise.all(topics.map((topic) => save(asha, { topic })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toEqual({
      success: false,
      code: 'too_many_bookmarks',
      message: 'You have 2,000 bookmarks, which is the maximum. Please remove one first.',
    });
    const made = topics[answers.findIndex(({ status }) => status === 200)]!;
    expect((await save(asha, { topic: made, title: 'Again' })).status).toBe(200);
    expect(await list(asha)).toHaveLength(MAX_BOOKMARKS);
    expect((await save(ravi)).status).toBe(200);

    await remove(asha, `polity/${made}`);
    expect((await save(asha, { topic: 'citizenship' })).status).toBe(200);
  });
});

test('sections are those of the live release', async () => {
  await publish(server, 'second', { 'polity/preamble.md': topicFile('# A\n\n## B\n\n# C\n') });
  for (const [index, status] of [200, 200, 200, 400].entries()) {
    expect([index, (await save(asha, { topic: `preamble-section-${index}` })).status]).toEqual([
      index,
      status,
    ]);
  }
  await publish(server, 'third', { 'polity/preamble.md': topicFile('no heading') });
  expect(await save(asha, { topic: 'preamble-section-0' })).toMatchObject(rejected(400, 'unknown_section'));
  expect(await list(asha)).toHaveLength(3);
});

test('any section is accepted if the release has no number of sections', async () => {
  const { folder, release } = await writeRelease(server.dataDir, 'old');
  const subjects = release.subjects.map((subject) => ({
    ...subject,
    topics: subject.topics.map(({ slug, title, description, access, digest }) => ({
      slug,
      title,
      description,
      access,
      digest,
    })),
  }));
  await writeManifest(folder, { ...release, subjects });
  await switchTo(server.dataDir, 'old');
  await expect.poll(async () => (await server.app.releases.current())?.id).toBe('old');
  expect((await save(asha, { topic: 'preamble-section-7' })).status).toBe(200);
});
