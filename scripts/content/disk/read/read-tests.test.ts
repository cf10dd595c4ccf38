import { symlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CSV_HEADER, POLITY, readFiles } from '../../testing/read-files.ts';
import { useTempFolder } from '../../testing/temp-folder.ts';
import { checkContent } from '../check/check.ts';
import { readTests } from './read-tests.ts';
import { openReadCache } from './read-cache.ts';

const folder = useTempFolder();
const SITE = { ...POLITY, 'subjects/polity/preamble.md': '---\ntitle: Preamble\n---\nText\n' };
const TEST = '---\ntitle: Mock\nminutes: 10\n---\nText\n';

describe('the folder of tests', () => {
  it('is read in order, by `order` and then by name', async () => {
    const { content, issues } = await readFiles(folder, {
      ...SITE,
      'tests/b.md': TEST,
      'tests/b.csv': `${CSV_HEADER}Q,a,b,c,d,0,E,\n`,
      'tests/c.md': TEST.replace('minutes', 'order: 1\nminutes'),
      'tests/a.md': TEST,
    });
    expect(issues).toEqual([]);
    expect(content.tests.map(({ slug }) => slug)).toEqual(['c', 'a', 'b']);
    expect(content.tests[2]?.own).toHaveLength(1);
  });

  it.each([
    ['hall.md', 'test-slug'],
    ['Upper.md', 'test-slug'],
    ['a.CSV', 'file-unknown'],
    ['lonely.csv', 'csv-without-test'],
    ['notes.txt', 'file-unknown'],
  ])('reports the file %s', async (name, code) => {
    const { issues } = await readFiles(folder, { ...SITE, [`tests/${name}`]: TEST });
    expect(issues.map((issue) => issue.split(' ').slice(1).join(' '))).toEqual([`${code} tests/${name}`]);
  });

  it('reports links, collisions, folders and large files, and keeps other tests', async () => {
    await folder.write({
      ...SITE,
      'tests/x.md/inner.md': TEST,
      'tests/good.md': TEST,
      'tests/Good-2.md': TEST,
      'tests/good-2.md': TEST,
      'tests/large.md': TEST + 'x'.repeat(200_001),
    });
    await symlink(join(folder.path, 'tests/good.md'), join(folder.path, 'tests/link.md'));
    const { content, issues } = await readFiles(folder);
    expect(issues).toEqual([
      'error name-collision tests/Good-2.md',
      'error name-collision tests/good-2.md',
      'error file-too-large tests/large.md',
      'error symlink tests/link.md',
      'warning file-unknown tests/x.md',
    ]);
    expect(content.tests.map(({ slug }) => slug)).toEqual(['good']);
    expect(content.faultyTests.toSorted()).toEqual(['good-2', 'large', 'link']);
  });

  it('keeps a test out whose questions have an error', async () => {
    const { content, issues } = await readFiles(folder, {
      ...SITE,
      'tests/a.md': TEST,
      'tests/a.csv': `${CSV_HEADER}Q,a,b,c,d,0,E,\nP,a,b,c,d,7,E,\n`,
    });
    expect(issues).toEqual(['error csv-bad-index tests/a.csv:3']);
    expect(content.faultyTests).toEqual(['a']);
  });

  it('is not parsed again while its files are the same, and knows the lines of its fields', async () => {
    const files = {
      'tests/a.md': TEST.replace('minutes', 'scheme: upsc-csat\nminutes'),
      'tests/a.csv': `${CSV_HEADER}Q,a,b,c,d,0,E,\n`,
      'tests/bad.md': TEST.replace('10', 'ten'),
    };
    await folder.write(files);
    let parsed: string[] = [];
    const read = async () => {
      parsed = [];
      const cache = await openReadCache(join(folder.path, 'cache'), Date.now() + 10_000);
      const result = await readTests(join(folder.path, 'tests'), {
        ...cache,
        get: (paths, load) =>
          cache.get(paths, () => {
            parsed.push(...paths.map((path) => basename(path)));
            return load();
          }),
      });
      await cache.save();
      return { ...result, lines: result.tests.map(({ lineOf }) => lineOf(['minutes'])) };
    };
    const withoutLines = ({ tests, ...rest }: Awaited<ReturnType<typeof read>>) => ({
      ...rest,
      tests: JSON.stringify(tests),
    });
    const first = await read();
    expect(parsed).toEqual(['a.md', 'a.csv', 'bad.md']);
    expect(first.lines).toEqual([4]);
    expect(first.faulty).toEqual(['bad']);
    const second = await read();
    expect(parsed).toEqual([]);
    expect(withoutLines(second)).toEqual(withoutLines(first));

    await folder.write({ 'tests/a.csv': `${CSV_HEADER}Changed,a,b,c,d,0,E,\n` });
    expect((await read()).tests[0]?.own[0]?.question).toBe('Changed');
    expect(parsed).toEqual(['a.md', 'a.csv']);
  });

  it('is checked against the topics, also when the results are cached', async () => {
    await folder.write({
      ...SITE,
      'subjects/polity/preamble.csv': `${CSV_HEADER}Q,a,b,c,d,0,E,\n`,
      'tests/a.md': TEST.replace('minutes', 'blueprint: [{from: polity, count: 2}]\nminutes'),
    });
    const check = async () => {
      const { issues } = await checkContent(folder.path, join(folder.path, '.cache'));
      return issues.map(({ code, line }) => `${code}:${line}`);
    };
    expect(await check()).toEqual(['test-blueprint-short:3']);
    expect(await check()).toEqual(['test-blueprint-short:3']);
    await folder.write({ 'subjects/polity/preamble.csv': `${CSV_HEADER}Q,a,b,c,d,0,E,\nP,a,b,c,d,0,E,\n` });
    expect(await check()).toEqual([]);
  });
});
