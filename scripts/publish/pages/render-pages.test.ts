import { readFileSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { useTempFolder } from '../../content/testing/temp-folder.ts';
import type { RenderedPage } from './page-worker.ts';
import { PageError, renderPages } from './make-pages.ts';

const folder = useTempFolder();

const STYLE = '<style>a{}</style>';

const settings = (entry: string, dir: string, from: string | null) => ({
  ...{ entry, dir, from, compression: 'best' as const },
  ...{ input: { dir: folder.path, cacheDir: folder.path }, origin: 'http://localhost' },
});

/** Renders pages of a site in which each page contains its URL. */
async function render(
  names: readonly string[],
  previous: RenderedPage[] = [],
  id = '1',
): Promise<RenderedPage[]> {
  const entry = join(folder.path, 'entry.mjs');
  writeFileSync(
    entry,
    `export const pageAt = async (address) => {
      const { pathname } = new URL(address);
      if (pathname === '/throws') throw new Error('no such luck');
      const status = pathname === '/404' || pathname === '/gone' ? 404 : 200;
      return { status, body: Buffer.from(('<p>' + pathname + '</p>').repeat(100) + '${STYLE}') };
    };`,
  );
  const jobs = names.map((name) => ({
    name,
    address: `/${name.replace('.html', '')}`,
    previous: previous.find((page) => page.name === name)?.file ?? null,
  }));
  const pages: RenderedPage[] = [];
  const dir = join(folder.path, id);
  await mkdir(join(dir, 'site'), { recursive: true });
  const from = previous.length > 0 ? join(folder.path, '1') : null;
  await renderPages(jobs, settings(entry, dir, from), (page) => pages.push(page));
  return pages;
}

it('renders many pages, each once, with copies and hashes', async () => {
  const names = Array.from({ length: 130 }, (_, n) => `${n}.html`);
  const pages = await render(names);
  expect(pages.map(({ name }) => name).sort()).toEqual([...names].sort());
  const page = pages.find(({ name }) => name === '7.html');
  expect(page?.paths).toHaveLength(2);
  expect(page?.inline.styles).toHaveLength(1);
  const copy = readFileSync(join(folder.path, '1/site/7.html.br'));
  expect(brotliDecompressSync(copy).toString()).toBe('<p>/7</p>'.repeat(100) + STYLE);
  expect(page?.file.br).toBe(copy.length);
});

it('links unchanged, intact pages and writes the others', async () => {
  const first = await render(['a.html', 'b.html']);
  writeFileSync(join(folder.path, '1/site/b.html'), 'damaged');
  const second = await render(['a.html', 'b.html', 'c.html'], first, '2');
  expect(second.filter(({ isNew }) => isNew).map(({ name }) => name)).toEqual(['b.html', 'c.html']);
  expect(readFileSync(join(folder.path, '2/site/b.html'), 'utf8')).toContain('/b');
});

it('fails on any status except 200, or 404 for 404.html', async () => {
  expect(await render(['404.html'])).toHaveLength(1);
  await expect(render(['a.html', 'gone.html'])).rejects.toThrow(
    new PageError('The page at /gone could not be rendered: status 404'),
  );
  await expect(render(['a.html', 'throws.html'])).rejects.toThrow('no such luck');
});

it('reports a compiled site that cannot be loaded', async () => {
  const entry = join(folder.path, 'broken.mjs');
  writeFileSync(entry, 'throw new Error("broken");');
  const job = { name: 'a.html', address: '/a', previous: null };
  const rendering = renderPages([job], settings(entry, folder.path, null), () => undefined);
  await expect(rendering).rejects.toThrow(new PageError('broken'));
});
