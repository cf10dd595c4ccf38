import { spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Publish } from '../../../contract/admin/publishes.ts';
import { holdableIndexer } from '../../../../scripts/testing/holdable-indexer.ts';
import { replaceCompiled } from '../../../../scripts/testing/product.ts';
import { ADMIN, formOf, signInAsAdmin } from '../../../testing/requests/admin-calls.ts';
import type { AdminCalls } from '../../../testing/requests/admin-calls.ts';
import { switchTo, writeRelease } from '../../../testing/publish/fixture-release.ts';
import { startProcess } from '../../../testing/servers/server-process.ts';
import type { ServerProcess } from '../../../testing/servers/server-process.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';

/* Failures of the real build, one after another. The first release must stay live throughout. */
const SECRET = 'a secret for hooks';
/** File size limit in blocks of 512 bytes: enough for the database's journal, too small for a bundle. */
const FULL_DISK = 600;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let server: ServerProcess;
let admin: AdminCalls;
let before: string;

const subjects = () => join(folder.path, 'content/subjects');
const home = async () => {
  const answer = await fetch(server.origin);
  return `${answer.status} ${await answer.text()}`;
};
const publish = (id: string) => admin.request<Publish & { log: string }>('GET', `/api/admin/publishes/${id}`);
const rebuild = async () => (await admin.request<{ id: string }>('POST', '/api/admin/rebuild')).id;

async function start(fileLimit: number | null = null): Promise<void> {
  const settings = {
    ...{ ...ADMIN, LOG_LEVEL: 'silent', COMPRESSION: 'fast', WEBHOOK_SECRET: SECRET },
    ...holdableIndexer(folder.path),
  };
  server = await startProcess(folder.path, settings, fileLimit);
  admin = await signInAsAdmin(server.origin);
}

async function stop(): Promise<void> {
  server.signal('SIGTERM');
  await server.ended;
}

async function ended(id: string): Promise<Publish & { log: string }> {
  await expect.poll(async () => (await publish(id)).finishedAt).not.toBeNull();
  return publish(id);
}

/** Process id of the running build. */
function buildPid(): number | null {
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(server.pid)], { encoding: 'utf8' });
  return stdout.trim() === '' ? null : Number(stdout.trim().split('\n')[0]);
}

async function writeContent(): Promise<void> {
  await mkdir(join(subjects(), 'logic'), { recursive: true });
  await writeFile(join(subjects(), 'logic/subject.md'), '---\ntitle: Logic\n---\n');
  await writeFile(join(subjects(), 'logic/sets.md'), '---\ntitle: Sets\n---\nOf things. ![](map.png)\n');
  await writeFile(join(subjects(), 'logic/map.png'), PIXEL);
}
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

beforeAll(async () => {
  folder = await temporaryFolder();
  await writeContent();
  const dataDir = join(folder.path, '.data');
  await mkdir(dataDir);
  await writeRelease(dataDir, 'first');
  await switchTo(dataDir, 'first');
  // Creates the database before the disk is full.
  await start();
  before = await home();
  expect(before).toMatch(/^200 /);
  await stop();
});
afterAll(async () => {
  await stop();
  await folder.remove();
});

test('a full disk rejects a save and fails a publish with a clear message, and the site stays up', async () => {
  await start(FULL_DISK);
  const topic = { topicTitle: 'Long', access: 'free', notes: 'A line of notes.\n'.repeat(50_000) };
  const saved = await admin.send(
    'POST',
    '/api/admin/content/new-topic',
    formOf({ subject: 'logic', ...topic }),
  );
  expect(saved).toMatchObject({
    status: 507,
    code: 'out_of_space',
    message: 'The disk of the server is full, so nothing was saved.',
  });
  expect((await readdir(join(subjects(), 'logic'))).sort()).toEqual(['map.png', 'sets.md', 'subject.md']);
  expect(await readdir(join(folder.path, 'content'))).toEqual(['subjects']);
  expect(await ended(await rebuild())).toMatchObject({
    status: 'failed',
    reason: 'The disk is full. Free space in DATA_DIR and publish again.',
  });
  expect(await home()).toBe(before);
  await stop();
  await start();
});

/** Kills a build after each of these times in ms. */
async function killBuilds(delays: readonly number[]): Promise<void> {
  for (const delay of delays) {
    const id = await rebuild();
    await expect.poll(buildPid).not.toBeNull();
    await pause(delay);
    process.kill(buildPid()!, 'SIGKILL');
    expect(await ended(id)).toMatchObject({
      status: 'failed',
      reason: 'The publish process was killed.',
    });
    expect(await home()).toBe(before);
  }
}

test('a build that is killed does not change the site', () => killBuilds([1_500]));

test('nor do builds that are killed at other steps', { tags: ['again'] }, () =>
  killBuilds([0, 250, 500, 750, 1_000, 1_250, 4_000]),
);

const hold = () => join(folder.path, 'hold');

/** Starts a build and waits until it makes the search index, where it stays while the file `hold()` is there. */
async function rebuildUntilIndex(): Promise<string> {
  // A test before this one ends builds while they compile the site.
  replaceCompiled({ DATA_DIR: join(folder.path, '.data') });
  const held = join(folder.path, 'held');
  await rm(held, { force: true });
  await writeFile(hold(), '');
  const id = await rebuild();
  await expect.poll(() => existsSync(held)).toBe(true);
  return id;
}

test('nor does one that is killed while it makes the search index', { tags: ['again'] }, async () => {
  const id = await rebuildUntilIndex();
  process.kill(buildPid()!, 'SIGKILL');
  await rm(hold());
  expect(await ended(id)).toMatchObject({ status: 'failed', reason: 'The publish process was killed.' });
  expect(await home()).toBe(before);
});

test('content that is deleted during a build fails the publish and does not change the site', async () => {
  // The pictures are read again after the search index is made.
  const id = await rebuildUntilIndex();
  await rm(join(subjects(), 'logic'), { recursive: true });
  await rm(hold());
  expect(await ended(id)).toMatchObject({
    status: 'failed',
    reason: 'subjects/logic/map.png was deleted during the publish. Publish again.',
  });
  expect(await home()).toBe(before);
});

test('a webhook publishes the folder after these failures', async () => {
  await writeContent();
  const signature = createHmac('sha256', SECRET).update('').digest('hex');
  const answer = await fetch(`${server.origin}/api/hooks/publish`, {
    method: 'POST',
    headers: { 'x-hub-signature-256': `sha256=${signature}` },
  });
  const { data } = (await answer.json()) as { data: { id: string } };
  expect(await ended(data.id)).toMatchObject({ status: 'succeeded', trigger: 'hook', reason: null });
  const page = await fetch(`${server.origin}/logic/sets`);
  expect([page.status, (await page.text()).includes('Of things.')]).toEqual([200, true]);
  const releases = await readdir(join(folder.path, '.data/releases'));
  expect(releases.filter((name) => name.endsWith('.partial'))).toEqual([]);
  expect(releases).toHaveLength(2);
});
