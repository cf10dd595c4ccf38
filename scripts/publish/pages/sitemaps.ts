import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SitemapIndexStream, SitemapStream, streamToPromise } from 'sitemap';
import type { Source } from '../release/assemble.ts';

/** Addresses that one map may list by the sitemaps protocol. */
const ADDRESSES_A_MAP = 50_000;

/** Writes the lists of all pages that search engines should know into `dir`, and the list of these lists. */
export async function sitemaps(
  subjects: readonly { slug: string; topics: readonly { slug: string }[] }[],
  origin: string,
  dir: string,
): Promise<Source[]> {
  const addresses = [
    '/',
    ...subjects.flatMap(({ slug, topics }) => [
      `/${slug}`,
      ...topics.map((topic) => `/${slug}/${topic.slug}`),
    ]),
  ];
  const maps = Array.from({ length: Math.ceil(addresses.length / ADDRESSES_A_MAP) }, (_, nth) => ({
    name: `sitemap-${nth}.xml`,
    addresses: addresses.slice(nth * ADDRESSES_A_MAP, (nth + 1) * ADDRESSES_A_MAP),
  }));
  await mkdir(dir, { recursive: true });
  const place = async (name: string, xml: Buffer): Promise<Source> => {
    const path = join(dir, name);
    await writeFile(path, xml);
    return { name, path };
  };
  return Promise.all([
    place('sitemap-index.xml', await indexOf(maps.map(({ name }) => `${origin}/${name}`))),
    ...maps.map(async (map) => place(map.name, await mapOf(map.addresses, origin))),
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
