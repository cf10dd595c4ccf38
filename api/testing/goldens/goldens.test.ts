import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import { testApp } from '../app.ts';
import type { TestApp } from '../app.ts';
import { callingLearner } from '../learners.ts';
import { onSqlite } from '../on-sqlite.ts';
import { download, importFile } from '../portability.ts';
import type { ExportedFile } from '../portability.ts';
import { GOLDEN_LEARNER } from './golden-learner.ts';

/*
 * What an earlier version has stored and exported, and what this one documents. Later versions must read it, and write it the same;
 * they may add tables and columns.
 *
 * To make the goldens again, not to make a failing test pass: `node scripts/launch.mjs testing/make-goldens` makes the database and
 * the backup, of which scripts/backup/golden.test.ts reads the second. Then delete account.json, and run this file with `-u`, which
 * writes it. After a change of the API, `-u` writes openapi.json.
 */

const NOW = Date.UTC(2026, 10, 28, 12);
const place = (name: string) => join(import.meta.dirname, name);

const FILE = place('account.json');
const readGolden = async () => JSON.parse(await readFile(FILE, 'utf8')) as ExportedFile;

type Row = Record<string, unknown>;

let server: TestApp;
afterEach(() => server.close());

/** The order of names says nothing. */
function sorted(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Without the tables and columns that were added since. */
function asIn(golden: ExportedFile, { data, account, ...file }: ExportedFile): ExportedFile {
  const only = (row: Row, known: Row) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => name in known));
  const tables = Object.entries(golden.data).map(([name, [first = {}]]): [string, Row[]] => [
    name,
    (data[name] ?? []).map((row) => only(row, first)),
  ]);
  return { ...file, account: only(account, golden.account), data: Object.fromEntries(tables) };
}

onSqlite('a database of an earlier version is read, and its account exports the same', async () => {
  const stored = gunzipSync(await readFile(place('account.db.gz')));
  server = await testApp({ stored, now: () => NOW });
  await server.app.ready();
  const { id: sub, sessionId: sid } = GOLDEN_LEARNER;
  const token = server.app.jwt.sign({ sub, sid, iat: Math.floor(NOW / 1000) });
  const answer = await server.app.inject({
    url: '/api/auth/export',
    headers: { authorization: `Bearer ${token}` },
  });
  const exported = answer.json<ExportedFile>();
  const text = JSON.stringify(existsSync(FILE) ? asIn(await readGolden(), exported) : exported, sorted, 1);
  await expect(`${text}\n`).toMatchFileSnapshot(FILE);
});

/**
 * What two exports of the same study have in common: an import does not change the account, marks attempts, and encodes the `data` of
 * a picture again.
 */
function studyOf({ data }: ExportedFile) {
  const ofAccount = ['identities', 'sessions', 'passwordResets', 'calendarFeed', 'weeklyEmail', 'usage'];
  return Object.fromEntries(
    Object.entries(data)
      .filter(([name]) => !ofAccount.includes(name))
      .map(([name, rows]) => [
        name,
        rows
          .map((row) => ({ ...row, imported: undefined, ranked: undefined, data: undefined }))
          .map((row) => JSON.stringify(row, sorted))
          .sort(),
      ]),
  );
}

test('an export of an earlier version is imported, and exports the same again', async () => {
  const golden = await readGolden();
  for (const [name, rows] of Object.entries(golden.data)) expect([name, rows]).not.toEqual([name, []]);
  server = await testApp({ now: () => NOW, settings: { rateLimit: 0 } });
  const learner = await callingLearner(server);
  const counts = await importFile(server, learner, golden);
  expect(counts['attempts']).toEqual({ new: golden.data['attempts']?.length, same: 0, merged: 0 });
  const again = await download(server, learner);
  expect(studyOf(asIn(golden, again))).toEqual(studyOf(golden));
});

test('the documentation of the API is the same', async () => {
  server = await testApp({ settings: { webhookSecret: 'a secret for hooks' } });
  const text = JSON.stringify((await server.app.inject('/api/docs/json')).json(), null, 1);
  await expect(`${text}\n`).toMatchFileSnapshot('openapi.json');
});
