import { readFileSync, statSync } from 'node:fs';
import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, it, vi } from 'vitest';
import type { SearchManifest } from '../../../api/contract/content/release.ts';
import type { Pagefind, PagefindPage } from '../../../site/islands/shell/site-search/pagefind.ts';
import { indexedQuery } from '../../../site/islands/shell/site-search/query-terms.ts';
import type { Catalogue } from '../../content/disk/render/catalogue.ts';
import { saveRendered } from '../../content/disk/render/render-cache.ts';
import { renderText } from '../../content/disk/render/render-text.ts';
import { useTempFolder } from '../../content/testing/temp-folder.ts';
import { dataLayout } from '../files/data-layout.ts';
import type { SourceFile } from '../files/site-file.ts';
import { SearchIndexError, searchFiles } from './search-files.ts';

/* Runs the real Pagefind on prepared content. */
const folder = useTempFolder();

/** @param others number of further topics */
async function prepare(words: string, others = 0): Promise<() => Promise<SourceFile[]>> {
  const layout = dataLayout(folder.path);
  const topic = (slug: string, access: 'free' | 'premium', digest: string) => ({
    slug,
    title: `Title of ${slug}`,
    description: `Description of ${slug}`,
    access,
    asOf: null,
    syllabus: [],
    images: {},
    aliases: [`Alias of ${slug}`],
    questions: 0,
    sections: 1,
    minutes: 1,
    digest,
    shownDigest: digest,
    notesDigest: digest,
    text: access === 'free' ? `${digest} ${slug}`.replaceAll(/\W/g, '-') : null,
    pageKey: '',
  });
  const names = Array.from({ length: others }, (_, number) => `other-${number}`);
  const topics = [
    topic('open', 'free', words),
    topic('closed', 'premium', 'c'),
    ...names.map((name) => topic(name, 'free', name)),
  ];
  const catalogue: Catalogue = {
    site: { name: 'Swadhyay', description: '', groupLink: null },
    courses: [],
    popups: [],
    abbreviations: [],
    syllabus: [],
    tests: [],
    tags: {},
    texts: { terms: '', privacy: '' },
    subjects: [{ slug: 'polity', title: 'Polity', description: '', pageKey: '', topics }],
  };
  const save = async (slug: string, notes: string) => {
    const text = topics.find((topic) => topic.slug === slug)?.text ?? 'closed';
    const rendered = await renderText({ imageBase: '/polity/', notes, questions: [] });
    expect(saveRendered(layout.notesCache, text, rendered)).toBeNull();
  };
  await save('open', `## Heading\n\n${words}\n`);
  /* The texts of gated topics are in the cache, but the catalogue does not say where. */
  await save('closed', '## Secret\n\nZanzibar marmalade.\n');
  for (const name of names) await save(name, `The subject is ${name}.`);
  return () => searchFiles(catalogue, 'pipeline', layout);
}

const textOf = (path: string) => {
  const bytes = readFileSync(path);
  return (/\.pf_/.test(path) ? gunzipSync(bytes) : bytes).toString('utf8');
};

it('indexes the notes of free topics and only the title and description of others', async () => {
  const files = await (await prepare('Constitutional remedies.'))();
  const text = files.map(({ path }) => textOf(path)).join('\n');
  expect(text).toContain('Heading. Constitutional remedies.');
  expect(text).toContain('Title of closed. Description of closed.');
  expect(text).toContain('["closed","Title of closed","Alias of closed"]');
  expect(text).not.toMatch(/zanzibar|marmalad|secret/i);
});

it('contains only the files that browsers need and is identical for identical content', async () => {
  const files = await (await prepare('Constitutional remedies.'))();
  const names = files.map(({ name }) => name.replace(/en_\w+/, 'en_*').replace(/-[\da-f]{16}\./, '-*.'));
  expect([...new Set(names)].sort()).toEqual([
    'search/0/fragment/en_*.pf_fragment',
    'search/0/index/en_*.pf_index',
    'search/0/pagefind-entry.json',
    'search/0/pagefind.en_*.pf_meta',
    'search/0/wasm.en.pagefind',
    'search/pagefind.js',
    'search/shards.json',
    'search/titles-*.json',
  ]);
  await rm(dataLayout(folder.path).search, { recursive: true });
  const again = await (await prepare('Constitutional remedies.'))();
  expect(again.map(({ name, expected }) => [name, expected])).toEqual(
    files.map(({ name, expected }) => [name, expected]),
  );
});

it('rebuilds only changed shards and deletes unused ones', async () => {
  const [first] = await (await prepare('Constitutional remedies.'))();
  const made = statSync(first!.path).mtimeMs;
  const [second] = await (await prepare('Constitutional remedies.'))();
  expect(statSync(second!.path).mtimeMs).toBe(made);
  const [third] = await (await prepare('Other words.'))();
  expect(third!.path).not.toBe(first!.path);
  expect(() => statSync(first!.path)).toThrow('ENOENT');
});

/** Searches with Pagefind's own runtime, as the search worker of the site does. */
async function search(files: readonly SourceFile[], query: string): Promise<PagefindPage[]> {
  const pathOf = (name: string) => files.find((file) => file.name === name)?.path ?? 'missing';
  vi.stubGlobal('fetch', (address: string) => {
    const body = readFileSync(pathOf(new URL(address).pathname.slice(1)));
    return Promise.resolve(new Response(body));
  });
  /* Node loads modules of a package folder without "type" as CommonJS. */
  const runtime = join(folder.path, 'pagefind.mjs');
  await copyFile(pathOf('search/pagefind.js'), runtime);
  const { createInstance } = (await import(runtime)) as Pagefind;
  const { shards } = JSON.parse(readFileSync(pathOf('search/shards.json'), 'utf8')) as SearchManifest;
  const [first, ...others] = shards.map((key, number) => ({
    basePath: `http://site/search/${number}/`,
    language: 'en',
    excerptLength: 24,
    excerptEllipsis: '…',
    metaCacheTag: key,
  }));
  const instance = createInstance({ ...first!, noWorker: true });
  for (const options of others) await instance.mergeIndex(options.basePath, options);
  const { results } = await instance.search(query);
  return Promise.all(results.map((result) => result.data()));
}

it('finds an edited page in one of several shards by its new words only, and every page once', async () => {
  const before = await (await prepare('Constitutional remedies.', 170))();
  expect(await search(before, 'remedies')).toMatchObject([{ url: '/polity/open' }]);

  const after = await (await prepare('Other privileges.', 170))();
  const shards = (files: readonly SourceFile[]) =>
    files.filter(({ name }) => name.endsWith('entry.json')).map(({ expected }) => expected);
  const kept = shards(after).filter((shard) => shards(before).includes(shard));
  expect([shards(after).length, kept.length]).toEqual([2, 1]);
  expect(await search(after, 'privileges')).toMatchObject([{ url: '/polity/open' }]);
  expect(await search(after, 'remedies')).toEqual([]);
  const urls = (await search(after, 'subject')).map(({ url }) => url);
  expect(urls.toSorted()).toEqual(
    Array.from({ length: 170 }, (_, number) => `/polity/other-${number}`).toSorted(),
  );
});

it('finds the same pages by each spelling, which titles keep', async () => {
  const spellings: [string, ...string[]][] = [
    ['हिन्दी', 'हिंदी'],
    ['कर्त्तव्य', 'कर्तव्य'],
    ['अनुच्छेद २१', 'अनुच्छेद 21'],
    ['4-hour', '4 hour', '4\u2011hour'],
    ['post–war', 'post war', 'post-war'],
  ];
  for (const [words, ...others] of spellings) {
    for (const text of [words, ...others]) {
      const files = await (await prepare(`Text with ${text} in it.`))();
      for (const query of [words, ...others]) {
        expect(await search(files, indexedQuery(query)), `${text}: ${query}`).toMatchObject([
          { url: '/polity/open' },
        ]);
      }
    }
  }
});

it.each(['/bin/false', '/nowhere'])('fails if Pagefind fails: %s', async (binary) => {
  vi.stubEnv('PAGEFIND_EXTENDED_BINARY_PATH', binary);
  try {
    const search = await prepare('Constitutional remedies.');
    await expect(search()).rejects.toThrow(SearchIndexError);
  } finally {
    vi.unstubAllEnvs();
  }
});
