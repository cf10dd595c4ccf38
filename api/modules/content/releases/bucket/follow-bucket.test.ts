import { readFile, rm, writeFile } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useTempFolder } from '../../../../../scripts/content/testing/temp-folder.ts';
import { testApp } from '../../../../testing/app.ts';
import type { TestApp } from '../../../../testing/app.ts';
import { useBucket } from '../../../../testing/bucket.ts';
import { signedIn } from '../../../../testing/learners.ts';
import { call } from '../../../../testing/practice.ts';
import { writeRelease } from '../../../../testing/publish/fixture-release.ts';
import type { ReleaseSummary } from '../../../../contract/admin/publishes.ts';
import { releaseFolders } from '../stored-releases.ts';
import { openBucket } from './bucket.ts';
import { uploadRelease } from './upload-release.ts';

const stored = useBucket();
const publisher = useTempFolder();
let node: TestApp;

beforeEach(async () => {
  node = await testApp({ published: false, settings: { bucket: stored.settings }, checkBucketEvery: 100 });
  await node.app.ready();
});
afterEach(() => node.close());

async function publish(id: string, robots: string): Promise<void> {
  const { folder, source, release } = await writeRelease(publisher.path, id, { 'robots.txt': robots });
  const place = { dir: folder, source };
  const { makeLive } = await uploadRelease(openBucket(stored.settings), release, place, null);
  await makeLive();
}

const robots = async () => (await node.app.inject('/robots.txt')).body;
const becomes = (text: string) => expect.poll(robots).toBe(text);
const FIRST = '20260101T000000Z-aa0001';
const SECOND = '20260102T000000Z-aa0002';
const THIRD = '20260103T000000Z-aa0003';

test('a running server serves the live release of the bucket, and administrators can go back', async () => {
  expect((await node.app.inject('/api/health/ready')).statusCode).toBe(503);
  await publish(FIRST, 'first');
  await becomes('first');
  expect((await node.app.inject('/api/health/ready')).statusCode).toBe(200);
  await publish(SECOND, 'second');
  await becomes('second');
  const admin = await signedIn(node, { role: 'admin' });
  const list = async () =>
    (await call<ReleaseSummary[]>(node, admin, 'GET', '/api/admin/releases')).data.map(({ id, live }) => [
      id,
      live,
    ]);
  expect(await list()).toEqual([
    [SECOND, true],
    [FIRST, false],
  ]);
  expect((await call(node, admin, 'POST', `/api/admin/releases/${FIRST}/live`)).status).toBe(200);
  expect(await robots()).toBe('first');
  expect(await list()).toEqual([
    [SECOND, false],
    [FIRST, true],
  ]);
});

test('a server waits longer after each failed attempt to fetch a release, and not for another release', async () => {
  await publish(FIRST, 'first');
  await becomes('first');
  const before = await stored.keys('manifests/');
  const { sources } = releaseFolders(node.dataDir);
  await rm(sources, { recursive: true });
  await writeFile(sources, 'A file where a folder must be.');
  await publish(SECOND, 'second');
  const start = performance.now();
  const key = (await stored.keys('manifests/')).find((one) => !before.includes(one)) ?? '';
  const attempts = () =>
    stored.requests.filter((request) => request.startsWith('GET') && request.includes(key)).length;
  await expect.poll(attempts, { interval: 20 }).toBe(4);
  // 200, 400 and 800 ms, less the time of the first attempt before `start`.
  expect(performance.now() - start).toBeGreaterThan(1_200);
  await rm(sources);
  await publish(THIRD, 'third');
  await becomes('third');
});

test('a server goes on with the last release while the live one is damaged or the bucket cannot be reached', async () => {
  await publish(FIRST, 'first');
  await becomes('first');
  const before = await stored.keys('objects/');
  await stored.stop();
  await expect.poll(() => node.logged.join('')).toContain('cannot be fetched from the bucket');
  expect(await robots()).toBe('first');
  await stored.start();
  await publish(SECOND, 'second');
  for (const key of (await stored.keys('objects/')).filter((one) => !before.includes(one))) {
    await writeFile(stored.file(key), (await readFile(stored.file(key))).fill(65));
  }
  // As a server that starts with the last release.
  const again = await testApp({
    published: false,
    settings: { bucket: stored.settings, releasesDir: node.dataDir },
  });
  await again.app.ready();
  await expect.poll(() => again.logged.join('')).toMatch(/objects\/[0-9a-f]{64} in the bucket is damaged/);
  expect((await again.app.inject('/robots.txt')).body).toBe('first');
  await again.close();
});
