import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { useTempFolder } from '../../content/testing/temp-folder.ts';
import { sitemaps } from './sitemaps.ts';

const folder = useTempFolder();

async function made(topics: number): Promise<Record<string, string[]>> {
  const subject = { slug: 'राज्य', topics: Array.from({ length: topics }, (_, n) => ({ slug: `t${n}` })) };
  const sources = await sitemaps([subject], [{ slug: 'mock' }], 'https://swadhyay.example', folder.path);
  return Object.fromEntries(
    sources.map(({ name, path }) => [
      name,
      [...readFileSync(path, 'utf8').matchAll(/<loc>(.+?)<\/loc>/g)].map(([, address = '']) => address),
    ]),
  );
}

it('lists home, subjects, topics and tests by their canonical addresses', async () => {
  const base = 'https://swadhyay.example';
  const subject = `${base}/%E0%A4%B0%E0%A4%BE%E0%A4%9C%E0%A5%8D%E0%A4%AF`;
  expect(await made(1)).toEqual({
    'sitemap-index.xml': [`${base}/sitemap-0.xml`],
    'sitemap-0.xml': [
      `${base}/`,
      `${base}/errata`,
      `${base}/syllabus`,
      `${base}/terms`,
      `${base}/privacy`,
      `${base}/tests`,
      `${base}/tests/mock`,
      subject,
      `${subject}/t0`,
    ],
  });
});

it('splits a sitemap that exceeds the limit of the protocol', async () => {
  const maps = await made(50_000);
  expect(maps['sitemap-index.xml']).toHaveLength(2);
  expect([maps['sitemap-0.xml']?.length, maps['sitemap-1.xml']?.length]).toEqual([50_000, 8]);
});
