import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makePages, PageError } from './make-pages.ts';
import type { MadePage } from './page-worker.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'swadhyay-make-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const STYLE = '<style>a{}</style>';

/** A site that says at each address what that address is. */
async function make(names: readonly string[], before: MadePage[] = [], id = '1'): Promise<MadePage[]> {
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
    before: before.find((page) => page.name === name)?.file ?? null,
  }));
  const made: MadePage[] = [];
  const dir = join(folder, id);
  await mkdir(join(dir, 'site'), { recursive: true });
  const from = before.length > 0 ? join(folder, '1') : null;
  await makePages(jobs, { entry, origin: 'http://localhost', dir, from }, (page) => made.push(page));
  return made;
}

it('makes each page once, with copies and hashes, however many there are', async () => {
  const names = Array.from({ length: 130 }, (_, n) => `${n}.html`);
  const made = await make(names);
  expect(made.map(({ name }) => name).sort()).toEqual([...names].sort());
  const page = made.find(({ name }) => name === '7.html');
  expect(page?.paths).toHaveLength(3);
  expect(page?.inline.styles).toHaveLength(1);
  const copy = readFileSync(join(folder, '1/site/7.html.br'));
  expect(brotliDecompressSync(copy).toString()).toBe('<p>/7</p>'.repeat(100) + STYLE);
  expect(page?.file.br).toBe(copy.length);
});

it('links what comes out as it stood before, and writes what does not', async () => {
  const first = await make(['a.html', 'b.html']);
  writeFileSync(join(folder, '1/site/b.html'), 'damaged');
  const second = await make(['a.html', 'b.html', 'c.html'], first, '2');
  expect(second.filter(({ isNew }) => isNew).map(({ name }) => name)).toEqual(['b.html', 'c.html']);
  expect(readFileSync(join(folder, '2/site/b.html'), 'utf8')).toContain('/b');
});

it('takes the page for unknown addresses with its status, and no other', async () => {
  expect(await make(['404.html'])).toHaveLength(1);
  await expect(make(['a.html', 'gone.html'])).rejects.toThrow(
    new PageError('The page at /gone could not be made: status 404'),
  );
  await expect(make(['a.html', 'throws.html'])).rejects.toThrow('no such luck');
});
