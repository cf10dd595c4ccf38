import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { failToStart, startProcess } from './testing/servers/server-process.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';
import type { TemporaryFolder } from './testing/temporary-folder.ts';

let folder: TemporaryFolder;
let dataDir: string;
beforeEach(async () => {
  folder = await temporaryFolder();
  dataDir = join(folder.path, '.data');
});
afterEach(() => folder.remove());

test('a second server on a data folder names the first one and does not touch the database', async () => {
  const first = await startProcess(folder.path);
  const otherDatabase = join(folder.path, 'other.db');
  const { code, stdout, stderr } = await failToStart(folder.path, {
    PORT: '0',
    DATABASE_URL: `file:${otherDatabase}`,
  });
  expect([code, stdout, stderr]).toEqual([
    1,
    '',
    `A server (process ${first.pid}) already runs on ${dataDir}. Stop it, or set DATA_DIR to another folder.\n`,
  ]);
  expect(existsSync(otherDatabase)).toBe(false);
  expect((await fetch(`${first.origin}/api/health`)).status).toBe(200);
  first.signal('SIGTERM');
  expect(await first.ended).toMatchObject({ code: 0, stderr: '' });
});

test('of several servers started at the same time, exactly one runs', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 4 }, () => startProcess(folder.path)));
  const running = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  expect(running).toHaveLength(1);
  for (const server of running) {
    server.signal('SIGTERM');
    await server.ended;
  }
});

test.each(['SIGTERM', 'SIGKILL'] as const)(
  'the lock is released when its process ends by %s',
  async (signal) => {
    const first = await startProcess(folder.path);
    first.signal(signal);
    await first.ended;
    const second = await startProcess(folder.path);
    expect(await readFile(join(dataDir, 'server.pid'), 'utf8')).toBe(`${second.pid}\n`);
    second.signal('SIGTERM');
    expect((await second.ended).code).toBe(0);
    expect(existsSync(join(dataDir, 'server.pid'))).toBe(false);
  },
);

test('a stale process id that another program uses now does not prevent a start', async () => {
  await mkdir(dataDir);
  await writeFile(join(dataDir, 'server.pid'), `${process.pid}\n`);
  const server = await startProcess(folder.path);
  server.signal('SIGTERM');
  expect((await server.ended).code).toBe(0);
});
