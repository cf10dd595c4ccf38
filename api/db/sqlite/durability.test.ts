import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { count, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { openDatabase } from './open-database.ts';
import { users } from '../schema/accounts.ts';
import { NODE_FLAGS } from '../../config/node-flags.ts';

const WRITER = fileURLToPath(new URL('../../testing/write-until-killed.ts', import.meta.url));

const NAME = 'acknowledged writes survive kill -9 (after %i writes)';

async function expectSurvival(writes: number): Promise<void> {
  const folder = await temporaryFolder();
  const file = join(folder.path, 'a.db');
  const child = spawn(process.execPath, [...NODE_FLAGS, WRITER, file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  let acknowledged = 0;
  for await (const line of createInterface({ input: child.stdout })) {
    acknowledged = Number(line);
    if (acknowledged === writes) child.kill('SIGKILL');
  }
  await exited;
  expect(child.signalCode).toBe('SIGKILL');

  const database = await openDatabase(file);
  const [saved] = await database.read.select({ number: count() }).from(users);
  expect(saved?.number).toBeGreaterThanOrEqual(acknowledged);
  expect(acknowledged).toBeGreaterThanOrEqual(writes);
  expect(database.read.get(sql`PRAGMA integrity_check`)).toEqual({ integrity_check: 'ok' });
  await database.close();
  await folder.remove();
}

test.each([25])(NAME, expectSurvival);

test.each([1, 2, 3, 5, 10, 50, 200, 1_000])(NAME, { tags: ['again'] }, expectSurvival);
