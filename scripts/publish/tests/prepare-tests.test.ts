import { mkdirSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { Compile } from 'typebox/compile';
import { ReleasedPaper } from '../../../api/contract/tests/papers.ts';
import { checkContent } from '../../content/disk/check/check.ts';
import { POLITY } from '../../content/testing/read-files.ts';
import { useTempFolder } from '../../content/testing/temp-folder.ts';
import { newFiles } from '../files/new-files.ts';
import type { StoredRelease } from '../release/release.ts';
import { prepareTests, testRecords, writePapers } from './prepare-tests.ts';

const folder = useTempFolder();
const schema = Compile(ReleasedPaper);

const HEADER = 'question,option1,option2,option3,option4,correctAnswer,explanation,tags,id,section,status\n';
const row = (id: string, more = ',') => `Question ${id}?,a,b,c,d,2,Because of **${id}**.,tag,${id}${more}\n`;
const rows = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => row(`q${from + index}`, ',,')).join('');
const paper = (fields: string, body = '## Rules\n\nRead *this*.\n') =>
  `---\ntitle: A test\nminutes: 30\n${fields}---\n${body}`;

const TOPIC = {
  ...POLITY,
  'subjects/polity/preamble.md': '---\ntitle: Preamble\n---\n## The words\n\nText\n',
  'subjects/polity/preamble.csv': HEADER + rows(1, 10) + row('h1', ',The words,held'),
  'subjects/polity/rights.md': '---\ntitle: Rights\n---\nText\n',
  'subjects/polity/rights.csv': HEADER + rows(101, 105),
};

/** Publishes the tests of the folder as release `id` after the release `previous`. */
async function publishTests(
  id: string,
  previous: StoredRelease | null,
  now = new Date('2027-01-01T00:00:00Z'),
) {
  const content = await checkContent(folder.path, join(folder.path, '.cache'), { now });
  const lines: string[] = [];
  const prepared = await prepareTests(content, previous, now, (line) => void lines.push(line));
  const source = join(folder.path, '.sources', id);
  mkdirSync(source, { recursive: true });
  await writePapers(prepared, { source, previous, disk: newFiles(source) });
  const tests = prepared.map(({ test }) => test);
  const stored = {
    dir: '',
    source,
    release: { tests },
    build: { tests: testRecords(prepared) },
  } as unknown as StoredRelease;
  const read = (slug: string) =>
    JSON.parse(readFileSync(join(source, 'tests', `${slug}.json`), 'utf8')) as ReleasedPaper;
  return {
    stored,
    lines,
    tests,
    read,
    made: prepared.filter((one) => one.paper).map(({ test }) => test.slug),
  };
}

it('writes papers with their keys and rendered texts', async () => {
  await folder.write({
    ...TOPIC,
    'tests/mock.md': paper(
      'ranked: true\ncloses: 2090-01-01T00:00:00Z\nquestions: [own-1, polity/preamble/h1]\ncutOffs: [{name: General, marks: 2.5}]\n',
    ),
    'tests/mock.csv': HEADER + row('own-1', ',polity/preamble#the-words,'),
    'tests/practice.md': paper(
      'order: 1\nscheme: custom\nmarks: {right: 4, wrong: -1.5}\nblueprint: [{from: polity/rights, count: 2}]\n',
    ),
  });
  const { tests, read, lines } = await publishTests('1', null);
  expect(lines).toEqual([]);
  expect(tests.map(({ slug }) => slug)).toEqual(['practice', 'mock']);
  const mock = read('mock');
  expect([...schema.Errors(mock)]).toEqual([]);
  expect(mock.instructions).toContain('<h3>Rules</h3>');
  expect(mock.questions.map(({ ref, explanation, notes }) => [ref, explanation.trim(), notes])).toEqual([
    [
      'tests/mock/own-1',
      '<p>Because of <strong>own-1</strong>.</p>',
      { subject: 'polity', topic: 'preamble', section: 'the-words' },
    ],
    [
      'polity/preamble/h1',
      '<p>Because of <strong>h1</strong>.</p>',
      { subject: 'polity', topic: 'preamble', section: 'the-words' },
    ],
  ]);
  expect(mock.test).toMatchObject({ ranked: true, topics: [], cutOffs: [{ name: 'General', marks: '5/2' }] });
  expect(mock.test.scheme).toMatchObject({ name: 'upsc-gs', right: '2', wrong: '-2/3' });
  expect(read('practice').test).toMatchObject({
    topics: ['polity/rights'],
    scheme: { name: 'custom', right: '4', wrong: '-3/2', blank: '0' },
  });
});

it('makes only the papers again whose topics changed, and draws none again', async () => {
  const blueprint = (from: string) => paper(`blueprint: [{from: ${from}, count: 4}]\n`);
  await folder.write({
    ...TOPIC,
    'tests/a.md': blueprint('polity/preamble'),
    'tests/b.md': blueprint('polity/rights'),
  });
  const first = await publishTests('1', null);
  expect(first.made).toEqual(['a', 'b']);
  const second = await publishTests('2', first.stored);
  expect(second.made).toEqual([]);
  const inodes = [first, second].map(({ stored }) => statSync(join(stored.source, 'tests', 'a.json')).ino);
  expect(inodes[0]).toBe(inodes[1]);

  await folder.write({ 'subjects/polity/preamble.csv': HEADER + rows(1, 10) + rows(11, 80) });
  const third = await publishTests('3', second.stored);
  expect(third.made).toEqual(['a']);
  const refs = ({ read }: typeof first) => read('a').questions.map(({ ref }) => ref);
  expect(refs(third)).toEqual(refs(first));

  await folder.write({ 'tests/a.md': paper('seed: new\nblueprint: [{from: polity/preamble, count: 4}]\n') });
  expect(refs(await publishTests('4', third.stored))).not.toEqual(refs(first));
});

it('keeps the last paper of a test with an error, and leaves out a new one', async () => {
  await folder.write({ ...TOPIC, 'tests/a.md': paper('questions: [polity/preamble/q1]\n') });
  const first = await publishTests('1', null);
  await folder.write({
    'tests/a.md': paper('questions: [polity/preamble/q999]\n'),
    'tests/fresh.md': paper('scheme: none\n'),
  });
  const second = await publishTests('2', first.stored);
  expect(second.lines).toEqual([
    'tests/fresh has an error and no earlier version; it is left out',
    'tests/a has an error; its last version is used',
  ]);
  expect(readdirSync(join(second.stored.source, 'tests'))).toEqual(['a.json']);
  expect(second.read('a')).toEqual(first.read('a'));
  const third = await publishTests('3', second.stored);
  expect(third.tests).toEqual(first.tests);
});

it('names the topics of a ranked test once it has closed', async () => {
  await folder.write({
    ...TOPIC,
    'tests/a.md': paper(
      'ranked: true\nafterwards: practice\ncloses: 2027-01-02T00:00:00Z\nquestions: [polity/preamble/h1]\n',
    ),
  });
  const before = await publishTests('1', null);
  expect(before.tests[0]?.topics).toEqual([]);
  const graced = await publishTests('2', before.stored, new Date('2027-01-02T00:00:30Z'));
  expect(graced.tests[0]?.topics).toEqual([]);
  const after = await publishTests('3', graced.stored, new Date('2027-01-02T00:00:31Z'));
  expect(after.tests[0]?.topics).toEqual(['polity/preamble']);
  expect(after.read('a').questions[0]?.explanation).toContain('h1');
});

it('does not rank a test whose answers were shown', async () => {
  const ranked = (closes: string) => paper(`ranked: true\ncloses: ${closes}\n`);
  const own = HEADER + row('own-1', ',,');
  await folder.write({ ...TOPIC, 'tests/a.md': paper(''), 'tests/a.csv': own });
  const open = await publishTests('1', null, new Date('2027-01-01T00:00:00Z'));
  expect(open.tests[0]).toMatchObject({ ranked: false, openComparison: true });
  await folder.write({
    'tests/a.md': ranked('2027-02-01T00:00:00Z'),
    'tests/b.md': ranked('2027-02-01T00:00:00Z'),
    'tests/b.csv': own,
  });
  const second = await publishTests('2', open.stored, new Date('2027-01-02T00:00:00Z'));
  expect(second.tests.map(({ slug, ranked: isRanked }) => [slug, isRanked])).toEqual([
    ['a', false],
    ['b', true],
  ]);
  expect(second.lines[0]).toContain('tests/a cannot be ranked, because its answers were shown');

  // While it is open it may close later, not when it has closed.
  await folder.write({ 'tests/b.md': ranked('2027-02-02T00:00:00Z') });
  const later = await publishTests('3', second.stored, new Date('2027-01-03T00:00:00Z'));
  expect(later.tests[1]?.closes).toBe('2027-02-02T00:00:00.000Z');
  await folder.write({ 'tests/b.md': ranked('2027-03-01T00:00:00Z') });
  const again = await publishTests('4', later.stored, new Date('2027-02-03T00:00:00Z'));
  expect(again.tests[1]?.closes).toBe('2027-02-02T00:00:00.000Z');
});
