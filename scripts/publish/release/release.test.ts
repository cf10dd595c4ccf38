import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { pruneReleases, startRelease } from '../../../api/modules/content/releases/stored-releases.ts';
import { useTempFolder } from '../../content/testing/temp-folder.ts';
import { dataLayout, type DataLayout } from '../files/data-layout.ts';
import { currentRelease, finishRelease, newReleaseId, switchTo } from './release.ts';

const folder = useTempFolder();
let layout: DataLayout;
beforeEach(() => {
  layout = dataLayout(folder.path);
});

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

it('creates release ids that sort by age', () => {
  const first = newReleaseId(new Date('2026-01-01T10:00:00Z'), 'ffffff');
  const second = newReleaseId(new Date('2026-01-01T10:00:01Z'), '000000');
  expect(first).toBe('20260101T100000Z-ffffff');
  expect([second, first].sort()).toEqual([first, second]);
});

it('finds the current release, if there is one', async () => {
  expect(await currentRelease(layout)).toBeNull();
  await release('a');
  await release('b');
  expect((await currentRelease(layout))?.release.id).toBe('b');
  await switchTo(layout, 'a');
  expect((await currentRelease(layout))?.release.id).toBe('a');
});

it('deletes the remains of a killed publish', async () => {
  await release('last');
  await startRelease(layout, 'killed');
  for (const id of ['last', 'killed']) mkdirSync(join(layout.sources, id));
  await release('next');
  expect(readdirSync(layout.releases)).toEqual(['last', 'next']);
  expect(readdirSync(layout.sources)).toEqual(['last']);
});

it('keeps the last five releases and the current one', async () => {
  for (const id of ['1', '2', '3', '4', '5', '6', '7']) {
    await release(id);
    mkdirSync(join(layout.sources, id));
  }
  await switchTo(layout, '1');
  await pruneReleases(layout);
  expect(readdirSync(layout.releases).sort()).toEqual(['1', '3', '4', '5', '6', '7']);
  expect(readdirSync(layout.sources).sort()).toEqual(['1', '3', '4', '5', '6', '7']);
});

it('ignores an invalid release', async () => {
  await release('a');
  writeFileSync(join(layout.releases, 'a', 'release.json'), '{"id": 7}');
  expect(await currentRelease(layout)).toBeNull();
});
