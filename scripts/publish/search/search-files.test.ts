import { readFileSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { expect, it, vi } from 'vitest';
import { cataloguePath, preparedTopicPath, type Catalogue } from '../../content/disk/render/prepared.ts';
import { renderNotes } from '../../content/markdown/render-markdown.ts';
import { useTempFolder } from '../../content/testing/temp-folder.ts';
import { dataLayout } from '../files/data-layout.ts';
import type { SourceFile } from '../files/site-file.ts';
import { SearchIndexError, startSearchIndex } from './search-files.ts';

/* Runs the real Pagefind on prepared content. */
const folder = useTempFolder();

async function prepare(words: string): Promise<() => Promise<SourceFile[]>> {
  const { input } = dataLayout('');
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
    pageKey: '',
  });
  const topics = [topic('open', 'free', words), topic('closed', 'premium', 'c')];
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
  const prepared = (notes: string) =>
    JSON.stringify({ key: '', questions: [], notes: renderNotes(notes, { imageBase: '/polity/' }) });
  await folder.write({
    [cataloguePath(input)]: JSON.stringify(catalogue),
    [preparedTopicPath(input, 'polity', 'open')]: prepared(`## Heading\n\n${words}\n`),
    /* A publish never writes this file; gated notes must not be indexed even if it exists. */
    [preparedTopicPath(input, 'polity', 'closed')]: prepared('## Secret\n\nZanzibar marmalade.\n'),
  });
  return async () => (await startSearchIndex(catalogue, 'pipeline', dataLayout(folder.path))).files;
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

it.each(['/bin/false', '/nowhere'])('fails if Pagefind fails: %s', async (binary) => {
  vi.stubEnv('PAGEFIND_EXTENDED_BINARY_PATH', binary);
  try {
    const search = await prepare('Constitutional remedies.');
    await expect(search()).rejects.toThrow(SearchIndexError);
  } finally {
    vi.unstubAllEnvs();
  }
});
