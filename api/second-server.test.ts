import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { failToStart, startProcess } from './testing/servers/server-process.ts';
import type { ServerProcess } from './testing/servers/server-process.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';
import type { TemporaryFolder } from './testing/temporary-folder.ts';

let folder: TemporaryFolder;
let dataDir: string;
beforeEach(async () => {
  folder = await temporaryFolder();
  dataDir = join(folder.path, '.data');
});
afterEach(() => folder.remove());

async function stop(server: ServerProcess, signal: NodeJS.Signals): Promise<void> {
  server.signal(signal);
  expect(await server.ended).toMatchObject({ code: 0, stderr: '' });
}

test('a second server on a data folder names the first one, and runs on it when that one was killed', async () => {
  // A stale id, which another program uses now.
  await mkdir(dataDir);
  await writeFile(join(dataDir, 'server.pid'), `${process.pid}\n`);
  const first = await startProcess(folder.path);
  const secret = await readFile(join(dataDir, 'jwt-secret'), 'utf8');
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
  first.signal('SIGKILL');
  await first.ended;

  const second = await startProcess(folder.path);
  expect(await readFile(join(dataDir, 'server.pid'), 'utf8')).toBe(`${second.pid}\n`);
  // Sessions go on.
  expect(secret).toHaveLength(64);
  expect(await readFile(join(dataDir, 'jwt-secret'), 'utf8')).toBe(secret);
  await stop(second, 'SIGINT');
  expect(existsSync(join(dataDir, 'server.pid'))).toBe(false);
});

async function expectOneOf(count: number): Promise<void> {
  const outcomes = await Promise.allSettled(Array.from({ length: count }, () => startProcess(folder.path)));
  const running = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  expect(running).toHaveLength(1);
  for (const server of running) await stop(server, 'SIGTERM');
}

test('of several servers started at the same time, exactly one runs', () => expectOneOf(3));

test('of six servers started at the same time, exactly one runs', { tags: ['again'] }, () => expectOneOf(6));

test('the lock is released when its process ends by SIGTERM', { tags: ['again'] }, async () => {
  await stop(await startProcess(folder.path), 'SIGTERM');
  await stop(await startProcess(folder.path), 'SIGTERM');
});
