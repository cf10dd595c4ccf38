import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { DEFAULT_COURSES } from '../../../../scripts/content/schema/default-courses.ts';
import type { SiteFile } from '../../../contract/admin/site-files.ts';
import type { FieldProblem } from '../../../contract/shared/envelopes.ts';
import { admin, request, server, useContentServer } from '../content/testing/setup.ts';
import { inOneTest } from '../../../../scripts/testing/in-one-test.ts';

useContentServer();

const url = (name: string) => `/api/admin/site-files/${name}`;
const file = (name: string) => join(server.contentDir, `${name}.json`);
const jsonAt = async (name: string): Promise<unknown> => JSON.parse(await readFile(file(name), 'utf8'));
const get = async (name: string) => (await request<SiteFile>('GET', url(name))).data;
const put = (name: string, value: unknown, revision?: string) =>
  request<SiteFile>('PUT', url(name), { value, ...(revision !== undefined && { revision }) });

/** The refused values as `path: reason`. */
async function refusals(name: string, value: unknown): Promise<string[]> {
  const payload = { value } as object;
  const answer = await server.app.inject({ method: 'PUT', url: url(name), headers: admin.headers, payload });
  expect(answer.statusCode).toBe(400);
  return answer
    .json<{ fields: FieldProblem[] }>()
    .fields.map(({ path, reason }) => `${path.join('.')}: ${reason}`);
}

const card = { slug: 'polity', paper: 'GS-II', title: 'Polity', description: 'd', group: 'mains' };
const popup = { id: 'a', type: 'banner', title: 'T', content: 'C' };

describe('without the file', () => {
  inOneTest(['courses', 'tags', 'popups', 'redirects'])(
    'the built-in values of each file can be saved',
    async (name) => {
      const before = await get(name);
      expect([before.exists, before.problems]).toEqual([false, []]);
      expect((await put(name, before.value, before.revision)).status).toBe(200);
      const after = await get(name);
      expect(after).toMatchObject({ exists: true, value: before.value, problems: [] });
      expect(after.revision).not.toBe(before.revision);
    },
  );

  test('the cards are those of the home page', async () => {
    expect((await get('courses')).value).toEqual({ courses: [...DEFAULT_COURSES] });
  });
});

describe('a site file', () => {
  test('is saved as it was sent, committed to the audit and checked for its revision', async () => {
    const { revision } = await get('courses');
    const value = { by: 'us', courses: [{ ...card, note: 'kept' }] };
    const saved = await put('courses', value, revision);
    expect(saved).toMatchObject({ status: 200, data: { value, exists: true } });
    expect(await jsonAt('courses')).toEqual(value);
    expect(await put('courses', value, revision)).toMatchObject({ status: 409, code: 'file_changed' });
    const { data } = await request<{ action: string; subject: string }[]>('GET', '/api/admin/audit');
    expect(data).toMatchObject([{ action: 'file.update', subject: 'courses.json' }]);
  });

  test('is refused with the path of each invalid value', async () => {
    expect(
      await refusals('courses', { courses: [card, { ...card, slug: 'ethics', title: '', group: 'x' }] }),
    ).toEqual([
      expect.stringContaining('courses.1.title: The title is missing.'),
      expect.stringContaining(
        'courses.1.group: The value of group is not valid. Expected: "prelims-mains" or "mains"',
      ),
    ]);
    expect(
      await refusals('popups', {
        popups: [{ ...popup, showAfterSeconds: -1, colours: { background: '#ffffff', text: '#eeeeee' } }],
      }),
    ).toEqual([expect.stringContaining('popups.0.showAfterSeconds: ')]);
    expect(
      await refusals('popups', {
        popups: [{ ...popup, colours: { background: '#ffffff', text: '#eeeeee' } }],
      }),
    ).toEqual([expect.stringContaining('popups.0.colours: The contrast of the colours is too low')]);
    expect(await refusals('redirects', { redirects: [{ from: 'a/b', to: 'nowhere' }] })).toEqual([
      expect.stringContaining('redirects.0: '),
    ]);
    expect(await refusals('tags', { polity: ['articles', 'a,b', 'Articles'] })).toEqual([
      expect.stringContaining('polity.1: '),
      expect.stringContaining('polity.2: '),
    ]);
    expect(await refusals('courses', {})).toEqual([
      expect.stringContaining(': The file has no list "courses"'),
    ]);
    await expect(readFile(file('courses'))).rejects.toThrow('ENOENT');
  });

  test('with faulty entries can be corrected one by one', async () => {
    const bad = { ...card, slug: 'ethics', title: '' };
    const worse = { ...card, slug: 'Society' };
    await writeFile(file('courses'), JSON.stringify({ courses: [card, bad, worse] }));
    expect((await get('courses')).problems).toHaveLength(2);
    const corrected = { ...bad, title: 'Ethics' };
    expect((await put('courses', { courses: [card, corrected, worse] })).status).toBe(200);
    expect((await get('courses')).problems).toHaveLength(1);
    /* Changing another card so that a valid one becomes a duplicate is a new error. */
    expect(await refusals('courses', { courses: [{ ...card, slug: 'ethics' }, corrected, worse] })).toEqual([
      expect.stringContaining('Two cards have the slug "ethics"'),
    ]);
  });

  inOneTest(['{', '[]', ''])('that is broken cannot be opened, but can be replaced', async (text) => {
    await writeFile(file('popups'), text);
    const { value, problems, revision } = await get('popups');
    expect([value, problems.length]).toEqual([null, 1]);
    expect((await put('popups', { popups: [] }, revision)).status).toBe(200);
    expect(await jsonAt('popups')).toEqual({ popups: [] });
  });

  test('that are valid, but fit no topic, have the warnings of the check after a save', async () => {
    const redirects = [
      { from: 'polity/preamble', to: 'polity/citizenship' },
      { from: 'polity/old', to: 'polity/nowhere' },
      { from: 'polity/older', to: 'polity/preamble' },
    ];
    const saved = (await put('redirects', { redirects })).data;
    expect(saved.problems.map(({ code, message }) => `${code} ${message}`)).toEqual([
      'redirect-broken The redirect from "polity/old" leads to "polity/nowhere", which is not a topic.',
      'redirect-unused The redirect from "polity/preamble" is not used, because there is a topic at this address.',
    ]);
    const tags = (await put('tags', { polity: ['a'], gone: ['b'] })).data;
    expect(tags.problems.map(({ message }) => message)).toEqual([
      'There are tags for "gone", but no such subject.',
    ]);
  });

  inOneTest([
    ['popups', '{"popups": [{"id": "a"},]}'],
    ['popups', '{"popups": {"id": "a"}}'],
    ['courses', '<<<<<<< a\n{"courses": []}\n=======\n{"courses": [1]}\n>>>>>>> b\n'],
    ['redirects', '["a"]'],
    ['tags', '{"polity": ["a"]'],
  ])('is not saved over a text that cannot be read', async (name, text) => {
    await writeFile(file(name), text);
    const { value, problems, revision } = await get(name);
    expect([value, problems.length]).toEqual([null, 1]);
    const answer = await put(name, name === 'tags' ? {} : { [name]: [] }, revision);
    expect(answer).toMatchObject({ status: 409, code: 'file_unreadable' });
    expect(answer.message).toContain(`${name}.json`);
    expect(answer.message).toContain('Expected: ');
    expect(await readFile(file(name), 'utf8')).toBe(text);
  });

  test('in another encoding is not saved over', async () => {
    const bytes = Buffer.from('{"popups": []}', 'utf16le');
    await writeFile(file('popups'), bytes);
    expect(await put('popups', { popups: [] })).toMatchObject({ status: 409, code: 'file_unreadable' });
    expect(await readFile(file('popups'))).toEqual(bytes);
  });

  test('has a limit and a fixed set of names', async () => {
    const value = { courses: [{ ...card, note: 'x'.repeat(1_000_000) }] };
    expect((await put('courses', value)).status).toBe(413);
    expect((await request('GET', url('site'))).status).toBe(400);
    expect((await put('../secret', {})).status).toBe(404);
  });
});
