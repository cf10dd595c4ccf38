import { join } from 'node:path';
import { Compile } from 'typebox/compile';
import { ReleasedPaper } from '../../../../contract/tests/papers.ts';
import type { ReleasedTest } from '../../../../contract/tests/papers.ts';
import { Conflict, NotFound } from '../../../../http/errors.ts';
import { readTextFile } from '../../../../http/files.ts';
import { requireAccess } from '../../../content/topics/access.ts';
import type { LiveRelease } from '../../../content/releases/releases-plugin.ts';
import type { Learner } from '../../../identity/sessions/store.ts';
import { weightedCache } from './weighted-cache.ts';

const paperSchema = Compile(ReleasedPaper);

/** Characters of all papers in memory. */
const MEMORY = 16_000_000;

export interface ReleasedPapers {
  /** A test of the release with its questions and keys. Its file is read once per version. */
  read: (release: LiveRelease, test: ReleasedTest) => Promise<ReleasedPaper>;
}

export function createReleasedPapers(): ReleasedPapers {
  const papers = weightedCache<ReleasedPaper>(MEMORY);
  return {
    async read(release, { slug, digest }) {
      const key = `${slug}/${digest}`;
      const known = papers.get(key);
      if (known) return known;
      // The slug is one of the manifest, never of a request.
      const file = join(release.source, 'tests', `${slug}.json`);
      const text = await readTextFile(file);
      const paper: unknown = text === null ? null : JSON.parse(text);
      if (!paperSchema.Check(paper)) {
        const [first] = paperSchema.Errors(paper);
        throw new Error(`The test ${file} cannot be used: ${first?.instancePath} ${first?.message}`);
      }
      papers.set(key, paper, text?.length ?? 0);
      return paper;
    },
  };
}

/**
 * A test that someone may take, or may have taken until it closed.
 *
 * @param now ms since 1970
 * @throws NotFound, SignInRequired, PremiumRequired, or Conflict if it has not opened
 */
export function findOpenedTest(
  release: LiveRelease | null,
  slug: string,
  { learner, now }: { learner: Learner | null; now: number },
): { release: LiveRelease; test: ReleasedTest } {
  const test = release?.tests.get(slug);
  if (!release || !test) throw new NotFound('test_not_found', 'There is no such test.');
  requireAccess(test.access, learner, 'test');
  if (test.opens !== null && now < Date.parse(test.opens)) {
    throw new Conflict('test_not_open', `This test opens at ${test.opens}.`);
  }
  return { release, test };
}
