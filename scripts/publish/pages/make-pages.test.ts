import {
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync as overwrite,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { sha256Hex } from '../../content/disk/digest.ts';
import { useTempFolder } from '../../content/testing/temp-folder.ts';
import { newFiles } from '../files/new-files.ts';
import type { StoredRelease } from '../release/release.ts';
import { compressSync, writeSiteFile } from '../files/site-file.ts';
import { collectInlineHashes, noHashes } from '../release/headers.ts';
import { collectPages } from './make-pages.ts';
import type { RenderedPage } from './page-worker.ts';
import type { PlannedPage } from './planned-pages.ts';

const folder = useTempFolder();

const STYLE = '<style>a{}</style>';
const textOf = (name: string, key: string) =>
  `<p>${name} ${key}</p>`.repeat(60) + (key === 'plain' ? '' : STYLE);
const A: PlannedPage = { name: 'polity/a/index.html', address: '/polity/a', key: '1' };
const B: PlannedPage = { name: 'polity/b/index.html', address: '/polity/b', key: '1' };

/** Creates a release of these pages from the previous one; `made` lists the pages that were not linked. */
async function make(id: string, planned: PlannedPage[], previous: StoredRelease | null = null) {
  const dir = join(folder.path, id);
  const target = { dir, source: '', previous, disk: newFiles(dir) };
  const pages = collectPages(target);
  const before = previous?.build.records ?? null;
  const jobs = planned.filter((page) => !pages.link(page, before)).map(pages.jobFor);
  for (const { name } of jobs) {
    const body = Buffer.from(textOf(name, planned.find((page) => page.name === name)?.key ?? 'always'));
    const hashes = noHashes();
    collectInlineHashes(body, hashes);
    const disk = newFiles(dir);
    const copy = compressSync(name, body, { compression: 'best', fileCount: 1 });
    const file = writeSiteFile(name, { body, sha256: sha256Hex(body), copy }, { dir, disk });
    const inline = { scripts: [...hashes.scripts], styles: [...hashes.styles] };
    pages.add({ name, file, inline, isNew: true, paths: [...disk.paths] });
  }
  await target.disk.sync();
  const { files, records, hashes, damaged } = pages.result();
  const release: StoredRelease = {
    dir,
    source: '',
    release: { id, publishedAt: '2026-01-01T00:00:00.000Z', csp: 'none', files, subjects: [] },
    build: { contentDir: '', publicOrigin: '', apiOrigin: '', program: '', assets: [], records },
  };
  const read = (name: string) => readFileSync(join(dir, 'site', name), 'utf8');
  return { release, jobs, made: jobs.map(({ name }) => name), hashes, damaged, read };
}

it('renders pages with a changed key and links the others with their copies and style hashes', async () => {
  const first = await make('1', [A, B]);
  const second = await make('2', [A, { ...B, key: '2' }], first.release);
  expect([first.made, second.made]).toEqual([[A.name, B.name], [B.name]]);
  expect(second.read(B.name)).toBe(textOf(B.name, '2'));
  for (const suffix of ['', '.br']) {
    const inode = (id: string) => statSync(join(folder.path, id, 'site', A.name + suffix)).ino;
    expect(inode('2')).toBe(inode('1'));
  }
  expect(second.hashes).toEqual(first.hashes);
  expect(first.hashes.styles.size).toBe(1);
  const third = await make('3', [A], second.release);
  expect(third.made).toEqual([]);
  expect(Object.keys(third.release.release.files)).toEqual([A.name]);
});

it('gives each page, rendered or linked, the hashes of its own inline code', async () => {
  const own: PlannedPage = { name: 'index.html', address: '/', key: null };
  const plain: PlannedPage = { ...B, key: 'plain' };
  const first = await make('1', [own, A, plain]);
  const second = await make('2', [plain, A], first.release);
  expect(second.made).toEqual([]);
  for (const { release, build } of [first.release, second.release]) {
    const stylesOf = ({ name }: PlannedPage) =>
      build.records?.inline[release.files[name]?.policy ?? -1]?.styles.length;
    expect([stylesOf(A), stylesOf(plain)]).toEqual([1, 0]);
  }
});

it.each([
  ['overwritten', (file: string) => overwrite(file, textOf(A.name, '1').replace('polity', 'policy'))],
  ['truncated', (file: string) => truncateSync(file, 10)],
  ['missing', (file: string) => rmSync(file)],
  [
    'replaced by a folder',
    (file: string) => {
      rmSync(file);
      mkdirSync(file);
    },
  ],
  ['overwritten in a copy', (file: string) => overwrite(`${file}.br`, 'damaged')],
  ['without a copy', (file: string) => renameSync(`${file}.br`, `${file}.old`)],
])('renders a page again that is %s', async (_, damage) => {
  const first = await make('1', [A, B]);
  /* File system timestamps have a resolution of a few milliseconds. */
  await pause(20);
  damage(join(first.release.dir, 'site', A.name));
  const second = await make('2', [A, B], first.release);
  expect([second.made, second.damaged]).toEqual([[A.name], [A.name]]);
  expect(second.read(A.name)).toBe(textOf(A.name, '1'));
  expect(statSync(join(folder.path, '2/site', `${A.name}.br`)).nlink).toBe(1);
});

it('renders pages without a record again and passes on their previous entries', async () => {
  const first = await make('1', [A]);
  const unrecorded = {
    ...first.release,
    build: { ...first.release.build, records: { pages: {}, inline: [] } },
  };
  const second = await make('2', [A], unrecorded);
  expect(second.jobs).toEqual([
    { name: A.name, address: A.address, previous: first.release.release.files[A.name] },
  ]);
});

it('renders pages without a key in every publish, with their style hashes', async () => {
  const own: PlannedPage = { name: 'index.html', address: '/', key: null };
  const first = await make('1', [own]);
  const second = await make('2', [own], first.release);
  expect(second.made).toEqual([own.name]);
  expect(second.hashes.styles.size).toBe(1);
});

it('numbers policies in the same order whichever page is rendered first', () => {
  const page = (name: string, scripts: string[]): RenderedPage => {
    return { name, file: { size: 1, sha256: name }, inline: { scripts, styles: [] }, isNew: true, paths: [] };
  };
  const rendered = [page('a.html', ['x']), page('b.html', ['y']), page('c.html', ['x', 'y'])];
  const collect = (pages: RenderedPage[]) => {
    const target = { dir: folder.path, source: '', previous: null, disk: newFiles(folder.path) };
    const collected = collectPages(target);
    pages.forEach(collected.add);
    const { files, records } = collected.result();
    return { files, inline: records.inline };
  };
  expect(collect(rendered.toReversed())).toEqual(collect(rendered));
});
