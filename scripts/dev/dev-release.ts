import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { pruneReleases, startRelease } from '../../api/modules/content/releases/stored-releases.ts';
import type { CheckedContent } from '../content/disk/check/check.ts';
import type { Catalogue } from '../content/disk/render/catalogue.ts';
import { redirectsOf } from '../publish/release/last-good.ts';
import { dataLayout } from '../publish/files/data-layout.ts';
import { newFiles } from '../publish/files/new-files.ts';
import {
  finishRelease,
  newReleaseId,
  releaseSubjects,
  type StoredRelease,
} from '../publish/release/release.ts';
import { testRecords, writePapers, type PreparedTest } from '../publish/tests/prepare-tests.ts';
import { writeSource } from '../publish/release/write-source.ts';

/**
 * Writes a release without pages and makes it current in `dataDir`. With it the API knows the content that the dev server
 * shows, without a publish.
 */
export async function writeDevRelease(
  content: CheckedContent,
  catalogue: Catalogue,
  tests: readonly PreparedTest[],
  {
    contentDir,
    dataDir,
    now,
    previous,
  }: { contentDir: string; dataDir: string; now: Date; previous: StoredRelease | null },
): Promise<void> {
  const layout = dataLayout(dataDir);
  const id = newReleaseId(now, randomBytes(3).toString('hex'));
  const dir = await startRelease(layout, id);
  const disk = newFiles(dir);
  const target = { dir, source: join(layout.sources, id), previous, disk };
  await writeSource(content, target);
  await writePapers(tests, target);
  const release = {
    id,
    publishedAt: now.toISOString(),
    csp: "default-src 'none'",
    files: {},
    subjects: releaseSubjects(catalogue),
    tests: tests.map(({ test }) => test),
    redirects: Object.fromEntries(redirectsOf(content, previous)),
  };
  const build = {
    contentDir,
    publicOrigin: '',
    apiOrigin: '',
    program: '',
    assets: [],
    tests: testRecords(tests),
  };
  await finishRelease(layout, dir, release, build);
  await pruneReleases(layout);
}
