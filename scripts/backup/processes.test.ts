import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { switchTo, writeRelease } from '../../api/testing/publish/fixture-release.ts';
import { attemptOf, detailsOf } from '../../api/testing/practice.ts';
import { failToStart, startProcess } from '../../api/testing/servers/server-process.ts';
import { useTempFolder } from '../content/testing/temp-folder.ts';
import { runScript, startScript } from '../testing/product.ts';
import { openBackup } from './open-backup.ts';
import { addLearners, digestsBelow, sourcesIn, rowsOf } from './testing/backup-fixtures.ts';
import { writeBackup } from './write-backup.ts';
import type { BackupSources } from './write-backup.ts';

const folder = useTempFolder();

function settingsOf({ dataDir, contentDir }: BackupSources) {
  return { DATA_DIR: dataDir, CONTENT_DIR: contentDir, PORT: '0', RATE_LIMIT: '0' };
}

function countIn(file: string, sql: string): unknown {
  const connection = new Database(file, { readonly: true });
  try {
    return connection.prepare(sql).pluck().get();
  } finally {
    connection.close();
  }
}

const ATTEMPT = attemptOf(detailsOf([0]));

test('a backup under write load is consistent, and a server can continue from it', async () => {
  const [from, to] = [sourcesIn(join(folder.path, 'from')), sourcesIn(join(folder.path, 'to'))];
  await addLearners(from.databaseFile, 3_000);
  await writeRelease(from.dataDir, 'first');
  await switchTo(from.dataDir, 'first');
  await folder.write({ 'from/content/site.json': '{}' });
  const server = await startProcess(folder.path, settingsOf(from));
  const call = (origin: string, method: string, path: string, body?: unknown, token = '') =>
    fetch(`${origin}/api/${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const account = { email: 'busy@example.org', password: 'a lamp in the dark' };
  const signedUp = await call(server.origin, 'POST', 'auth/signup', account);
  const { token } = ((await signedUp.json()) as { data: { token: string } }).data;

  let acknowledged = 0;
  let stopped = false;
  const load = Array.from({ length: 4 }, async () => {
    while (!stopped) {
      const { status } = await call(server.origin, 'POST', 'quiz/save-attempt', ATTEMPT, token);
      expect(status).toBe(200);
      acknowledged += 1;
    }
  });
  await expect.poll(() => acknowledged).toBeGreaterThan(50);

  const file = join(folder.path, 'a.backup');
  const before = acknowledged;
  const backup = startScript('backup', settingsOf(from), [file]);
  const [code] = (await once(backup, 'exit')) as [number];
  const after = acknowledged;
  stopped = true;
  await Promise.all(load);
  expect(code).toBe(0);
  expect(after - before).toBeGreaterThan(10);

  const saved = Number(countIn(file, 'SELECT count(*) FROM attempts'));
  expect(saved).toBeGreaterThanOrEqual(before);
  expect(saved).toBeLessThanOrEqual(after + 4);
  expect(countIn(file, 'SELECT max(attempt_number) FROM attempts')).toBe(saved);
  expect(countIn(file, 'SELECT count(*) FROM attempt_answers')).toBe(saved);
  server.signal('SIGTERM');
  await server.ended;

  expect(runScript('restore', settingsOf(to), [file])).toMatchObject({ status: 0 });
  expect(rowsOf(to.databaseFile)).toEqual(rowsOf(file));
  const again = await startProcess(folder.path, settingsOf(to));
  const attempts = await call(again.origin, 'GET', 'quiz/attempts', undefined, token);
  expect([attempts.status, ((await attempts.json()) as { data: unknown[] }).data.length > 0]).toEqual([
    200,
    true,
  ]);
  again.signal('SIGTERM');
  expect(await again.ended).toMatchObject({ code: 0, stderr: '' });
});

/** Starts a script, waits for `reached` and then `ms`, and kills it if it is still running. */
async function killWhen(
  [name, settings, args]: Parameters<typeof startScript>,
  reached: () => boolean,
  ms: number,
): Promise<NodeJS.Signals | null> {
  const child = startScript(name, settings, args);
  const exited = once(child, 'exit');
  // Each millisecond: looking all the time would take a core from the child.
  while (!reached() && child.exitCode === null) await pause(1);
  if (ms > 0) await pause(ms);
  child.kill('SIGKILL');
  await exited;
  return child.signalCode;
}

/** Kills backups this many ms after each has begun to write, and expects that only a complete one gets its name. */
async function killBackups(times: readonly number[]): Promise<void> {
  const from = sourcesIn(folder.path);
  await addLearners(from.databaseFile, 3_000);
  await folder.write(
    Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`content/${index}.md`, 'text'])),
  );
  const rows = rowsOf(from.databaseFile);
  const backups = join(folder.path, 'backups');
  const endings: (NodeJS.Signals | null)[] = [];
  for (const ms of times) {
    const file = join(backups, `after-${ms}.backup`);
    const partial = `.after-${ms}.backup`;
    const hasStarted = () =>
      existsSync(backups) && readdirSync(backups).some((name) => name.startsWith(partial));
    endings.push(await killWhen(['backup', settingsOf(from), [file]], hasStarted, ms));
    if (existsSync(file)) (await openBackup(file)).connection.close();
  }
  expect(endings).toContain('SIGKILL');
  expect((await readdir(backups)).some((name) => name.endsWith('.partial'))).toBe(true);
  expect(rowsOf(from.databaseFile)).toEqual(rows);
  const file = join(backups, 'complete.backup');
  expect(runScript('backup', settingsOf(from), [file])).toMatchObject({ status: 0 });
  expect(rowsOf(file)).toEqual(rows);
}

test('a killed backup leaves no file under its final name', () => killBackups([0]));

test('nor does one that is killed at other moments', { tags: ['again'] }, () =>
  killBackups([0, 1, 2, 5, 10, 20, 40, 60, 100]),
);

/** Kills a restore before it changes anything, and then this many ms after it has begun to. */
async function killRestores(times: readonly number[]): Promise<void> {
  const [from, to] = [sourcesIn(join(folder.path, 'from')), sourcesIn(join(folder.path, 'to'))];
  await addLearners(from.databaseFile, 3_000);
  await addLearners(to.databaseFile, 5);
  const texts = Array.from({ length: 80 }, (_, index): [string, string] => [
    `from/content/subjects/s/t-${index}.md`,
    `Text ${index}`,
  ]);
  await folder.write({ 'from/data/jwt-secret': 's'.repeat(64), ...Object.fromEntries(texts) });
  await folder.write({ 'to/data/jwt-secret': 'o'.repeat(64), 'to/content/site.json': '{}' });
  const [old, restored] = [rowsOf(to.databaseFile), rowsOf(from.databaseFile)];
  const file = join(folder.path, 'a.backup');
  await writeBackup(file, from, new Date());
  const command: Parameters<typeof startScript> = ['restore', settingsOf(to), [file, '--replace']];
  const unfinished = join(to.dataDir, 'restore-unfinished');

  const staging = () => existsSync(`${to.databaseFile}.restored`);
  expect(await killWhen(command, staging, 0)).toBe('SIGKILL');
  if (!existsSync(unfinished)) expect(rowsOf(to.databaseFile)).toEqual(old);
  let refusals = 0;
  for (const ms of times) {
    await killWhen(command, () => existsSync(unfinished), ms);
    if (!existsSync(unfinished)) continue;
    refusals += 1;
    const { code, stderr } = await failToStart(folder.path, settingsOf(to));
    expect([code, stderr]).toEqual([
      1,
      `A restore into ${to.dataDir} did not finish. Run it again: npm run restore -- FILE\n`,
    ]);
  }
  expect(refusals).toBeGreaterThan(0);

  // Works without --replace, because the existing data is incomplete.
  expect(runScript('restore', settingsOf(to), [file])).toMatchObject({ status: 0 });
  expect(rowsOf(to.databaseFile)).toEqual(restored);
  expect(await digestsBelow(to.contentDir)).toEqual(await digestsBelow(from.contentDir));
  const asides = (await readdir(to.dataDir)).filter((name) => name.startsWith('replaced-'));
  const databases = asides
    .map((name) => join(to.dataDir, name, 'swadhyay.db'))
    .filter((path) => existsSync(path));
  expect(databases.map((path) => rowsOf(path)['users']?.length)).toContain(5);
  expect(existsSync(unfinished)).toBe(false);
}

test('a killed restore leaves the old data, the restored data or a server that refuses to start', () =>
  killRestores([0, 10]));

test('so does one that is killed at other moments', { tags: ['again'] }, () =>
  killRestores([0, 2, 5, 10, 20, 40]),
);
