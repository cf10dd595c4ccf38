import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import type { Catalogue } from '../../content/disk/render/prepared.ts';
import { RESERVED_SUBJECT_SLUGS } from '../../content/slug.ts';
import { plannedPages } from './planned-pages.ts';

const topic = (slug: string, access: 'free' | 'premium', questions: number) => ({
  slug,
  aliases: [],
  title: slug,
  description: '',
  access,
  questions,
  sections: 1,
  minutes: 1,
  digest: 'd',
  pageKey: `key of ${slug}`,
});
const catalogue: Catalogue = {
  site: { name: 'Swadhyay', description: '', groupLink: null },
  courses: [],
  popups: [],
  abbreviations: [],
  tests: [],
  tags: {},
  texts: { terms: '', privacy: '' },
  subjects: [
    {
      slug: 'राज्य',
      title: 'राज्य',
      description: '',
      pageKey: 'key of राज्य',
      topics: [topic('closed', 'premium', 2), topic('open', 'free', 2), topic('unasked', 'free', 0)],
    },
  ],
};

it('plans a page for each subject and topic, and a data file for free topics with questions', () => {
  const base = '/%E0%A4%B0%E0%A4%BE%E0%A4%9C%E0%A5%8D%E0%A4%AF';
  expect(plannedPages(catalogue, [])).toEqual([
    { name: 'राज्य/index.html', address: base, key: 'key of राज्य' },
    { name: 'राज्य/closed/index.html', address: `${base}/closed`, key: 'key of closed' },
    { name: 'राज्य/open/index.html', address: `${base}/open`, key: 'key of open' },
    { name: 'राज्य/unasked/index.html', address: `${base}/unasked`, key: 'key of unasked' },
    { name: 'data/राज्य/open.json', address: `/data${base}/open.json`, key: 'key of open' },
  ]);
});

it.each([
  ['/', 'page', 'index.html'],
  ['/404', 'page', '404.html'],
  ['/admin/edit', 'page', 'admin/edit/index.html'],
  ['/robots.txt', 'endpoint', 'robots.txt'],
] as const)('plans the own page %s, to be rendered at every publish', (path, kind, name) => {
  expect(plannedPages({ ...catalogue, subjects: [] }, [{ path, kind }])).toEqual([
    { name, address: path, key: null },
  ]);
});

it('reserves the URLs of built-in pages', () => {
  const pages = readdirSync(fileURLToPath(new URL('../../../site/pages', import.meta.url)));
  const names = pages.map((file) => file.replace(/\.astro$/, ''));
  const reserved = names.filter((name) => !/^(index|\[subject\]|.+\.ts)$/.test(name));
  expect(reserved.length).toBeGreaterThan(10);
  expect(RESERVED_SUBJECT_SLUGS).toEqual(expect.arrayContaining(reserved));
});
