import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { ContentOverview } from '../../../contract/admin/content.ts';
import type { BinEntry } from '../../../contract/admin/bin.ts';
import type { ListedSubject, SubjectSource } from '../../../contract/admin/subjects.ts';
import { path, request, server, useContentServer } from '../content/testing/setup.ts';
import { inOneTest } from '../../../../scripts/testing/in-one-test.ts';

useContentServer();

const POLITY = '/api/admin/subjects/polity';
const textAt = (name: string) => readFile(path(name), 'utf8');
const subject = async (url = POLITY) => (await request<SubjectSource>('GET', url)).data;
const overview = async () => (await request<ContentOverview>('GET', '/api/admin/content')).data;
const listed = async () =>
  (await request<ListedSubject[]>('GET', '/api/admin/subjects')).data.map(
    ({ slug, group }) => `${slug} ${group}`,
  );

async function addSubject(slug: string, more: Record<string, string> = {}): Promise<void> {
  await mkdir(path(slug));
  const files = { 'subject.md': `---\ntitle: ${slug}\n---\n`, ...more };
  for (const [name, text] of Object.entries(files)) await writeFile(path(`${slug}/${name}`), text);
}

describe('a subject', () => {
  test('is edited without losing what the form does not show', async () => {
    await writeFile(path('polity/subject.md'), '---\n# Ours\ntitle: Old\norder: 4\n---\nBelow\n');
    const { revision } = await subject();
    const body = { title: ' New: "title" ', description: 'Two\r\nlines', revision };
    expect(await request('PUT', POLITY, body)).toMatchObject({
      status: 200,
      data: { title: 'New: "title"', description: 'Two\nlines' },
    });
    expect(await textAt('polity/subject.md')).toMatch(
      /^---\n# Ours\ntitle: .*\norder: 4\n.*\n---\nBelow\n$/s,
    );
    expect(await request('PUT', POLITY, body)).toMatchObject({ status: 409, code: 'subject_changed' });
    expect((await overview()).subjects[0]).toMatchObject({ title: 'New: "title"', changed: true });
  });

  test('keeps the fields of its file if one has an error', async () => {
    await writeFile(path('polity/subject.md'), '---\ntitle: Old\ndescription: D\norder: first\n---\nBelow\n');
    expect(await subject()).toMatchObject({ title: 'Old', description: 'D', problems: [{ line: 4 }] });
    expect((await overview()).subjects[0]).toMatchObject({ title: 'Old', description: 'D' });
    expect((await request('PUT', POLITY, { title: 'New', description: 'D' })).status).toBe(200);
    expect(await textAt('polity/subject.md')).toBe(
      '---\ntitle: New\ndescription: D\norder: first\n---\nBelow\n',
    );
    const subjects = ['polity', 'संविधान'];
    expect((await request('PUT', '/api/admin/subjects', { subjects })).status).toBe(200);
    await writeFile(path('polity/subject.md'), `---\ntitle: Old\ndescription: ${'x'.repeat(501)}\n---\n`);
    expect((await subject()).description).toHaveLength(501);
    await writeFile(path('polity/subject.md'), 'Only text\n');
    expect((await request('PUT', POLITY, { title: 'New', description: '' })).status).toBe(200);
    expect(await textAt('polity/subject.md')).toMatch(/^---\ntitle: New\n.*---\nOnly text\n$/s);
  });

  inOneTest(['---\ntitle: "Old\n---\n', '---\ntitle: Old\n', '---\n<<<<<<< a\n=======\n>>>>>>> b\n---\n'])(
    'is not saved over a file that cannot be read',
    async (broken) => {
      await writeFile(path('polity/subject.md'), broken);
      const { problems } = await subject();
      expect(problems[0]?.message).toContain('Nothing can be saved here');
      const answer = await request('PUT', POLITY, { title: 'New', description: '' });
      expect(answer).toMatchObject({ status: 409, code: 'subject_unreadable' });
      expect(answer.message).toContain(`subjects/polity/subject.md, line ${problems[0]?.line}: `);
      expect(await textAt('polity/subject.md')).toBe(broken);
    },
  );

  test('gets a subject.md with its first edit', async () => {
    await rm(path('polity/subject.md'));
    const { title, revision } = await subject();
    expect(title).not.toBe('');
    expect((await request('PUT', POLITY, { title: 'T', description: '', revision })).status).toBe(200);
    expect(await textAt('polity/subject.md')).toContain('title: T');
  });

  inOneTest([
    [{ title: '', description: '' }, 400, 'invalid_subject'],
    [{ title: 'x'.repeat(201), description: '' }, 400, 'invalid_subject'],
    [{ title: 'T', description: 'x'.repeat(501) }, 400, 'invalid_subject'],
    [{ title: 'T' }, 400, 'invalid_request'],
  ])('is not saved with wrong texts', async (body, status, code) => {
    const before = await textAt('polity/subject.md');
    expect(await request('PUT', POLITY, body)).toMatchObject({ status, code });
    expect(await textAt('polity/subject.md')).toBe(before);
  });

  test('is deleted with its images if it has no topics, and restored from the bin', async () => {
    expect(await request('DELETE', POLITY)).toMatchObject({ status: 409, code: 'subject_not_empty' });
    await addSubject('logic', { 'map.png': '\u0089 not text' });
    await writeFile(path('logic/sets.md'), 'not a topic yet');
    expect(await request('DELETE', '/api/admin/subjects/logic')).toMatchObject({
      status: 409,
      message: 'Only a subject without topics can be deleted. This one still has sets.md.',
    });
    await rm(path('logic/sets.md'));
    const { revision } = await subject('/api/admin/subjects/logic');
    const before = await readFile(path('logic/map.png'));
    await writeFile(path('logic/subject.md'), '---\ntitle: Changed\n---\n');
    expect(await request('DELETE', '/api/admin/subjects/logic', { revision })).toMatchObject({ status: 409 });
    expect((await request('DELETE', '/api/admin/subjects/logic', null)).status).toBe(200);
    expect(await readdir(path('.'))).not.toContain('logic');

    const [entry] = (await request<BinEntry[]>('GET', '/api/admin/bin')).data;
    expect(entry).toMatchObject({ subject: 'logic', topic: null, title: 'Changed', by: 'asha@example.org' });
    expect(await request('POST', `/api/admin/bin/${entry!.id}/restore`)).toMatchObject({
      status: 200,
      data: { subject: 'logic', topic: null },
    });
    expect(await readFile(path('logic/map.png'))).toEqual(before);
    expect((await request('GET', '/api/admin/bin')).data).toEqual([]);
  });

  inOneTest(['missing', '%2e%2e', 'a%00b'])('called by another name is not found', async (name) => {
    for (const [method, body] of [
      ['GET', undefined],
      ['PUT', { title: 'T', description: '' }],
      ['DELETE', {}],
    ] as const) {
      expect((await request(method, `/api/admin/subjects/${name}`, body)).status).toBe(404);
    }
  });

  test('is new in the overview until it is published', async () => {
    await addSubject('logic');
    expect((await overview()).subjects.map(({ slug, isNew }) => [slug, isNew])).toEqual([
      ['polity', false],
      ['logic', true],
      ['संविधान', false],
    ]);
  });
});

describe('the order of subjects', () => {
  test('is that of their cards, and the rest are numbered', async () => {
    for (const slug of ['ethics', 'economics', 'logic', 'astronomy']) await addSubject(slug);
    expect(await listed()).toEqual([
      ...['polity prelims-mains', 'economics prelims-mains', 'ethics mains'],
      ...['astronomy more', 'logic more', 'संविधान more'],
    ]);
    const subjects = ['ethics', 'logic', 'economics', 'संविधान', 'polity', 'astronomy'];
    expect((await request('PUT', '/api/admin/subjects', { subjects })).status).toBe(200);
    expect(await listed()).toEqual([
      ...['economics prelims-mains', 'polity prelims-mains', 'ethics mains'],
      ...['logic more', 'संविधान more', 'astronomy more'],
    ]);
    const courses = JSON.parse(await readFile(join(server.contentDir, 'courses.json'), 'utf8')) as {
      courses: { slug: string }[];
    };
    // Cards of subjects that do not exist keep their places.
    expect(courses.courses.slice(0, 4).map(({ slug }) => slug)).toEqual([
      'economics',
      'modern-history',
      'physical-geography',
      'polity',
    ]);
    expect(await textAt('logic/subject.md')).toContain('order: 1');
    expect((await overview()).subjects.map(({ slug }) => slug)).toEqual([
      ...['economics', 'polity', 'ethics', 'logic', 'संविधान', 'astronomy'],
    ]);
  });

  test('keeps unknown fields of the cards and does not touch files that stay the same', async () => {
    await addSubject('ethics');
    await addSubject('society');
    const card = (slug: string) => ({
      slug,
      paper: '',
      title: slug,
      description: '',
      group: 'mains',
      note: slug,
    });
    const file = join(server.contentDir, 'courses.json');
    await writeFile(file, JSON.stringify({ by: 'us', courses: [card('ethics'), card('society')] }));
    await request('PUT', '/api/admin/subjects', { subjects: ['society', 'ethics', 'polity', 'संविधान'] });
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({
      by: 'us',
      courses: [card('society'), card('ethics')],
    });
    const before = await readFile(file, 'utf8');
    await request('PUT', '/api/admin/subjects', { subjects: ['polity', 'society', 'ethics', 'संविधान'] });
    expect(await readFile(file, 'utf8')).toBe(before);
  });

  inOneTest([[['polity']], [['polity', 'polity']], [['polity', 'संविधान', 'missing']]])(
    'is not saved with a subject that is missing, twice or unknown',
    async (subjects) => {
      expect(await request('PUT', '/api/admin/subjects', { subjects })).toMatchObject({
        status: 409,
        code: 'subjects_changed',
      });
    },
  );

  test('is not saved while courses.json has an error', async () => {
    await writeFile(join(server.contentDir, 'courses.json'), '{');
    expect(await request('PUT', '/api/admin/subjects', { subjects: ['polity', 'संविधान'] })).toMatchObject({
      status: 409,
      code: 'courses_faulty',
    });
  });
});
