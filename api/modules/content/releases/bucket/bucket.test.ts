import { existsSync } from 'node:fs';
import { readdir, readFile, readlink, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { useTempFolder } from '../../../../../scripts/content/testing/temp-folder.ts';
import type { Release } from '../../../../contract/content/release.ts';
import { useBucket } from '../../../../testing/bucket.ts';
import { switchTo, writeRelease } from '../../../../testing/publish/fixture-release.ts';
import { publishLock, takeLock } from '../../../../db/sqlite/publish-lock.ts';
import { openBucket } from './bucket.ts';
import type { Bucket } from './bucket.ts';
import { followLiveRelease } from './download-release.ts';
import { makeStoredReleaseLive, uploadRelease } from './upload-release.ts';

const stored = useBucket();
const folder = useTempFolder();
let bucket: Bucket;
beforeEach(() => {
  bucket = openBucket(stored.settings);
});

const root = (node: string) => join(folder.path, node);
const live = async (node: string) => (await readlink(join(root(node), 'current'))).split('/').at(-1);
const follow = (node: string) =>
  followLiveRelease(bucket, { root: root(node), lock: publishLock(root(node)) });

const released: Record<string, { release: Release; dir: string; source: string }> = {};

/** Publishes on the node `publisher`. */
async function publish(id: string, pages: Record<string, string> = {}, previous?: string): Promise<number> {
  const { folder: dir, source, release } = await writeRelease(root('publisher'), id, pages);
  const { uploaded, makeLive } = await uploadRelease(
    bucket,
    release,
    { dir, source },
    previous === undefined ? null : (released[previous] ?? null),
  );
  released[id] = { release, dir, source };
  await makeLive();
  await rm(join(root('publisher'), 'current'), { force: true });
  await switchTo(root('publisher'), id);
  return uploaded;
}

async function treeOf(path: string): Promise<Record<string, string>> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(
    await Promise.all(
      files.map(async (file) => [file.slice(path.length), (await readFile(file)).toString('base64')]),
    ),
  ) as Record<string, string>;
}

describe('a node that shares a bucket', () => {
  test('has nothing before the first publish', async () => {
    expect(await follow('node')).toBeNull();
    expect(existsSync(join(root('node'), 'current'))).toBe(false);
  });

  test('gets the same files as the publisher, and nothing twice', async () => {
    await publish('20260101T000000Z-aa0001');
    const first = await follow('node');
    expect(first?.downloaded).toBeGreaterThan(10);
    for (const part of ['releases', 'sources']) {
      expect(await treeOf(join(root('node'), part))).toEqual(await treeOf(join(root('publisher'), part)));
    }
    expect(await live('node')).toBe('20260101T000000Z-aa0001');
    expect(await follow('node')).toBeNull();

    const uploaded = await publish(
      '20260102T000000Z-aa0002',
      { 'robots.txt': 'User-agent: other\n' },
      '20260101T000000Z-aa0001',
    );
    // The page and `release.json`.
    expect(uploaded).toBe(2);
    expect(await follow('node')).toMatchObject({ id: '20260102T000000Z-aa0002', downloaded: 2 });
    const page = (id: string) => stat(join(root('node'), 'releases', id, 'site', 'index.html'));
    expect((await page('20260101T000000Z-aa0001')).ino).toBe((await page('20260102T000000Z-aa0002')).ino);
  });

  test('follows when an earlier release is made live again', async () => {
    await publish('20260101T000000Z-aa0001');
    await publish('20260102T000000Z-aa0002', { 'robots.txt': 'x' });
    await follow('node');
    expect(await makeStoredReleaseLive(bucket, 'nothing')).toBe(false);
    expect(await makeStoredReleaseLive(bucket, '20260101T000000Z-aa0001')).toBe(true);
    expect(await follow('node')).toMatchObject({ id: '20260101T000000Z-aa0001' });
    expect(await live('node')).toBe('20260101T000000Z-aa0001');
    expect(await follow('node')).toBeNull();
  });

  test('waits for a publish on the same folder', async () => {
    await publish('20260101T000000Z-aa0001');
    const unlock = takeLock(publishLock(root('node')), 0);
    await expect(follow('node')).rejects.toThrow('Another publish is running');
    unlock();
    expect(await follow('node')).toMatchObject({ id: '20260101T000000Z-aa0001' });
  });
});

describe('an object that was damaged or tampered with', () => {
  const first = '20260101T000000Z-aa0001';
  const second = '20260102T000000Z-aa0002';

  test.each<[string, string, (key: string) => Promise<void>]>([
    ['objects/', 'is missing', (key) => rm(stored.file(key))],
    [
      'objects/',
      'was cut off',
      async (key) => writeFile(stored.file(key), (await readFile(stored.file(key))).subarray(1)),
    ],
    [
      'objects/',
      'has other bytes',
      async (key) => writeFile(stored.file(key), (await readFile(stored.file(key))).fill(65)),
    ],
    [
      'manifests/',
      'has other bytes',
      async (key) => writeFile(stored.file(key), (await readFile(stored.file(key))).fill(65)),
    ],
  ])('in %s that %s leaves the last release live', async (kind, _name, spoil) => {
    await publish(first);
    const before = await stored.keys(kind);
    await follow('node');
    await publish(second, { 'robots.txt': 'changed' });
    const [key = ''] = (await stored.keys(kind)).filter((name) => !before.includes(name));
    const intact = await readFile(stored.file(key));
    await spoil(key);
    await expect(follow('node')).rejects.toThrow(`${key} in the bucket is damaged`);
    expect(await live('node')).toBe(first);
    const folders = await readdir(join(root('node'), 'releases'));
    expect(folders.filter((name) => !name.endsWith('.partial'))).toEqual([first]);
    await writeFile(stored.file(key), intact);
    expect(await follow('node')).toMatchObject({ id: second });
  });

  test.each([
    ['not JSON', '{'],
    ['of another form', '{"live":"../../etc","releases":[]}'],
    ['without the live release', '{"live":"a","releases":[]}'],
  ])('refuses a list of releases that is %s', async (_name, text) => {
    await publish(first);
    await follow('node');
    await bucket.put('releases.json', Buffer.from(text));
    await expect(follow('node')).rejects.toThrow('releases.json in the bucket is damaged');
    expect(await live('node')).toBe(first);
  });

  test('refuses a manifest with a path outside the release', async () => {
    const { folder: dir, source, release } = await writeRelease(root('publisher'), first);
    await rename(join(dir, 'site', 'robots.txt'), join(dir, 'site', '.htaccess'));
    const { makeLive } = await uploadRelease(bucket, release, { dir, source }, null);
    await makeLive();
    await expect(follow('node')).rejects.toThrow('is damaged');
    expect(existsSync(join(root('node'), 'current'))).toBe(false);
  });
});

test('an interrupted download leaves nothing that is served, and the next one removes it', async () => {
  await publish('20260101T000000Z-aa0001');
  const interrupted: Bucket = {
    ...bucket,
    get: (key) =>
      key.startsWith('objects/') && Math.random() < 0.5
        ? Promise.reject(new Error('The process ended.'))
        : bucket.get(key),
  };
  const place = { root: root('node'), lock: publishLock(root('node')) };
  await expect(followLiveRelease(interrupted, place)).rejects.toThrow('The process ended.');
  expect(existsSync(join(root('node'), 'current'))).toBe(false);
  expect(await readdir(join(root('node'), 'releases'))).toEqual(['20260101T000000Z-aa0001.partial']);
  await follow('node');
  expect(await readdir(join(root('node'), 'releases'))).toEqual(['20260101T000000Z-aa0001']);
});

test('a publish deletes the objects of releases that are no longer stored', async () => {
  const ids = [1, 2, 3, 4, 5, 6].map((day) => `2026010${day}T000000Z-aa000${day}`);
  for (const id of ids) await publish(id, { 'robots.txt': `of ${id}` });
  const index = JSON.parse(await readFile(stored.file('releases.json'), 'utf8')) as {
    releases: { id: string }[];
  };
  expect(index.releases.map(({ id }) => id)).toEqual(ids.slice(1).reverse());
  expect(await stored.keys('manifests/')).toHaveLength(5);
  // Of each release robots.txt and release.json, and what all have in common.
  const count = (await stored.keys('objects/')).length;
  await publish('20260108T000000Z-aa0008', { 'robots.txt': 'of the last' });
  expect(await stored.keys('objects/')).toHaveLength(count);
  await follow('node');
  expect(await live('node')).toBe('20260108T000000Z-aa0008');
});

test('a bucket that cannot be used is named with the reason', async () => {
  const wrong = openBucket({
    ...stored.settings,
    credentials: { accessKeyId: 'unknown', secretAccessKey: 'wrong' },
  });
  await expect(wrong.get('releases.json')).rejects.toThrow(
    'Reading site/releases.json of the bucket releases failed: InvalidAccessKeyId',
  );
  await stored.stop();
  await expect(bucket.get('releases.json')).rejects.toThrow(
    'Reading site/releases.json of the bucket releases failed: Error: connect ECONNREFUSED',
  );
  await stored.start();
});
