import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { pg } from '../../db/postgres/driver.ts';
import { select } from '../../db/statements.ts';
import { takeDatabase } from './reused-databases.ts';

test('what another connection has not committed is not in the database of the next test', async () => {
  const reused = await takeDatabase();
  const database = reused.open();
  const other = new pg.Client({ connectionString: reused.settings.url });
  other.on('error', () => undefined);
  await other.connect();
  await other.query('BEGIN');
  await other.query(
    `INSERT INTO users (id, email, created_at, updated_at) VALUES ('asha', 'asha@example.org', 0, 0)`,
  );
  await database.close();
  await reused.giveBack();
  await expect(other.query('COMMIT')).rejects.toThrow();
  await other.end();

  const next = await takeDatabase();
  expect(next).toBe(reused);
  const again = next.open();
  expect(await select(again.read, sql`select id from users`)).toEqual([]);
  await again.close();
  await next.giveBack();
});

test('closing waits for what was sent, and refuses the rest', async () => {
  const reused = await takeDatabase();
  const database = reused.open();
  let isOver = false;
  const sent = select(database.read, sql`select pg_sleep(0.3)`).then(() => {
    isOver = true;
  });
  await database.close();
  expect(isOver).toBe(true);
  await sent;
  await expect(database.messages.send('releases', '')).rejects.toThrow('The test has closed its database.');
  await reused.giveBack();
});
