import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SitemapIndexStream, SitemapStream, streamToPromise } from 'sitemap';
import type { Release } from '../../../api/contract/content/release.ts';
import { encodedPath } from '../../content/addresses.ts';
import { sha256Hex } from '../../content/disk/digest.ts';
import type { Catalogue } from '../../content/disk/render/catalogue.ts';
import type { SourceFile } from '../files/site-file.ts';

/** Writes the files that list finished pages into `dir`: offline lists and sitemaps. */
export async function siteLists(
  { subjects, tests }: Pick<Catalogue, 'subjects' | 'tests'>,
  published: Release['files'],
  origin: string,
  dir: string,
): Promise<SourceFile[]> {
  return [
    ...(await offlineLists(subjects, published, join(dir, 'offline'))),
    ...(await sitemaps(subjects, tests, origin, join(dir, 'sitemaps'))),
  ];
}

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

/** Maximum number of addresses in a sitemap by the protocol. */
const ADDRESSES_PER_MAP = 50_000;

/** Writes the sitemaps and the sitemap index into `dir`. */
export async function sitemaps(
  subjects: readonly { slug: string; topics: readonly { slug: string }[] }[],
  tests: readonly { slug: string }[],
  origin: string,
  dir: string,
): Promise<SourceFile[]> {
  const addresses = [
    '/',
    '/errata',
    '/syllabus',
    '/terms',
    '/privacy',
    '/tests',
    ...tests.map(({ slug }) => `/tests/${slug}`),
    ...subjects.flatMap(({ slug, topics }) => [
      `/${slug}`,
      ...topics.map((topic) => `/${slug}/${topic.slug}`),
    ]),
  ];
  const maps = Array.from({ length: Math.ceil(addresses.length / ADDRESSES_PER_MAP) }, (_, index) => ({
    name: `sitemap-${index}.xml`,
    addresses: addresses.slice(index * ADDRESSES_PER_MAP, (index + 1) * ADDRESSES_PER_MAP),
  }));
  await mkdir(dir, { recursive: true });
  const write = async (name: string, xml: Buffer): Promise<SourceFile> => {
    const path = join(dir, name);
    await writeFile(path, xml);
    return { name, path };
  };
  return Promise.all([
    write('sitemap-index.xml', await indexOf(maps.map(({ name }) => `${origin}/${name}`))),
    ...maps.map(async (map) => write(map.name, await mapOf(map.addresses, origin))),
  ]);
}

function mapOf(addresses: readonly string[], origin: string): Promise<Buffer> {
  const stream = new SitemapStream({ hostname: origin });
  for (const address of addresses) stream.write(encodeURI(address));
  stream.end();
  return streamToPromise(stream);
}

function indexOf(addresses: readonly string[]): Promise<Buffer> {
  const stream = new SitemapIndexStream();
  for (const address of addresses) stream.write(address);
  stream.end();
  return streamToPromise(stream);
}
