import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { select } from '../db/statements.ts';
import {
  expectScoredOnce,
  fillCorrected,
  rescoring,
} from '../modules/learning/corrections/testing/corrected-learners.ts';
import { database, environment, start, stop, useServerProcess } from '../testing/servers/restarted-server.ts';

useServerProcess();

/** The name of the node that scores again: its connections have it. */
async function nodeThatScores(): Promise<string | undefined> {
  const [holder] = await select<{ name: string }>(
    database.read,
    sql`select application_name as name from pg_locks join pg_stat_activity using (pid)
      where locktype = 'advisory' and granted and objid = (hashtext('rescoring')::bigint & 4294967295)
        and pg_locks.database = (select oid from pg_database where datname = current_database())`,
  );
  return holder?.name;
}

test('answers that a killed node was scoring again are scored once by a node that runs all the time', async () => {
  const [one, two] = await Promise.all(
    ['one', 'two'].map(async (name) => {
      const url = new URL(environment['DATABASE_URL'] ?? '');
      url.searchParams.set('application_name', name);
      return { name, server: await start({ DATABASE_URL: url.href, DATA_DIR: `.data-${name}` }) };
    }),
  );
  // Neither of them starts while there is work.
  await fillCorrected();
  await expect.poll(async () => (await rescoring()).cursor.userId, { interval: 1 }).toMatch(/^learner/);
  const [killed, other] = (await nodeThatScores()) === one!.name ? [one!, two!] : [two!, one!];
  killed.server.signal('SIGKILL');
  await killed.server.ended;
  expect((await rescoring()).finishedAt).toBeNull();

  await expect.poll(async () => (await rescoring()).finishedAt).not.toBeNull();
  await expectScoredOnce();
  await stop(other.server);
});
