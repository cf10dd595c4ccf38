import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
  linkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { dataLayout, type DataLayout } from './data-layout.ts';
import {
  currentRelease,
  finishRelease,
  newReleaseId,
  pruneReleases,
  startRelease,
  switchTo,
  writeDurably,
} from './release.ts';

let layout: DataLayout;
let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'swadhyay-release-'));
  layout = dataLayout(dataDir);
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const build = { contentDir: '/c', publicOrigin: 'http://localhost', apiOrigin: '', program: 'p', assets: [] };

async function release(id: string): Promise<void> {
  const partial = await startRelease(layout, id);
  mkdirSync(join(partial, 'site'));
  await finishRelease(
    layout,
    partial,
    { id, publishedAt: '2026-01-01T00:00:00.000Z', csp: "default-src 'none'", files: {}, subjects: [] },
    build,
  );
}

it('names releases so that they sort by age', () => {
  const first = newReleaseId(new Date('2026-01-01T10:00:00Z'), 'ffffff');
  const second = newReleaseId(new Date('2026-01-01T10:00:01Z'), '000000');
  expect(first).toBe('20260101T100000Z-ffffff');
  expect([second, first].sort()).toEqual([first, second]);
});

it('serves nothing before the first release and the last one after it', async () => {
  expect(await currentRelease(layout)).toBeNull();
  await release('a');
  await release('b');
  expect((await currentRelease(layout))?.release.id).toBe('b');
  await switchTo(layout, 'a');
  expect((await currentRelease(layout))?.release.id).toBe('a');
});

it('clears what a killed publish left behind', async () => {
  await release('last');
  await startRelease(layout, 'killed');
  for (const id of ['last', 'killed']) mkdirSync(join(layout.sources, id));
  await release('next');
  expect(readdirSync(layout.releases)).toEqual(['last', 'next']);
  expect(readdirSync(layout.sources)).toEqual(['last']);
});

it('keeps five releases and the current one', async () => {
  for (const id of ['1', '2', '3', '4', '5', '6', '7']) {
    await release(id);
    mkdirSync(join(layout.sources, id));
  }
  await switchTo(layout, '1');
  await pruneReleases(layout);
  expect(readdirSync(layout.releases).sort()).toEqual(['1', '3', '4', '5', '6', '7']);
  expect(readdirSync(layout.sources).sort()).toEqual(['1', '3', '4', '5', '6', '7']);
});

it('takes a release that cannot be read for none', async () => {
  await release('a');
  writeFileSync(join(layout.releases, 'a', 'release.json'), '{"id": 7}');
  expect(await currentRelease(layout)).toBeNull();
});

it('never writes into a file that another release is linked to', async () => {
  const [old, linked] = [join(dataDir, 'old'), join(dataDir, 'linked')];
  writeFileSync(old, 'old');
  linkSync(old, linked);
  await writeDurably(linked, 'new');
  expect([readFileSync(old, 'utf8'), readFileSync(linked, 'utf8')]).toEqual(['old', 'new']);
  expect(existsSync(old)).toBe(true);
});
