import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { RenderedPage } from './page-worker.ts';
import { PageError, renderPages } from './render-pages.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'swadhyay-render-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const STYLE = '<style>a{}</style>';

/** Renders pages of a site in which each page contains its address. */
async function render(
  names: readonly string[],
  previous: RenderedPage[] = [],
  id = '1',
): Promise<RenderedPage[]> {
  const entry = join(folder, 'entry.mjs');
  writeFileSync(
    entry,
    `export const pageAt = async (address) => {
      const { pathname } = new URL(address);
      if (pathname === '/throws') throw new Error('no such luck');
      const status = pathname === '/404' || pathname === '/gone' ? 404 : 200;
      return { status, text: ('<p>' + pathname + '</p>').repeat(100) + '${STYLE}' };
    };`,
  );
  const jobs = names.map((name) => ({
    name,
    address: `/${name.replace('.html', '')}`,
    previous: previous.find((page) => page.name === name)?.file ?? null,
  }));
  const pages: RenderedPage[] = [];
  const dir = join(folder, id);
  await mkdir(join(dir, 'site'), { recursive: true });
  const from = previous.length > 0 ? join(folder, '1') : null;
  await renderPages(jobs, { entry, origin: 'http://localhost', dir, from }, (page) => pages.push(page));
  return pages;
}

it('renders many pages, each once, with copies and hashes', async () => {
  const names = Array.from({ length: 130 }, (_, n) => `${n}.html`);
  const pages = await render(names);
  expect(pages.map(({ name }) => name).sort()).toEqual([...names].sort());
  const page = pages.find(({ name }) => name === '7.html');
  expect(page?.paths).toHaveLength(3);
  expect(page?.inline.styles).toHaveLength(1);
  const copy = readFileSync(join(folder, '1/site/7.html.br'));
  expect(brotliDecompressSync(copy).toString()).toBe('<p>/7</p>'.repeat(100) + STYLE);
  expect(page?.file.br).toBe(copy.length);
});

it('links pages that are unchanged and intact, and writes the others', async () => {
  const first = await render(['a.html', 'b.html']);
  writeFileSync(join(folder, '1/site/b.html'), 'damaged');
  const second = await render(['a.html', 'b.html', 'c.html'], first, '2');
  expect(second.filter(({ isNew }) => isNew).map(({ name }) => name)).toEqual(['b.html', 'c.html']);
  expect(readFileSync(join(folder, '2/site/b.html'), 'utf8')).toContain('/b');
});

it('fails on any status but 200, or 404 for 404.html', async () => {
  expect(await render(['404.html'])).toHaveLength(1);
  await expect(render(['a.html', 'gone.html'])).rejects.toThrow(
    new PageError('The page at /gone could not be rendered: status 404'),
  );
  await expect(render(['a.html', 'throws.html'])).rejects.toThrow('no such luck');
});
