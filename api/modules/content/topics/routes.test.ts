import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import type { TestApp } from '../../../testing/app.ts';
import { CANARY, switchTo, writeRelease } from '../../../testing/publish/fixture-release.ts';
import { signedIn } from '../../../testing/learners.ts';
import { rawGet } from '../../../testing/requests/raw-get.ts';

let server: TestApp;
let origin: string;
let readers: Record<'nobody' | 'learner' | 'premium' | 'admin', { authorization?: string }>;
beforeAll(async () => {
  server = await testApp();
  readers = {
    nobody: {},
    learner: (await signedIn(server)).headers,
    premium: (await signedIn(server, { isPremium: true })).headers,
    admin: (await signedIn(server, { role: 'admin' })).headers,
  };
  origin = await server.app.listen({ port: 0 });
  return () => server.close();
});

function get(url: string, headers: Record<string, string> = {}) {
  return server.app.inject({ url, headers });
}

describe('GET /api/subjects', () => {
  test('lists all topics, including gated ones, without their content', async () => {
    const answer = await get('/api/subjects');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect(answer.json()).toEqual([
      {
        slug: 'polity',
        title: 'Indian Polity',
        description: 'The Constitution at work.',
        topics: [
          { slug: 'preamble', title: 'The Preamble', description: 'Its words.', access: 'free' },
          {
            slug: 'citizenship',
            title: 'Citizenship',
            description: 'Articles 5 to 11.',
            access: 'authenticated',
          },
          { slug: 'judiciary', title: 'The Judiciary', description: 'Courts.', access: 'premium' },
        ],
      },
      {
        slug: 'संविधान',
        title: 'संविधान',
        description: '',
        topics: [{ slug: 'प्रस्तावना', title: 'प्रस्तावना', description: '', access: 'free' }],
      },
    ]);
  });

  test('is answered with 304 until the next release', async () => {
    const own = await testApp();
    const first = await own.app.inject('/api/subjects');
    const headers = { 'if-none-match': String(first.headers.etag) };
    const again = await own.app.inject({ url: '/api/subjects', headers });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', first.headers.etag]);

    await writeRelease(own.dataDir, 'second');
    await switchTo(own.dataDir, 'second');
    await expect
      .poll(async () => (await own.app.inject({ url: '/api/subjects', headers })).statusCode)
      .toBe(200);
    await own.close();
  });
});

describe('GET /api/content/{subject}/{topic}', () => {
  test('returns notes without front matter, and questions', async () => {
    const answer = await get('/api/content/polity/preamble');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      topic: { slug: 'preamble', title: 'The Preamble', description: 'Its words.', access: 'free' },
      notes: '# We, the people\n\n![Map](./map.svg "Map")\n',
      mcqs: 'question,option1,option2,option3,option4,correct,description,tags\nWho?,We,They,,,0,,\n',
    });
  });

  test('returns a topic without questions and with a non-Latin slug', async () => {
    const address = ['संविधान', 'प्रस्तावना'].map(encodeURIComponent).join('/');
    expect((await get(`/api/content/${address}`)).json()).toMatchObject({
      notes: '# हम, भारत के लोग\n',
      mcqs: '',
    });
  });

  const gates: ['preamble' | 'citizenship' | 'judiciary', Record<keyof typeof readers, number>][] = [
    ['preamble', { nobody: 200, learner: 200, premium: 200, admin: 200 }],
    ['citizenship', { nobody: 401, learner: 200, premium: 200, admin: 200 }],
    ['judiciary', { nobody: 401, learner: 403, premium: 200, admin: 200 }],
  ];
  const images: Record<string, string> = { preamble: 'map.svg', judiciary: 'court.svg' };

  test.each(gates)('%s and its images require its access level', async (topic, expected) => {
    for (const who of ['nobody', 'learner', 'premium', 'admin'] as const) {
      const image = images[topic];
      for (const url of [
        `/api/content/polity/${topic}`,
        image && `/api/content/polity/${topic}/files/${image}`,
      ]) {
        if (!url) continue;
        const answer = await get(url, readers[who]);
        expect([who, url, answer.statusCode]).toEqual([who, url, expected[who]]);
        expect(answer.headers['cache-control']).toBe('no-store');
        const failure = { 401: 'sign_in_required', 403: 'premium_required' }[answer.statusCode];
        if (failure) expect(answer.json()).toMatchObject({ success: false, code: failure });
        expect(answer.body.includes(CANARY)).toBe(answer.statusCode === 200 && topic !== 'preamble');
      }
    }
  });

  test.each([
    ['/api/content/nothing/preamble', 'subject_not_found', 'Subject not found'],
    ['/api/content/polity/nothing', 'topic_not_found', 'Topic Not Found'],
    ['/api/content/polity/subject', 'topic_not_found', 'Topic Not Found'],
    ['/api/content/__proto__/toString', 'subject_not_found', 'Subject not found'],
    ['/api/content/polity/__proto__', 'topic_not_found', 'Topic Not Found'],
    ['/api/content/polity/PREAMBLE', 'topic_not_found', 'Topic Not Found'],
  ])('%s is not found', async (url, code, message) => {
    const answer = await get(url, readers.admin);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({ success: false, code, message });
  });
});

describe('GET /api/content/{subject}/{topic}/files/{name}', () => {
  const files = '/api/content/polity/preamble/files';

  test('returns an image that the notes show, with a policy that blocks scripts', async () => {
    const answer = await get(`${files}/map.svg`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('image/svg+xml; charset=utf-8');
    expect(answer.headers['content-security-policy']).toContain('sandbox');
    expect(answer.body).toContain('<svg');
    const head = await server.app.inject({ method: 'HEAD', url: `${files}/map.svg` });
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([
      200,
      '',
      `${answer.body.length}`,
    ]);
  });

  test("does not return a premium topic's image through a free topic of the same folder", async () => {
    expect((await get(`${files}/court.svg`)).statusCode).toBe(404);
  });

  test('returns only regular image files of the topic’s folder', async () => {
    const own = await testApp({ published: false });
    const { source } = await writeRelease(own.dataDir, 'first');
    const subject = join(source, 'subjects', 'polity');
    const names = [
      'link.svg',
      'folder.svg',
      '.hidden.svg',
      'preamble.csv',
      'judiciary.md',
      '../polity/court.svg',
    ];
    await writeFile(
      join(subject, 'preamble.md'),
      `---\ntitle: The Preamble\n---\n${names.map((name) => `![](${name})`).join('\n')}\n![](..%2Fpolity%2Fcourt.svg)\n`,
    );
    await symlink(join(subject, 'court.svg'), join(subject, 'link.svg'));
    await mkdir(join(subject, 'folder.svg'));
    await writeFile(join(subject, '.hidden.svg'), CANARY);
    await switchTo(own.dataDir, 'first');
    for (const name of names) {
      const answer = await own.app.inject(`${files}/${encodeURIComponent(name)}`);
      expect([name, answer.statusCode]).toEqual([name, 404]);
      expect(answer.body).not.toContain(CANARY);
    }
    await own.close();
  });
});

test.each([
  '/api/content/..%2f..%2f..%2frelease/json',
  '/api/content/polity/..%2f..%2f..%2f..%2frelease',
  '/api/content/%2e%2e/%2e%2e',
  '/api/content/../../release.json',
  '/api/content/polity/preamble/files/..%2f..%2f..%2f..%2frelease.json',
  '/api/content/polity/preamble/files/..%5ccourt.svg',
  '/api/content/polity/preamble/files/%2e%2e%2fpolity%2fcourt.svg',
  '/api/content/polity/preamble/files/%2fetc%2fpasswd',
  '/api/content/polity/preamble/files/map.svg%00.png',
  '/api/content/polity/preamble/files/preamble.csv',
  '/api/content/polity/preamble/files/judiciary.md',
  '/api/content/polity/preamble/files/.',
  '/api/content/polity/preamble/files/..',
  `/api/content/polity/preamble/files/${'x'.repeat(250)}.png`,
  `/api/content/polity/${'x'.repeat(3_000)}`,
])('%s is not found', async (url) => {
  const answer = await rawGet(origin, url);
  expect(answer.status).toBe(404);
  expect(answer.body).not.toContain(CANARY);
  expect(answer.body).not.toContain('sha256');
});
