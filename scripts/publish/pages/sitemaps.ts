import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SitemapIndexStream, SitemapStream, streamToPromise } from 'sitemap';
import type { SourceFile } from '../files/site-file.ts';

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
