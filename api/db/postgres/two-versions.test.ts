import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { beforeEach, expect, inject, test } from 'vitest';
import { TEMPLATE } from '../../testing/postgres/global-setup.ts';
import { copyProgram } from '../../testing/postgres/later-version.ts';
import { attemptOf, detailsOf } from '../../testing/practice.ts';
import { switchTo, writeRelease } from '../../testing/publish/fixture-release.ts';
import { failToStart, startProcess } from '../../testing/servers/server-process.ts';
import type { ServerProcess } from '../../testing/servers/server-process.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';

/*
 * This version's own code beside the code of a later version, which this test makes: a copy with more migrations that uses what they
 * add. A clone may have no history, so an earlier version cannot be taken from there.
 */

const EXPAND = {
  tag: '9000_expand',
  kind: 'expand',
  sql: `CREATE TABLE "cheers" ("user_id" text COLLATE "C" PRIMARY KEY NOT NULL REFERENCES "users"("id") ON DELETE CASCADE);--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "nickname" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "mood" bigint DEFAULT 3 NOT NULL;--> statement-breakpoint
CREATE INDEX "users_by_nickname" ON "users" ("nickname");`,
} as const;
const CONTRACT = {
  tag: '9001_contract',
  kind: 'contract',
  sql: 'ALTER TABLE "users" DROP COLUMN "nickname";',
} as const;
/** Columns of the later version, by file and table. */
const COLUMNS = [
  { file: 'accounts.ts', table: 'users', column: `nickname: text('nickname')` },
  { file: 'quiz.ts', table: 'attempts', column: `mood: integer('mood').notNull().default(3)` },
];

let folder: string;
let client: pg.Client;
let environment: Record<string, string>;

beforeEach(async () => {
  const temporary = await temporaryFolder();
  folder = temporary.path;
  const name = `versions_${randomUUID()}`;
  const server = new pg.Client({ connectionString: inject('postgresUrl') });
  await server.connect();
  await server.query(`CREATE DATABASE "${name}" TEMPLATE ${TEMPLATE}`);
  const url = new URL(`/${name}`, inject('postgresUrl')).href;
  environment = {
    DATABASE_URL: url,
    JWT_SECRET: 'the same secret on the nodes of all versions',
    RATE_LIMIT: '0',
  };
  client = new pg.Client({ connectionString: url });
  await client.connect();
  return async () => {
    await client.end();
    await server.query(`DROP DATABASE "${name}" WITH (FORCE)`);
    await server.end();
    await temporary.remove();
  };
});

async function start(name: string, script?: string): Promise<ServerProcess> {
  const dataDir = join(folder, name);
  await writeRelease(dataDir, 'first');
  await switchTo(dataDir, 'first');
  return startProcess(folder, { ...environment, DATA_DIR: dataDir }, null, script);
}

async function stop(server: ServerProcess): Promise<void> {
  server.signal('SIGTERM');
  expect(await server.ended).toMatchObject({ code: 0, stderr: '' });
}

async function send<Data>(
  { origin }: ServerProcess,
  token: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<Data> {
  const answer = await fetch(`${origin}/api/${path}`, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      authorization: `Bearer ${token}`,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const { data } = (await answer.json()) as { data: Data };
  expect([method, path, answer.status]).toEqual([method, path, 200]);
  return data;
}

const TOPIC = { subject: 'polity', topic: 'preamble' };
const PASSWORD = 'a lamp in the dark';

/** A learner whose requests reach two servers in turn. */
async function journey(email: string, one: ServerProcess, other: ServerProcess): Promise<void> {
  const account = { email, password: PASSWORD };
  await send(one, '', 'POST', 'auth/signup', account);
  const { token } = await send<{ token: string }>(other, '', 'POST', 'auth/login', account);
  await send(one, token, 'PUT', 'user/profile', { displayName: 'Asha' });
  expect(await send(other, token, 'GET', 'user/profile')).toMatchObject({ displayName: 'Asha' });
  for (const server of [one, other, one])
    await send(server, token, 'POST', 'quiz/save-attempt', attemptOf(detailsOf([0, 1])));
  await send(other, token, 'POST', 'user/bookmarks', { ...TOPIC, title: 'The Preamble', description: '' });
  await send(one, token, 'POST', 'user/progress/complete', { ...TOPIC, timeSpent: 60, notes: 'Read' });
  for (const path of ['quiz/attempts', 'user/bookmarks', 'user/progress', 'user/stats']) {
    const answers = [await send(one, token, 'GET', path), await send(other, token, 'GET', path)];
    expect([path, answers[0]]).toEqual([path, answers[1]]);
  }
  const attempts = await send<{ attemptNumber: number }[]>(one, token, 'GET', 'quiz/attempts');
  expect(attempts.map(({ attemptNumber }) => attemptNumber).sort()).toEqual([1, 2, 3]);
  expect(await send(other, token, 'GET', 'user/bookmarks')).toHaveLength(1);
}

test('this version works beside the next one on a schema to which that one has added, and not after a change', async () => {
  const [next, afterNext] = await Promise.all([
    copyProgram(join(folder, 'next-program'), [EXPAND], COLUMNS),
    copyProgram(join(folder, 'after-next-program'), [EXPAND, CONTRACT], []),
  ]);
  const running = await start('running');
  // Migrates the database while the other one is running.
  const later = await start('next', next);
  expect((await client.query('SELECT mood FROM attempts')).fields.map(({ name }) => name)).toEqual(['mood']);
  await stop(running);
  // This version also starts on the new schema.
  const older = await start('older');
  await Promise.all([journey('asha@example.org', older, later), journey('ravi@example.org', later, older)]);
  const { rows } = await client.query(
    'SELECT DISTINCT nickname, mood FROM users JOIN attempts ON user_id = users.id',
  );
  expect(rows).toEqual([{ nickname: null, mood: 3 }]);
  await Promise.all([stop(older), stop(later)]);

  await stop(await start('after-next', afterNext));
  const refused = await failToStart(folder, { ...environment, PORT: '0', DATA_DIR: join(folder, 'older') });
  expect([refused.code, refused.stderr]).toEqual([
    1,
    'The database was made by a newer version of Swadhyay. Start that version, or restore a backup made before it.\n',
  ]);
});
