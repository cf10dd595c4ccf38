import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { AuditEntry } from '../../../contract/admin/audit.ts';
import type { BinEntry } from '../../../contract/admin/bin.ts';
import type { BankPage, CheckedDraft, ListedTest, TestSource } from '../../../contract/admin/tests.ts';
import { call } from '../../../testing/practice.ts';
import { signedIn } from '../../../testing/learners.ts';
import { path, request, server, useContentServer } from '../content/testing/setup.ts';
import { inOneTest } from '../../../../scripts/testing/in-one-test.ts';

useContentServer();

const HEADER =
  'question,option1,option2,option3,option4,correctAnswer,explanation,tags,id,difficulty,status\n';
const MOCK = '/api/admin/tests/mock';
const fields = { title: 'Mock', minutes: 10, questions: ['polity/preamble/q1'] };
const draft = (change: object = {}) => ({ fields, instructions: 'Read this.\n', ...change });
const fileOf = (name: string) => readFile(join(server.contentDir, 'tests', name), 'utf8');
const addQuestions = () =>
  writeFile(
    path('polity/preamble.csv'),
    `${HEADER}First?,a,b,,,0,,"words,articles",q1,hard,\nSecond?,a,b,,,1,,words,q2,,\nHeld?,a,b,,,1,,,h1,,held\n`,
  );
const create = async (change: object = {}) => {
  await addQuestions();
  return request<TestSource>('PUT', MOCK, draft({ revision: null, ...change }));
};

describe('a test', () => {
  test('is created, listed, changed and checked', async () => {
    const created = await create();
    expect(created).toMatchObject({ status: 200, data: { slug: 'mock', problems: [], fields } });
    expect(await fileOf('mock.md')).toBe(
      '---\ntitle: Mock\nminutes: 10\nquestions:\n  - polity/preamble/q1\n---\nRead this.\n',
    );
    expect((await request<ListedTest[]>('GET', '/api/admin/tests')).data).toEqual([
      {
        ...{
          slug: 'mock',
          title: 'Mock',
          access: 'free',
          ranked: false,
          minutes: 10,
          opens: null,
          closes: null,
        },
        ...{ questions: 1, state: 'new', errors: 0, warnings: 0 },
      },
    ]);
    const { revision } = created.data;
    const wrong = draft({ revision, fields: { ...fields, questions: ['polity/preamble/q9'] } });
    const saved = await request<TestSource>('PUT', MOCK, wrong);
    expect(saved.data.problems).toMatchObject([
      { code: 'test-question-unknown', path: ['questions', 0], severity: 'error' },
    ]);
    expect((await request<ListedTest[]>('GET', '/api/admin/tests')).data[0]).toMatchObject({ errors: 1 });
    const audit = (await request<AuditEntry[]>('GET', '/api/admin/audit')).data;
    expect(audit.map(({ action, subject }) => `${action} ${subject}`)).toEqual([
      'test.update mock',
      'test.create mock',
    ]);
  });

  test('keeps comments of its file, and its own questions', async () => {
    const csv = `${HEADER}Own?,a,b,,,0,,,own-1,,\n`;
    await create({ csv, fields: { title: 'Mock', minutes: 10, ranked: true } });
    await writeFile(
      join(server.contentDir, 'tests/mock.md'),
      '---\n# Ours\ntitle: Mock\nminutes: 10\nranked: true\n---\nX\n',
    );
    const { revision, csv: kept } = (await request<TestSource>('GET', MOCK)).data;
    expect(kept).toBe(csv);
    const change = { title: 'Mock 2', minutes: 10, ranked: true };
    expect((await request('PUT', MOCK, draft({ revision, fields: change }))).status).toBe(200);
    expect(await fileOf('mock.md')).toContain('# Ours\ntitle: Mock 2\n');
    expect(await fileOf('mock.csv')).toBe(csv);
  });

  test('says that a ranked one needs a closing time', async () => {
    const csv = `${HEADER}Own?,a,b,,,0,,,own-1,,\n`;
    const problemsOf = async (more: object) => {
      const fields = { title: 'Mock', minutes: 10, ranked: true, ...more };
      const checked = await request<CheckedDraft>('POST', `${MOCK}/check`, { fields, instructions: '', csv });
      return checked.data.problems.map(({ code, path }) => [code, ...path]);
    };
    expect(await problemsOf({})).toEqual([['test-ranked-open', 'ranked']]);
    expect(await problemsOf({ closes: '2090-01-01T00:00:00Z' })).toEqual([]);
    expect(
      (await create({ csv, fields: { title: 'Mock', minutes: 10, ranked: true } })).data.problems,
    ).toHaveLength(1);
  });

  test('keeps what is faulty in its file, unless a value replaces it', async () => {
    await create();
    const file = join(server.contentDir, 'tests/mock.md');
    const rest = '# Ours\ntitle: Mock\nminutes: 10\nauthor: Asha\n';
    const faulty =
      'access: paid\ncloses: tomorrow\nranked: yes\nquestions:\n  - polity/preamble/q1\n  - { a: 1 }\n';
    await writeFile(file, `---\n${rest}${faulty}---\nRead this.\n`);
    const opened = (await request<TestSource>('GET', MOCK)).data;
    expect(opened).toMatchObject({ fields: { title: 'Mock', minutes: 10, access: 'premium' } });
    expect(opened.instructions).toBe('Read this.\n');
    const lines = opened.problems.map(({ message }) => message.split(':')[0]);
    expect(lines.sort()).toEqual(['Line 11', 'Line 5', 'Line 6', 'Line 7', 'Line 8']);
    const change = { ...opened.fields, title: 'Mock 2', ranked: false, closes: null, questions: [] };
    expect((await request('PUT', MOCK, draft({ revision: opened.revision, fields: change }))).status).toBe(
      200,
    );
    expect(await fileOf('mock.md')).toBe(
      `---\n${rest}${faulty}---\nRead this.\n`.replace('Mock', 'Mock 2').replace('paid', 'premium'),
    );
    const { revision } = (await request<TestSource>('GET', MOCK)).data;
    await request('PUT', MOCK, draft({ revision, fields: { ...change, closes: '2027-01-01T10:00:00Z' } }));
    expect(await fileOf('mock.md')).toContain('\ncloses: 2027-01-01T10:00:00Z\nranked: yes\n');
  });

  test.each(['no front matter', '---\ntitle: "Mock\n---\n', '---\ntitle: &a Mock\nseed: *a\n---\n'])(
    'is not saved over %j, which cannot be read',
    async (broken) => {
      await create();
      await writeFile(join(server.contentDir, 'tests/mock.md'), broken);
      const { revision, problems } = (await request<TestSource>('GET', MOCK)).data;
      expect(problems[0]?.message).toContain('Nothing can be saved here');
      const answer = await request('PUT', MOCK, draft({ revision }));
      expect(answer).toMatchObject({ status: 409, code: 'test_unreadable' });
      expect(answer.message).toMatch(/tests\/mock\.md, line \d+: .* Expected: /);
      expect(await fileOf('mock.md')).toBe(broken);
    },
  );

  test('is not overwritten', async () => {
    const { revision } = (await create()).data;
    expect(await request('PUT', MOCK, draft({ revision: null }))).toMatchObject({
      status: 409,
      code: 'slug_exists',
    });
    await request('PUT', MOCK, draft({ revision, instructions: 'Other\n' }));
    expect(await request('PUT', MOCK, draft({ revision }))).toMatchObject({
      status: 409,
      code: 'test_changed',
    });
    expect(await request('DELETE', MOCK, { revision })).toMatchObject({ status: 409, code: 'test_changed' });
  });

  inOneTest([
    ['/api/admin/tests/hall', {}, 'invalid_slug'],
    ['/api/admin/tests/Mock', {}, 'invalid_slug'],
    [MOCK, { fields: { title: '', minutes: 10 } }, 'invalid_test'],
    [MOCK, { fields: { title: 'T', minutes: 0 } }, 'invalid_test'],
    [MOCK, { fields: { title: 'T', minutes: 5, blueprint: [{ from: 'polity', count: 0 }] } }, 'invalid_test'],
    [MOCK, { instructions: 7 }, 'invalid_request'],
    [MOCK, { extra: true }, 'invalid_request'],
  ])('is not saved under a bad name or with bad fields', async (url, change, code) => {
    expect(await request('PUT', url, draft({ revision: null, ...change }))).toMatchObject({
      status: 400,
      code,
    });
    await expect(readdir(join(server.contentDir, 'tests'))).rejects.toThrow('ENOENT');
  });

  test('is deleted into the bin, and restored from it', async () => {
    const { revision } = (await create({ csv: `${HEADER}Own?,a,b,,,0,,,own-1,,\n` })).data;
    const before = [await fileOf('mock.md'), await fileOf('mock.csv')];
    expect((await request('DELETE', MOCK, { revision })).status).toBe(200);
    expect(await readdir(join(server.contentDir, 'tests'))).toEqual([]);
    const [entry] = (await request<BinEntry[]>('GET', '/api/admin/bin')).data;
    expect(entry).toMatchObject({ subject: 'tests', topic: 'mock', title: 'Mock' });
    expect((await request('POST', `/api/admin/bin/${entry?.id}/restore`)).status).toBe(200);
    expect([await fileOf('mock.md'), await fileOf('mock.csv')]).toEqual(before);
  });

  test('can be checked before it is saved, with a preview of its questions', async () => {
    await addQuestions();
    const check = async (change: object) =>
      (await request<CheckedDraft>('POST', `${MOCK}/check`, draft({ fields: { ...fields, ...change } })))
        .data;
    expect(await check({})).toMatchObject({
      problems: [],
      questions: [{ ref: 'polity/preamble/q1', question: 'First?', correctAnswer: 0 }],
    });
    const short = await check({ questions: [], blueprint: [{ from: 'polity/preamble', count: 9 }] });
    expect(short).toMatchObject({
      questions: null,
      problems: [{ code: 'test-blueprint-short', path: ['blueprint', 0] }],
    });
    await expect(readdir(join(server.contentDir, 'tests'))).rejects.toThrow('ENOENT');
  });

  test('that is missing or unreadable is named', async () => {
    expect(await request('GET', MOCK)).toMatchObject({ status: 404, code: 'test_not_found' });
    await create();
    await writeFile(join(server.contentDir, 'tests/mock.md'), 'no front matter');
    const { data } = await request<TestSource>('GET', MOCK);
    expect(data).toMatchObject({ fields: {}, problems: [{ code: 'frontmatter-missing' }] });
  });
});

describe('the questions for a test', () => {
  const find = async (query: string) =>
    (await request<BankPage>('GET', `/api/admin/test-questions?subject=polity&topic=preamble&${query}`)).data;

  test('are filtered by tag, difficulty, status and text', async () => {
    await addQuestions();
    const refs = async (query: string) => (await find(query)).questions.map(({ ref }) => ref.split('/')[2]);
    expect(await refs('')).toEqual(['q1', 'q2']);
    expect(await refs('tag=articles')).toEqual(['q1']);
    expect(await refs('difficulty=hard')).toEqual(['q1']);
    expect(await refs('status=held')).toEqual(['h1']);
    expect(await refs('text=SECOND')).toEqual(['q2']);
    expect(await find('page=2')).toMatchObject({ total: 2, questions: [], tags: ['articles', 'words'] });
  });

  test('and the tests are for administrators only', async () => {
    const learner = await signedIn(server, { email: 'learner@example.org' });
    for (const url of ['/api/admin/tests', MOCK, '/api/admin/test-questions?subject=polity']) {
      expect(await call(server, learner, 'GET', url)).toMatchObject({ status: 403 });
    }
    expect((await call(server, learner, 'PUT', MOCK, draft({ revision: null }))).status).toBe(403);
  });
});
