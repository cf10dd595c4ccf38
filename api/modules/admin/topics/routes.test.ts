import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { ContentOverview, SavedTopic } from '../../../contract/admin/content.ts';
import { path, request, save, server, source, TOPIC, useContentServer } from '../content/testing/setup.ts';
import { inOneTest } from '../../../../scripts/testing/in-one-test.ts';

useContentServer();

const textAt = (name: string) => readFile(path(name), 'utf8');

const overview = async () => (await request<ContentOverview>('GET', '/api/admin/content')).data;

const order = async (subject = 'polity') =>
  (await overview()).subjects.find(({ slug }) => slug === subject)?.topics.map(({ slug }) => slug);

describe('the content overview', () => {
  test('compares subjects and topics with the live release', async () => {
    await save('# Changed\n');
    await writeFile(path('polity/rights.md'), '---\ntitle: Rights\norder: 1\n---\n# R\n');
    await writeFile(path('polity/broken.md'), '---\ntitle: "open\n---\n# R\n');
    await rm(path('polity/judiciary.md'));
    const { subjects, removed, problems, lastPublishedAt, history } = await overview();
    expect(subjects.map(({ slug }) => slug)).toEqual(['polity', 'संविधान']);
    expect(
      subjects[0]!.topics.map(({ slug, state, faulty, access, questions }) => [
        slug,
        state,
        faulty,
        access,
        questions,
      ]),
    ).toEqual([
      ['rights', 'new', false, 'free', 0],
      // The fixture's digests differ from computed ones, so unchanged topics appear as changed too.
      ['citizenship', 'changed', false, 'authenticated', 1],
      ['preamble', 'changed', false, 'free', 1],
      ['broken', 'new', true, null, 0],
    ]);
    expect(removed).toEqual([{ subject: 'polity', topic: 'judiciary', title: 'The Judiciary' }]);
    expect(problems).toContainEqual(
      expect.objectContaining({ severity: 'error', file: 'subjects/polity/broken.md', line: 2 }),
    );
    expect([lastPublishedAt, history]).toEqual(['2026-01-01T00:00:00.000Z', false]);
    expect(subjects[0]!.topics[2]!.revision).toBe((await source()).revision);
  });

  test('does not wait for a slow note, and neither do the problems of others', async () => {
    const slow = '*a* **b** [c](d)\n\n'.repeat(40_000);
    await writeFile(path('polity/a-slow.md'), `---\ntitle: Slow\n---\n${slow}\n`);
    await writeFile(path('polity/figure.md'), '---\ntitle: Figure\n---\n![A map](map.png)\n');
    const first = await overview();
    expect(first.checking).toBeGreaterThanOrEqual(2);
    expect(first.subjects[0]!.topics.map(({ slug }) => slug)).toContain('a-slow');
    const known = async () => {
      const { checking, problems } = await overview();
      return [checking, problems.some(({ file }) => file === 'subjects/polity/figure.md')];
    };
    await expect.poll(known).toEqual([1, true]);
  });

  test('is empty without a content folder and reports the problem', async () => {
    await rm(server.contentDir, { recursive: true });
    const { subjects, problems } = await overview();
    expect(subjects).toEqual([]);
    expect(problems).toMatchObject([{ code: 'structure-no-content' }]);
  });
});

describe('a topic', () => {
  test('is returned with everything that can be edited', async () => {
    expect(await source()).toMatchObject({
      subject: 'polity',
      topic: 'preamble',
      title: 'The Preamble',
      access: 'free',
      order: null,
      notes: '# We, the people\n\n![Map](./map.svg "Map")\n',
    });
  });

  inOneTest([
    'polity/missing',
    'missing/preamble',
    '%2e%2e/preamble',
    'polity/%2e%2e%2f%2e%2e',
    'polity/a%00b',
    'polity/subject',
  ])('at another address is not found', async (address) => {
    for (const [method, end, body] of [
      ['GET', '', undefined],
      ['DELETE', '', {}],
      ['GET', '/history', undefined],
      ['POST', '/rename', { slug: 'other' }],
      ['POST', '/move', { subject: 'संविधान' }],
      ['POST', '/restore', { commit: 'a'.repeat(40) }],
    ] as const) {
      const answer = await request(method, `/api/admin/content/${address}${end}`, body);
      expect([address, method, end, answer.status]).toEqual([address, method, end, 404]);
    }
  });

  test('is deleted with its questions, unless its revision has changed', async () => {
    expect(await request('DELETE', TOPIC, { revision: 'another' })).toMatchObject({
      status: 409,
      code: 'topic_changed',
    });
    const { revision } = await source();
    expect((await request('DELETE', TOPIC, { revision })).status).toBe(200);
    expect(await readdir(path('polity'))).not.toContain('preamble.md');
    expect(await readdir(path('polity'))).not.toContain('preamble.csv');
    expect((await request('DELETE', TOPIC)).status).toBe(404);
  });

  test('is renamed, and its old address redirects to the new one', async () => {
    const before = await source();
    const { revision } = before;
    const answer = await request<SavedTopic>('POST', `${TOPIC}/rename`, { slug: 'opening-words', revision });
    expect(answer).toMatchObject({
      status: 200,
      data: { topic: 'opening-words', revision, mcqs: { accepted: 1 } },
    });
    expect(await source('/api/admin/content/polity/opening-words')).toMatchObject({
      notes: before.notes,
      mcqs: before.mcqs,
    });
    expect((await request('GET', TOPIC)).status).toBe(404);
    expect(JSON.parse(await readFile(join(server.contentDir, 'redirects.json'), 'utf8'))).toEqual({
      redirects: [{ from: 'polity/preamble', to: 'polity/opening-words' }],
    });
    await request('POST', '/api/admin/content/polity/opening-words/rename', { slug: 'preamble' });
    expect(JSON.parse(await readFile(join(server.contentDir, 'redirects.json'), 'utf8'))).toEqual({
      redirects: [{ from: 'polity/opening-words', to: 'polity/preamble' }],
    });
    expect((await overview()).problems.filter(({ file }) => file === 'redirects.json')).toEqual([]);
  });

  inOneTest([
    ['citizenship', 409, 'slug_exists'],
    ['Not A Slug', 400, 'invalid_slug'],
    ['..', 400, 'invalid_slug'],
    ['a/b', 400, 'invalid_slug'],
    ['index', 400, 'invalid_slug'],
  ])('is not renamed to a bad or a taken slug', async (slug, status, code) => {
    expect(await request('POST', `${TOPIC}/rename`, { slug })).toMatchObject({ status, code });
    expect((await request('GET', TOPIC)).status).toBe(200);
  });

  test('is not renamed while redirects.json cannot be parsed', async () => {
    await writeFile(join(server.contentDir, 'redirects.json'), '{');
    expect(await request('POST', `${TOPIC}/rename`, { slug: 'x' })).toMatchObject({
      status: 409,
      code: 'redirects_faulty',
    });
  });

  test('is renamed without losing the entries of redirects.json that have an error', async () => {
    const entries = ['x', { from: 'polity/old', to: 'nowhere' }, { from: 'a/b', to: 'a/c', by: 'us' }];
    const file = join(server.contentDir, 'redirects.json');
    await writeFile(file, JSON.stringify({ by: 'us', redirects: entries }));
    expect((await request('POST', `${TOPIC}/rename`, { slug: 'opening-words' })).status).toBe(200);
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({
      by: 'us',
      redirects: [...entries, { from: 'polity/preamble', to: 'polity/opening-words' }],
    });
  });

  test('is moved to another subject with the images that it shows', async () => {
    const answer = await request<SavedTopic>('POST', `${TOPIC}/move`, { subject: 'संविधान' });
    expect(answer).toMatchObject({ status: 200, data: { subject: 'संविधान', topic: 'preamble' } });
    expect((await readdir(path('संविधान'))).sort()).toEqual(
      ['map.svg', 'preamble.csv', 'preamble.md', 'प्रस्तावना.md'].sort(),
    );
    expect(await readdir(path('polity'))).toContain('map.svg');
    expect(await readdir(path('polity'))).not.toContain('preamble.md');
    await writeFile(path('संविधान/court.svg'), 'another');
    expect(
      await request('POST', '/api/admin/content/polity/judiciary/move', { subject: 'संविधान' }),
    ).toMatchObject({
      status: 409,
      code: 'image_exists',
    });
    expect(
      (await request('POST', '/api/admin/content/polity/judiciary/move', { subject: '..' })).status,
    ).toBe(404);
  });

  test('is listed in the saved order', async () => {
    const slugs = ['judiciary', 'preamble', 'citizenship'];
    expect((await request('PUT', '/api/admin/content/polity/order', { topics: slugs })).status).toBe(200);
    expect(await order()).toEqual(slugs);
    expect(await textAt('polity/judiciary.md')).toContain('order: 1\n');
    for (const topics of [
      ['judiciary'],
      [...slugs, 'missing'],
      [...slugs, 'preamble'],
      ['judiciary', 'judiciary', 'preamble'],
    ]) {
      expect(await request('PUT', '/api/admin/content/polity/order', { topics })).toMatchObject({
        status: 409,
        code: 'topics_changed',
      });
    }
  });
});
