import { existsSync, linkSync, readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReleasedPaper, ReleasedTest } from '../../../api/contract/tests/papers.ts';
import { comparisonOf, hidesAnswers } from '../../../api/contract/tests/test-rules.ts';
import { digestOfValues } from '../../content/disk/digest.ts';
import type { CheckedContent } from '../../content/disk/check/check.ts';
import { paperKeys } from '../../content/disk/check/paper-issues.ts';
import { byReadingOrder } from '../../content/disk/read/read-topic.ts';
import type { TestPaper } from '../../content/model.ts';
import { answersReleased } from '../../content/schema/tests/test-rules.ts';
import { paperResolver } from '../../content/tests/resolve-papers.ts';
import type { ReleaseTarget } from '../release/assemble.ts';
import type { StoredRelease, TestRecord } from '../release/release.ts';
import { releasedPaper } from './released-paper.ts';

/** A test of a release. */
export interface PreparedTest extends TestRecord {
  test: ReleasedTest;
  /** The paper, to be written; null if that of the last release is still right. */
  paper: ReleasedPaper | null;
}

/** Increased when papers are made in another way from the same content. */
const FORMAT = 2;

/**
 * Draws and renders the papers whose files or topics have changed since the last release. A test with an error keeps the
 * paper of the last release or is left out.
 */
export async function prepareTests(
  content: CheckedContent,
  previous: StoredRelease | null,
  now: Date,
  report: (line: string) => void,
): Promise<PreparedTest[]> {
  const before = papersOf(previous);
  const keyOf = paperKeys(content);
  const resolve = paperResolver(content, (test) => before.drawn(test));
  const prepared: PreparedTest[] = [];
  const faulty = new Set(before.withUnreadableFolder(content) ?? content.faultyTests);
  for (const test of content.tests) {
    const key = digestOfValues(FORMAT, content.pipeline, keyOf(test), answersReleased(test, now.getTime()));
    const same = before.find(test.slug);
    if (same?.key === key) {
      prepared.push(same);
      continue;
    }
    const paper = resolve(test.slug)?.paper;
    if (!paper) {
      faulty.add(test.slug);
      continue;
    }
    const released = await releasedPaper(content, test, paper, now);
    const isRanked = comparisonOf(released.test) === 'ranked' && hidesAnswers(released.test, now.getTime());
    if (same && isRanked && areKeysKnown(same.test, now)) {
      report(
        `tests/${test.slug} cannot be ranked, because its answers were shown; give the paper another name`,
      );
      faulty.add(test.slug);
      continue;
    }
    prepared.push({ test: released.test, key, paper: released });
  }
  for (const slug of faulty) {
    const last = before.find(slug);
    if (last) {
      report(`tests/${slug} has an error; its last version is used`);
      prepared.push({ ...last, key: '' });
    } else report(`tests/${slug} has an error and no earlier version; it is left out`);
  }
  return prepared.sort((a, b) => byReadingOrder(a.test, b.test));
}

/** Whether someone may have seen the answers of a test of the last release. */
function areKeysKnown(test: ReleasedTest, now: Date): boolean {
  const isOpen = test.opens === null || Date.parse(test.opens) <= now.getTime();
  return isOpen && !hidesAnswers(test, now.getTime());
}

/** The papers of the last release. */
function papersOf(previous: StoredRelease | null) {
  const tests = new Map(previous?.release.tests?.map((test) => [test.slug, test]));
  const records = previous?.build.tests ?? {};
  return {
    find(slug: string): PreparedTest | null {
      const [test, record] = [tests.get(slug), records[slug]];
      if (!test || !record || !previous || !existsSync(paperPath(previous.source, slug))) return null;
      return { test, key: record.key, paper: null };
    },
    /** Its questions in their order if the file of the test has not changed since. */
    drawn({ slug, digest }: TestPaper): string[] | null {
      if (!previous || tests.get(slug)?.digest !== digest) return null;
      try {
        const paper = JSON.parse(readFileSync(paperPath(previous.source, slug), 'utf8')) as ReleasedPaper;
        return paper.questions.map(({ ref }) => ref);
      } catch {
        /* The older release is damaged: drawn again, with the same seed. */
        return null;
      }
    },
    /** All tests if their folder cannot be read, otherwise null. */
    withUnreadableFolder({ issues }: CheckedContent): string[] | null {
      const isUnreadable = issues.some(({ file, severity }) => file === 'tests' && severity === 'error');
      return isUnreadable ? [...tests.keys()] : null;
    },
  };
}

function paperPath(source: string, slug: string): string {
  return join(source, 'tests', `${slug}.json`);
}

/** Writes the papers into `target.source`, from which only the API reads; unchanged ones are links to the last release. */
export async function writePapers(
  prepared: readonly PreparedTest[],
  { source, previous, disk }: Pick<ReleaseTarget, 'source' | 'previous' | 'disk'>,
): Promise<void> {
  await mkdir(join(source, 'tests'), { recursive: true });
  for (const { test, paper } of prepared) {
    const path = paperPath(source, test.slug);
    if (paper) disk.write(path, JSON.stringify(paper));
    else if (previous) linkSync(paperPath(previous.source, test.slug), path);
  }
}

/** What `build.json` records for the next publish. */
export function testRecords(prepared: readonly PreparedTest[]): Record<string, TestRecord> {
  return Object.fromEntries(prepared.map(({ test, key }) => [test.slug, { key }]));
}
