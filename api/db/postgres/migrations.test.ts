import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { beforeEach, expect, inject, test } from 'vitest';

/* Migrations that change tables with rows, run on rows of the version before them. */

let client: pg.Client;

async function connect(url: string): Promise<pg.Client> {
  const connected = new pg.Client({ connectionString: url });
  await connected.connect();
  return connected;
}

async function migrate(name: string): Promise<void> {
  await client.query(readFileSync(join(import.meta.dirname, '..', 'migrations', 'postgres', name), 'utf8'));
}

async function insert(table: string, row: Record<string, unknown>): Promise<void> {
  const names = Object.keys(row);
  const places = names.map((_, index) => `$${index + 1}`);
  await client.query(`INSERT INTO ${table} (${names.join()}) VALUES (${places.join()})`, Object.values(row));
}

beforeEach(async () => {
  const name = `old_${randomUUID()}`;
  const server = await connect(inject('postgresUrl'));
  await server.query(`CREATE DATABASE "${name}"`);
  client = await connect(new URL(`/${name}`, inject('postgresUrl')).href);
  return async () => {
    await client.end();
    await server.query(`DROP DATABASE "${name}"`);
    await server.end();
  };
});

test('0001: attempts, answers, tags, ratings and sessions get keys that begin with the learner, and keep their rows', async () => {
  await migrate('0000_init.sql');
  const at = Date.UTC(2026, 0, 5, 12);
  const day = { local_date: '2026-01-05', time_zone: 'Asia/Kolkata' };
  const topic = { user_id: 'asha', subject: 'polity', topic: 'preamble' };
  const counts = { total_questions: 1, correct_answers: 1 };
  const attempt = {
    ...counts,
    ...day,
    score_percentage: 50.5,
    time_spent: 9,
    selected_tags: '["ü"]',
    created_at: at,
  };
  for (const id of ['asha', 'ravi'])
    await insert('users', { id, email: `${id}@example.org`, created_at: at, updated_at: at });
  await insert('sessions', { id: 's', user_id: 'asha', created_at: at, expires_at: at, last_seen_at: at });
  await insert('attempts', { id: 'a', ...topic, ...attempt, attempt_number: 1 });
  await insert('attempt_answers', {
    ...{ attempt_id: 'a', user_id: 'asha', position: 0, question_text: 'Which?', correct_answer: 2 },
    ...{ is_correct: false, question_tags: '[]' },
  });
  await insert('attempt_tags', { attempt_id: 'a', ...topic, ...counts, tag: 'articles' });
  await insert('reviews', {
    ...{ id: 'r', user_id: 'asha', card_id: 'c', rating: 3, reviewed_at: at, ...day, due: at + 1 },
  });
  const tables = ['sessions', 'attempts', 'attempt_answers', 'attempt_tags', 'reviews'];
  const contents = () =>
    tables.reduce<Promise<unknown[]>>(
      async (rows, table) => [...(await rows), (await client.query(`SELECT * FROM ${table}`)).rows],
      Promise.resolve([]),
    );
  const before = await contents();

  await migrate('0001_sharding_keys.sql');
  expect(await contents()).toEqual(before);
  /* Ids are a learner's own: another one may have the same. */
  await insert('attempts', { id: 'a', ...topic, ...attempt, attempt_number: 1, user_id: 'ravi' });
  await client.query("DELETE FROM attempts WHERE user_id = 'ravi'");
  expect((await client.query('SELECT attempt_id FROM attempt_answers')).rows).toEqual([{ attempt_id: 'a' }]);
  await client.query("DELETE FROM attempts WHERE user_id = 'asha'");
  expect((await client.query('SELECT attempt_id FROM attempt_tags')).rows).toEqual([]);
});
