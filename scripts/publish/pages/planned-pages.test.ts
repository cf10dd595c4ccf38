import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import type { Catalogue } from '../../content/disk/render/prepared.ts';
import { RESERVED_SUBJECT_SLUGS } from '../../content/slug.ts';
import { OF_ALL_CONTENT, plannedPages } from './planned-pages.ts';

const topic = (slug: string, access: 'free' | 'premium', questions: number) => ({
  slug,
  aliases: [],
  asOf: null,
  syllabus: [],
  images: {},
  title: slug,
  description: '',
  access,
  questions,
  sections: 1,
  minutes: 1,
  digest: 'd',
  shownDigest: 'd',
  pageKey: `key of ${slug}`,
});
const catalogue: Catalogue = {
  site: { name: 'Swadhyay', description: '', groupLink: null },
  courses: [],
  popups: [],
  abbreviations: [],
  syllabus: [],
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
    {
      name: 'data/राज्य/open.json',
      address: `/data${base}/open.json`,
      key: 'key of open',
      questionsOf: { subject: 'राज्य', topic: 'open' },
    },
  ]);
});

it.each([
  ['/', 'page', 'index.html', false],
  ['/tests', 'page', 'tests/index.html', false],
  ['/404', 'page', '404.html', true],
  ['/admin/edit', 'page', 'admin/edit/index.html', true],
  ['/robots.txt', 'endpoint', 'robots.txt', true],
] as const)('plans the own page %s', (path, kind, name, isKept) => {
  const pageOf = (changes: Partial<Catalogue>) =>
    plannedPages({ ...catalogue, ...changes }, [{ path, kind }])[0];
  const page = pageOf({ subjects: [] });
  expect(page).toEqual({ name, address: path, key: isKept ? (expect.any(String) as string) : null });
  const other = { name: 'Other', description: '', groupLink: null };
  if (isKept) expect(pageOf({ subjects: [], site: other })?.key).not.toBe(page?.key);
});

it('knows which own pages show subjects, topics or tests', () => {
  const pages = fileURLToPath(new URL('../../../site/pages', import.meta.url));
  const files = readdirSync(pages, { recursive: true, encoding: 'utf8' }).filter(
    (file) => !file.includes('['),
  );
  const shown = files.filter((file) => {
    if (!/\.(astro|ts)$/.test(file)) return false;
    const imported = /import \{([^}]*)\} from '[./]*build\/published\.ts'/.exec(
      readFileSync(join(pages, file), 'utf8'),
    );
    return imported?.[1]?.split(',').some((name) => name.trim() !== 'catalogue') ?? false;
  });
  const paths = shown.map((file) => `/${file.replace(/(\/?index)?\.astro$/, '')}`);
  expect(paths.sort()).toEqual([...OF_ALL_CONTENT].sort());
});

it('reserves the URLs of built-in pages', () => {
  const pages = readdirSync(fileURLToPath(new URL('../../../site/pages', import.meta.url)));
  const names = pages.map((file) => file.replace(/\.astro$/, ''));
  const reserved = names.filter((name) => !/^(index|\[subject\]|.+\.ts)$/.test(name));
  expect(reserved.length).toBeGreaterThan(10);
  expect(RESERVED_SUBJECT_SLUGS).toEqual(expect.arrayContaining(reserved));
});
