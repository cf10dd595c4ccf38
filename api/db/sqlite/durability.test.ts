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

const WRITER = fileURLToPath(new URL('../../testing/write-until-killed.ts', import.meta.url));

test.each([1, 25, 200])('every write that was acknowledged survives kill -9 (after %i)', async (enough) => {
  const folder = await temporaryFolder();
  const file = join(folder.path, 'a.db');
  const child = spawn(process.execPath, [WRITER, file], { stdio: ['ignore', 'pipe', 'inherit'] });
  const gone = once(child, 'exit');
  let acknowledged = 0;
  for await (const line of createInterface({ input: child.stdout })) {
    acknowledged = Number(line);
    if (acknowledged === enough) child.kill('SIGKILL');
  }
  await gone;
  expect(child.signalCode).toBe('SIGKILL');

  const database = await openDatabase(file);
  const [kept] = await database.read.select({ number: count() }).from(users);
  expect(kept?.number).toBeGreaterThanOrEqual(acknowledged);
  expect(acknowledged).toBeGreaterThanOrEqual(enough);
  expect(database.read.get(sql`PRAGMA integrity_check`)).toEqual({ integrity_check: 'ok' });
  await database.close();
  await folder.remove();
});
