import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Release } from '../../../api/contract/content/release.ts';
import type { Source } from '../release/assemble.ts';

/** Address of a file of the site, as pages name it: `polity/index.html` is `/polity`. */
function addressOf(name: string): string {
  return encodeURI(`/${name.replace(/\/index\.html$/, '')}`).replace(/[?#]/g, encodeURIComponent);
}

/**
 * Writes, for each subject, the list of all its published files into `dir`: what a reader saves who saves the subject for
 * offline, and what tells whether it has changed since. The form is that of `site/client/offline/saved-copies.ts`.
 */
export async function offlineLists(
  subjects: readonly { slug: string; title: string }[],
  published: Release['files'],
  dir: string,
): Promise<Source[]> {
  const bySubject = Map.groupBy(Object.keys(published).sort(), (name) => {
    return name.replace(/^data\//, '').split('/')[0] ?? '';
  });
  await mkdir(dir, { recursive: true });
  return Promise.all(
    subjects.map(async ({ slug, title }) => {
      const files = (bySubject.get(slug) ?? []).map((name) => ({ name, ...published[name] }));
      const list = {
        title,
        version: createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 16),
        size: files.reduce((sum, { size = 0 }) => sum + size, 0),
        files: files.map(({ name, sha256 = '' }) => [addressOf(name), sha256.slice(0, 16)]),
      };
      const path = join(dir, `${slug}.json`);
      await writeFile(path, JSON.stringify(list));
      return { name: `offline/${slug}.json`, path };
    }),
  );
}
