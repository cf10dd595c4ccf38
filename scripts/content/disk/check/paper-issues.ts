import { join } from 'node:path';
import type { Issue } from '../../issue.ts';
import type { Content, TestPaper } from '../../model.ts';
import { inputsOfPaper, paperResolver } from '../../tests/resolve-papers.ts';
import { readCacheFile, writeCacheFile } from '../cache-file.ts';
import { digestOfValues } from '../digest.ts';
import { readerVersion } from '../render/pipeline-version.ts';

/**
 * What is wrong with the questions of tests. Tests whose own files and topics are unchanged are not looked at again, so that
 * a check after one edit reads the questions of few topics.
 */
export async function paperIssues(content: Content, cacheDir: string): Promise<Issue[]> {
  if (content.tests.length === 0) return [];
  const path = join(cacheDir, 'tests.json');
  const before = ((await readCacheFile(path)) ?? {}) as Record<string, Issue[]>;
  const keyOf = paperKeys(content);
  const resolve = paperResolver(content);
  const results = content.tests.map((test): [string, Issue[]] => {
    const key = digestOfValues(readerVersion(), keyOf(test));
    return [key, before[key] ?? resolve(test.slug)?.issues ?? []];
  });
  if (results.some(([key]) => before[key] === undefined)) {
    /* Without it the next check is slower; `renderTopics` reports a cache that cannot be written. */
    await writeCacheFile(path, Object.fromEntries(results)).catch(() => undefined);
  }
  return results.flatMap(([, issues]) => issues);
}

/** Digests of everything that the questions of each test depend on. */
export function paperKeys(
  content: Pick<Content, 'subjects' | 'tests' | 'faulty'>,
): (test: TestPaper) => string {
  const bySlug = new Map(content.tests.map((test) => [test.slug, test]));
  const keys = new Map<string, string>();
  const keyOf = (test: TestPaper): string => {
    const known = keys.get(test.slug);
    if (known !== undefined) return known;
    /* Tests that exclude each other. */
    keys.set(test.slug, test.digest);
    const inputs = [...inputsOfPaper(test, content)].map((input) => {
      const other = input.startsWith('tests/') ? bySlug.get(input.slice(6)) : undefined;
      return other ? keyOf(other) : input;
    });
    const key = digestOfValues(test.digest, inputs, content.faulty);
    keys.set(test.slug, key);
    return key;
  };
  return keyOf;
}
