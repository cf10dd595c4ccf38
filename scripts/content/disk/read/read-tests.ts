import { lstat } from 'node:fs/promises';
import pLimit from 'p-limit';
import { hasErrors, issueLog } from '../../issue.ts';
import type { Finding, Issue } from '../../issue.ts';
import type { OfficialMcq, TestPaper } from '../../model.ts';
import { CSV_MAX_BYTES, parseMcqCsv } from '../../questions/mcq-csv.ts';
import { parseTestFile } from '../../schema/tests/test-file.ts';
import type { TestFile } from '../../schema/tests/test-file.ts';
import { inNfc, slugProblem, slugify, collisionIssue, collisionKey, collisionsAmong } from '../../slug.ts';
import { digestOfValues } from '../digest.ts';
import { listFolder, unreadableFolder } from './list-folder.ts';
import type { FolderEntry } from './list-folder.ts';
import { specialFile, symlink } from './read-bytes.ts';
import type { ReadCache } from './read-cache.ts';
import { byReadingOrder, readText } from './read-topic.ts';
import type { FileText } from './read-topic.ts';

/** Largest .md file of a test, in bytes. */
export const TEST_FILE_MAX_BYTES = 200_000;
const TESTS_MAX = 500;
const READ_CONCURRENCY = 16;
const CONTENT = /\.(?:md|csv)$/i;

/** `tests/` as read. */
interface ReadTests {
  tests: TestPaper[];
  /** Slugs of tests with an error. */
  faulty: string[];
  issues: Issue[];
}

/**
 * Reads the folder `dir`; without such a folder there are no tests. Tests in `cache` are not parsed again. Never throws.
 */
export async function readTests(dir: string, cache: ReadCache | null = null): Promise<ReadTests> {
  const log = issueLog('tests');
  const kind = await lstat(dir).catch(() => null);
  if (kind === null) return { tests: [], faulty: [], issues: [] };
  if (!kind.isDirectory()) {
    log.error(kind.isSymbolicLink() ? symlink() : specialFile());
    return { tests: [], faulty: [], issues: log.issues };
  }
  try {
    const plan = planTests(await listFolder(dir));
    const read = await pLimit(READ_CONCURRENCY).map(plan.tests, ({ slug, hasCsv }) =>
      readCached(dir, slug, hasCsv, cache),
    );
    return {
      tests: read.flatMap(({ test }) => test ?? []).sort(byReadingOrder),
      faulty: [...plan.faulty, ...read.filter(({ test }) => !test).map(({ slug }) => slug)],
      issues: [...plan.issues, ...read.flatMap(({ issues }) => issues)],
    };
  } catch (error) {
    /* Not `structure-…`, which stops a publish: tests keep their papers of the last release. */
    log.error({ ...unreadableFolder(error), code: 'tests-unreadable' });
    return { tests: [], faulty: [], issues: log.issues };
  }
}

interface TestsPlan {
  tests: { slug: string; hasCsv: boolean }[];
  faulty: string[];
  issues: Issue[];
}

function planTests(entries: readonly FolderEntry[]): TestsPlan {
  const plan: TestsPlan = { tests: [], faulty: [], issues: [] };
  const names = new Set(entries.filter(({ kind }) => kind === 'file').map(({ name }) => name));
  const collisions = collisionsAmong(entries.map(({ name }) => name).filter((name) => CONTENT.test(name)));
  for (const { name, kind } of entries) {
    const file = `tests/${name}`;
    const group = collisions.get(collisionKey(name));
    const problem = group ? null : entryProblem({ name, kind }, names);
    const log = issueLog(file);
    if (group) plan.issues.push(collisionIssue(file, name, group));
    else if (problem?.code === 'file-unknown') log.warning(problem);
    else if (problem) log.error(problem);
    else if (name.endsWith('.md') && plan.tests.length >= TESTS_MAX) log.error(tooManyTests());
    else if (name.endsWith('.md')) {
      plan.tests.push({ slug: stem(name), hasCsv: names.has(`${stem(name)}.csv`) });
    }
    plan.issues.push(...log.issues);
    const failed = group !== undefined || log.issues.some(({ severity }) => severity === 'error');
    const slug = collisionKey(stem(name));
    if (failed && CONTENT.test(name) && slugProblem(slug, 'test') === null) plan.faulty.push(slug);
  }
  plan.faulty = [...new Set(plan.faulty)];
  plan.tests = plan.tests.filter(({ slug }) => !plan.faulty.includes(slug));
  return plan;
}

function entryProblem({ name, kind }: FolderEntry, names: ReadonlySet<string>): Finding | null {
  if (kind === 'link') return symlink();
  if (kind === 'special') return specialFile();
  if (kind === 'folder' || !/\.(?:md|csv)$/.test(name)) {
    return {
      code: 'file-unknown',
      line: null,
      message: `"${name}" is neither a test (.md) nor its questions (.csv); it is not published.`,
      expected: 'files whose names end in .md or .csv, without subfolders',
      fix: 'rename or remove it',
    };
  }
  const slug = stem(name);
  if (name.endsWith('.csv')) {
    if (names.has(`${slug}.md`)) return null;
    return {
      code: 'csv-without-test',
      line: null,
      message: `There is no test ${slug}.md for these questions.`,
      expected: 'a .csv file with the same name as its test',
      fix: 'rename the file after its test, or add the test',
    };
  }
  const problem = slugProblem(slug, 'test');
  if (problem === null) return null;
  const suggested =
    slugProblem(slugify(slug), 'test') === null ? slugify(slug) : `${slugify(slug) || 'a'}-test`;
  return {
    code: 'test-slug',
    line: null,
    message: problem,
    expected:
      'a file name of at most 80 lower-case letters, digits and single hyphens between them, not reserved',
    fix: `rename the file${inNfc(slug)}, such as to ${suggested}.md`,
  };
}

function stem(name: string): string {
  return name.replace(CONTENT, '');
}

function tooManyTests(): Finding {
  return {
    code: 'tests-too-many',
    line: null,
    message: `There are more than ${TESTS_MAX} tests.`,
    expected: `at most ${TESTS_MAX} tests`,
    fix: 'remove tests that nobody takes any more',
  };
}

interface ReadTest {
  slug: string;
  /** Null if one of its files has an error. */
  test: TestPaper | null;
  issues: Issue[];
}

/** A test as it is cached. */
interface StoredTest extends Omit<ReadTest, 'test'> {
  test: Omit<TestPaper, 'lineOf'> | null;
  /** The .md file, in which the lines of issues are looked up. */
  text: string;
}

async function readCached(
  dir: string,
  slug: string,
  hasCsv: boolean,
  cache: ReadCache | null,
): Promise<ReadTest> {
  if (!cache) return readTest(dir, slug, hasCsv);
  const paths = [`${dir}/${slug}.md`, ...(hasCsv ? [`${dir}/${slug}.csv`] : [])] as const;
  const stored = await cache.get<StoredTest>(paths, () => readTest(dir, slug, hasCsv));
  const { test, text, issues } = stored;
  let file: TestFile | undefined;
  const lineOf: TestFile['lineOf'] = (path) =>
    (file ??= parseTestFile(text, `tests/${slug}.md`)).lineOf(path);
  return { slug, test: test && { ...test, lineOf }, issues };
}

async function readTest(dir: string, slug: string, hasCsv: boolean): Promise<ReadTest & { text: string }> {
  const file = `tests/${slug}`;
  const markdown = await readText(`${dir}/${slug}.md`, `${file}.md`, TEST_FILE_MAX_BYTES);
  const csv = hasCsv ? await readText(`${dir}/${slug}.csv`, `${file}.csv`, CSV_MAX_BYTES) : null;
  return { ...parseTest(slug, markdown, csv), text: markdown.text ?? '' };
}

/**
 * A test from the texts of its files. As keys follow from the rows of its .csv file, any row with an error keeps the test
 * from being published. `csvRead` is null if there is no such file.
 */
export function parseTest(slug: string, read: FileText, csvRead: FileText | null): ReadTest {
  const file = parseTestFile(read.text ?? '', `tests/${slug}.md`);
  const csv = csvRead?.text ?? '';
  const rows = csvRead?.text ? parseMcqCsv(csv, `tests/${slug}.csv`) : null;
  const issues = [
    ...(read.text === null ? read.issues : file.issues),
    ...(csvRead?.text === null ? csvRead.issues : (rows?.issues ?? [])),
  ];
  if (!file.data || hasErrors(issues)) return { slug, test: null, issues };
  const own: [OfficialMcq, number][] = [
    ...(rows?.mcqs ?? []).map((mcq, index): [OfficialMcq, number] => [mcq, rows?.lines[index] ?? 1]),
    ...(rows?.withheld ?? []).map((mcq, index): [OfficialMcq, number] => [
      mcq,
      rows?.withheldLines[index] ?? 1,
    ]),
  ];
  const used = own.filter(([{ status }]) => status !== 'dropped').sort(([, a], [, b]) => a - b);
  const { instructions, lineOf, data } = file;
  const test: TestPaper = {
    slug,
    ...data,
    instructions,
    lineOf,
    hasCsv: csvRead !== null,
    own: used.map(([mcq]) => mcq),
    ownLines: used.map(([, line]) => line),
    withdrawn: own.filter(([{ status }]) => status === 'dropped').map(([{ id }]) => id),
    joined: false,
    digest: digestOfValues(slug, Object.values(data), instructions, csv),
  };
  return { slug, test, issues };
}
