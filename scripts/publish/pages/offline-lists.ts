import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Release } from '../../../api/contract/content/release.ts';
import { encodedPath } from '../../content/addresses.ts';
import { sha256Hex } from '../../content/disk/digest.ts';
import type { SourceFile } from '../files/site-file.ts';

/** The address that pages use for a file: `/polity` for `polity/index.html`. */
function addressOf(name: string): string {
  return encodedPath(`/${name.replace(/\/index\.html$/, '')}`);
}

/**
 * Writes a list of the published files of each subject into `dir`. Browsers use it to save a subject for offline reading and
 * to detect changes. `site/client/offline/saved-copies.ts` defines the format.
 */
export async function offlineLists(
  subjects: readonly { slug: string; title: string }[],
  published: Release['files'],
  dir: string,
): Promise<SourceFile[]> {
  const bySubject = Map.groupBy(Object.keys(published).sort(), (name) => {
    return name.replace(/^data\//, '').split('/')[0] ?? '';
  });
  await mkdir(dir, { recursive: true });
  return Promise.all(
    subjects.map(async ({ slug, title }) => {
      const files = (bySubject.get(slug) ?? []).map((name) => ({ name, ...published[name] }));
      const list = {
        title,
        version: sha256Hex(JSON.stringify(files.map(({ name, sha256 }) => [name, sha256]))).slice(0, 16),
        size: files.reduce((sum, { size = 0 }) => sum + size, 0),
        files: files.map(({ name, sha256 = '' }) => [addressOf(name), sha256.slice(0, 16)]),
      };
      const path = join(dir, `${slug}.json`);
      await writeFile(path, JSON.stringify(list));
      return { name: `offline/${slug}.json`, path };
    }),
  );
}
