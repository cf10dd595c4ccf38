import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { officialNotes, officialVersions } from '../../../db/schema/publishing.ts';
import { testApp } from '../../../testing/app.ts';
import type { TestApp } from '../../../testing/app.ts';
import { CANARY, switchTo, writeRelease } from '../../../testing/publish/fixture-release.ts';
import { signedIn } from '../../../testing/learners.ts';
import { publish, topicFile } from '../../../testing/publish/publish.ts';
import { saveVersions } from './store.ts';
import { inOneTest } from '../../../../scripts/testing/in-one-test.ts';

const FIRST = '# We, the people\n\n![Map](./map.svg "Map")\n';
const HINDI = ['संविधान', 'प्रस्तावना'].map(encodeURIComponent).join('/');

let server: TestApp;
beforeEach(async () => {
  server = await testApp();
});
afterEach(() => server.close());

async function get(path: string, headers: Record<string, string> = {}, prefix = '/api') {
  const answer = await server.app.inject({ url: `${prefix}/official-notes/${path}`, headers });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
}

const kept = () => server.database.read.select().from(officialVersions).orderBy(officialVersions.version);

/** Stored versions of the Preamble, such as `1 2 3`. */
async function keptVersions(): Promise<string> {
  const rows = await kept();
  return rows
    .filter(({ topic }) => topic === 'preamble')
    .map(({ version }) => version)
    .sort()
    .join(' ');
}

describe.each(['/api', ''])('GET %s/official-notes/{subject}/{topic}', (prefix) => {
  test('returns notes without front matter, starting at version 1', async () => {
    expect(await get('polity/preamble', {}, prefix)).toEqual({
      status: 200,
      body: { content: FIRST, version: 1 },
    });
    expect(await get(HINDI, {}, prefix)).toEqual({
      status: 200,
      body: { content: '# हम, भारत के लोग\n', version: 1 },
    });
  });

  test('returns notes without the blank lines below the front matter', async () => {
    await publish(server, 'second', { 'polity/preamble.md': topicFile('\n \n## We\n') });
    expect(await get('polity/preamble', {}, prefix)).toMatchObject({ body: { content: '## We\n' } });
  });

  test('requires the access level of the topic for every version', async () => {
    const readers = {
      nobody: {},
      learner: (await signedIn(server)).headers,
      premium: (await signedIn(server, { isPremium: true })).headers,
      admin: (await signedIn(server, { role: 'admin' })).headers,
    };
    const gates: [string, number[]][] = [
      ['preamble', [200, 200, 200, 200]],
      ['citizenship', [401, 200, 200, 200]],
      ['judiciary', [401, 403, 200, 200]],
    ];
    for (const [topic, expected] of gates) {
      for (const query of ['', '?version=1', '?version=7']) {
        const statuses: number[] = [];
        for (const headers of Object.values(readers)) {
          const url = `${prefix}/official-notes/polity/${topic}${query}`;
          const answer = await server.app.inject({ url, headers });
          statuses.push(answer.statusCode);
          expect(answer.headers['cache-control']).toBe('no-store');
          expect(answer.body.includes(CANARY)).toBe(answer.statusCode === 200 && topic !== 'preamble');
          const code = { 401: 'sign_in_required', 403: 'premium_required' }[answer.statusCode];
          if (code) expect(answer.json()).toMatchObject({ success: false, code });
        }
        const found = query === '?version=7' ? 404 : 200;
        expect([topic, query, statuses]).toEqual([
          topic,
          query,
          expected.map((status) => (status === 200 ? found : status)),
        ]);
      }
    }
  });

  inOneTest([
    ['nothing/preamble', 404, 'subject_not_found'],
    ['polity/nothing', 404, 'topic_not_found'],
    ['polity/subject', 404, 'topic_not_found'],
    ['__proto__/toString', 404, 'subject_not_found'],
    ['polity/..%2fpreamble', 404, 'topic_not_found'],
    ['polity/preamble?version=2', 404, 'version_not_found'],
    ['polity/preamble?version=999999999', 404, 'version_not_found'],
    ['polity/preamble?version=0', 400, 'invalid_request'],
    ['polity/preamble?version=-1', 400, 'invalid_request'],
    ['polity/preamble?version=1.5', 400, 'invalid_request'],
    ['polity/preamble?version=1e3', 400, 'invalid_request'],
    ['polity/preamble?version=true', 400, 'invalid_request'],
    ['polity/preamble?version=', 400, 'invalid_request'],
    ['polity/preamble?version=1&version=2', 400, 'invalid_request'],
    ['polity/preamble?version=9999999999', 400, 'invalid_request'],
  ])('unknown addresses and versions are refused', async (path, status, code) => {
    expect(await get(path, {}, prefix)).toMatchObject({ status, body: { success: false, code } });
  });
});

describe('the version of official notes', () => {
  test('increases with each release that changes the notes, and earlier versions remain', async () => {
    const texts = ['# Second  \r\n', '# Third \u{1fa94}\n', FIRST];
    for (const [index, text] of texts.entries()) {
      expect(await get('polity/preamble')).toMatchObject({ body: { version: index + 1 } });
      const file = text === FIRST ? {} : { 'polity/preamble.md': topicFile(text) };
      await publish(server, `release-${index}`, file);
    }
    expect((await get('polity/preamble')).body).toEqual({ content: FIRST, version: 4 });
    const all = [FIRST, '# Second  \n', '# Third \u{1fa94}\n', FIRST];
    for (const [index, content] of all.entries()) {
      const version = index + 1;
      expect((await get(`polity/preamble?version=${version}`)).body).toEqual({ content, version });
    }
    expect((await get(HINDI)).body).toMatchObject({ version: 1 });
  });

  test('does not increase if only the title, access level or questions change', async () => {
    await get('polity/preamble');
    await publish(server, 'second', {
      'polity/preamble.csv':
        'question,option1,option2,option3,option4,correct,description\nWho?,We,You,,,0,\n',
    });
    expect((await get('polity/preamble')).body).toMatchObject({ version: 1 });
    await publish(server, 'third', { 'polity/preamble.md': `---\ntitle: Other\norder: 3\n---\n${FIRST}` });
    expect((await get('polity/preamble')).body).toMatchObject({ version: 1 });
    expect(await keptVersions()).toBe('1');
  });

  test('is not found while its topic is removed, and continues when the topic returns', async () => {
    await get('polity/preamble');
    await publish(server, 'second', { 'polity/preamble.md': '' });
    expect(await get('polity/preamble')).toMatchObject({ status: 404 });
    expect(await get('polity/preamble?version=1')).toMatchObject({ status: 404 });
    await publish(server, 'third');
    expect((await get('polity/preamble')).body).toEqual({ content: FIRST, version: 1 });
    await publish(server, 'fourth', { 'polity/preamble.md': topicFile('# New') });
    expect((await get('polity/preamble')).body).toEqual({ content: '# New', version: 2 });
  });

  test('increases once for concurrent requests', async () => {
    await get('polity/preamble');
    await publish(server, 'second', { 'polity/preamble.md': topicFile('# New') });
    const paths = Array.from({ length: 60 }, (_, index) => (index % 2 ? HINDI : 'polity/preamble'));
    const answers = await Promise.all(paths.map((path) => get(path)));
    for (const [index, { body }] of answers.entries())
      expect(body).toMatchObject({ version: index % 2 ? 1 : 2 });
    expect(await keptVersions()).toBe('1 2');
  });

  test('is not stored for a release that has been replaced', async () => {
    await get('polity/preamble');
    const first = (await server.app.releases.current())!;
    await publish(server, 'second', { 'polity/preamble.md': topicFile('# New') });
    expect((await get('polity/preamble')).body).toMatchObject({ version: 2 });
    await server.app.versions.storeSubject(first, 'polity', first.subjects[0]!.topics);
    // The release is replaced after its notes were read.
    const seen = [{ topic: 'preamble', digest: 'd', content: 'late', sha256: 's' }];
    const late = { now: 0, release: first, isCurrent: () => server.app.releases.isLive(first) };
    expect(await saveVersions(server.database, 'polity', seen, late)).toBeNull();
    expect(await keptVersions()).toBe('1 2');
  });

  test('is consistent with one of the releases while they are being switched', async () => {
    const seen = new Set<string>();
    let done = false;
    const asking = (async () => {
      while (!done) {
        seen.add(JSON.stringify((await get('polity/preamble')).body));
        await wait(10);
      }
    })();
    await expect.poll(keptVersions).toBe('1');
    for (const [name, kept] of [
      ['B', '1 2'],
      ['C', '1 2 3'],
    ] as const) {
      await publish(server, name, { 'polity/preamble.md': topicFile(`# ${name}`) });
      await expect.poll(keptVersions).toBe(kept);
    }
    done = true;
    await asking;
    seen.add(JSON.stringify((await get('polity/preamble')).body));
    const possible = [FIRST, '# B', '# C'].map((content, index) =>
      JSON.stringify({ content, version: index + 1 }),
    );
    expect([...seen]).toEqual(possible.filter((body) => seen.has(body)));
    expect(seen).toContain(possible.at(-1));
    expect(await keptVersions()).toBe('1 2 3');
  });
});

describe('in the background', () => {
  const slugs = Array.from({ length: 130 }, (_, index) => `topic-${index}`);

  /** Publishes a release with many topics; the files of the `damaged` ones are missing. */
  async function publishMany(id: string, notes: string, damaged: string[] = []): Promise<void> {
    const content = Object.fromEntries(
      slugs.map((slug) => [`many/${slug}.md`, topicFile(`${notes} ${slug}`)]),
    );
    const topics = slugs.map((slug) => ({ slug, title: slug, description: '', access: 'free' as const }));
    const { source } = await writeRelease(server.dataDir, id, {}, content, [
      { slug: 'many', title: 'Many', description: '', topics },
    ]);
    for (const slug of damaged) await rm(join(source, 'subjects', 'many', `${slug}.md`));
    await switchTo(server.dataDir, id);
  }

  const known = () => server.database.read.select().from(officialNotes);

  test('versions of all topics are stored at start and at each switch', async () => {
    await publishMany('many', '# A');
    await server.app.listen({ port: 0 });
    await expect.poll(async () => (await known()).length).toBe(slugs.length + 4);
    await publishMany('more', '# B');
    await expect
      .poll(async () => {
        await server.app.releases.current();
        return (await known()).filter(({ version }) => version === 2).length;
      })
      .toBe(slugs.length);
    const texts = (await kept()).filter(({ topic }) => topic === 'topic-77');
    expect(texts.map(({ version, content }) => [version, content])).toEqual([
      [1, '# A topic-77'],
      [2, '# B topic-77'],
    ]);
    await publishMany('same', '# B');
    await expect.poll(async () => (await server.app.releases.current())?.id).toBe('same');
    await server.app.versions.stop();
    expect(await kept()).toHaveLength(2 * slugs.length + 4);
  });

  test('a topic that cannot be read is logged, does not affect others, and is a 500 without details', async () => {
    await publishMany('many', '# A', ['topic-3']);
    await server.app.listen({ port: 0 });
    await expect.poll(async () => (await known()).length).toBe(slugs.length + 3);
    const complaints = () => server.logged.filter((line) => line.includes('official notes cannot be read'));
    expect(complaints()).toHaveLength(1);
    expect(complaints()[0]).toContain('topic-3');
    expect(await get('many/topic-3')).toEqual({
      status: 500,
      body: {
        success: false,
        code: 'internal_error',
        message: 'Something went wrong on our side. Please try again.',
      },
    });
  });

  test('stopping ends it between two batches', async () => {
    await publishMany('many', '# A');
    await server.app.listen({ port: 0 });
    await server.app.close();
    const count = (await known()).length;
    await wait(100);
    expect(await known()).toHaveLength(count);
    expect(server.logged.filter((line) => line.includes('"level":50'))).toEqual([]);
  });
});
