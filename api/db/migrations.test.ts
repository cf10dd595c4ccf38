import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { beforeEach, expect, test } from 'vitest';

/* Migrations that convert data, run on rows of the version before them. */

const FOLDER = join(import.meta.dirname, 'migrations', 'sqlite');
const FILES = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.sql'))
  .sort();

let database: Sqlite.Database;

/** Runs the migrations from one number up to, not including, another, in one transaction and without foreign keys as the server does. */
function migrate(from: string, to: string): void {
  database.pragma('foreign_keys = OFF');
  database.transaction(() => {
    for (const name of FILES.filter((file) => file >= from && file < to))
      database.exec(readFileSync(join(FOLDER, name), 'utf8'));
  })();
  database.pragma('foreign_keys = ON');
}

function insert(table: string, row: Record<string, unknown>): void {
  const names = Object.keys(row);
  database
    .prepare(`INSERT INTO ${table} (${names.join()}) VALUES (${names.map((name) => `@${name}`).join()})`)
    .run(row);
}

beforeEach(() => {
  database = new Sqlite(':memory:');
  return () => {
    database.close();
  };
});

test('0024: attempts, answers, tags, ratings and sessions get keys that begin with the learner, and keep their rows', () => {
  migrate('0000', '0024');
  const at = Date.UTC(2026, 0, 5, 12);
  const day = { local_date: '2026-01-05', time_zone: 'Asia/Kolkata' };
  for (const user_id of ['asha', 'ravi']) {
    const topic = { user_id, subject: 'polity', topic: 'preamble' };
    const counts = { total_questions: 2, correct_answers: 1 };
    insert('users', { id: user_id, email: `${user_id}@example.org`, created_at: at, updated_at: at });
    insert('sessions', {
      ...{ id: `${user_id} s`, user_id, created_at: at, expires_at: at, last_seen_at: at, user_agent: 'Ω' },
    });
    for (const number of [1, 2]) {
      const attempt_id = `${user_id} ${number}`;
      insert('attempts', {
        ...{ id: attempt_id, ...topic, ...counts, ...day, client_id: `c${number}`, attempt_number: number },
        ...{ score_percentage: 50.5, time_spent: 9, selected_tags: '["ü"]', created_at: at, imported: 1 },
      });
      for (const position of [0, 1])
        insert('attempt_answers', {
          ...{ attempt_id, user_id, position, question_text: 'Which?', selected_answer: null, marked: 1 },
          ...{ correct_answer: 2, is_correct: 0, question_tags: '[]', options: '["a"]', seconds: 3 },
        });
      insert('attempt_tags', { attempt_id, ...topic, ...counts, tag: 'articles' });
      insert('reviews', {
        ...{ id: `${attempt_id} r`, user_id, client_id: `c${number}`, card_id: 'c', rating: 3 },
        ...{ reviewed_at: at, ...day, due: at + 1, prior_stability: 1.25 },
      });
    }
  }
  const tables = ['sessions', 'attempts', 'attempt_answers', 'attempt_tags', 'reviews'];
  const contents = () =>
    tables.map((table) => database.prepare(`SELECT * FROM ${table} ORDER BY rowid`).all());
  const before = contents();

  migrate('0024', '0025');
  expect(contents()).toEqual(before);
  expect(database.pragma('foreign_key_check')).toEqual([]);
  /* Ids are a learner's own: another one may have the same. */
  insert('attempts', {
    ...{ id: 'ravi 1', user_id: 'asha', subject: 'polity', topic: 'parliament', attempt_number: 1 },
    ...{ total_questions: 1, correct_answers: 1, score_percentage: 100, time_spent: 1, selected_tags: '[]' },
    ...{ created_at: at, ...day },
  });
  database.exec("DELETE FROM attempts WHERE user_id = 'ravi' AND id = 'ravi 1'");
  const answers = database
    .prepare('SELECT DISTINCT attempt_id FROM attempt_answers ORDER BY 1')
    .pluck()
    .all();
  expect(answers).toEqual(['asha 1', 'asha 2', 'ravi 2']);
  expect(database.prepare("SELECT count(*) FROM attempts WHERE id = 'ravi 1'").pluck().get()).toBe(1);
});

test('0018: minutes entered for a target become those beyond the recorded time', () => {
  migrate('0000', '0018');
  const at = Date.UTC(2026, 0, 5, 12);
  for (const id of ['asha', 'ravi'])
    insert('users', { id, email: `${id}@example.org`, created_at: at, updated_at: at });
  const of = (user_id: string, topic: string) => ({ user_id, subject: 'polity', topic });
  const day = { date: '2026-01-05' };
  const target = (topic: string, actual_time: number, more: object = {}) =>
    insert('targets', { ...of('asha', topic), ...day, target_time: 60, actual_time, completed: 1, ...more });
  const read = (topic: string, time_spent: number, more: object = {}) =>
    insert('activity', { ...of('asha', topic), ...day, time_spent, completed: 0, ...more });
  const practise = (topic: string, time_spent: number, more: object = {}) =>
    insert('attempts', {
      ...{ id: `${topic} ${JSON.stringify(more)}`, ...of('asha', topic), attempt_number: 1, time_spent },
      ...{ total_questions: 1, correct_answers: 1, score_percentage: 100, selected_tags: '[]' },
      ...{ created_at: at, local_date: day.date, ...more },
    });

  target('elsewhere only', 40);
  target('read', 40);
  read('read', 15 * 60 + 59);
  target('read and practised', 40);
  read('read and practised', 14 * 60 + 30);
  practise('read and practised', 10 * 60 + 30);
  practise('read and practised', 60, { attempt_number: 2 });
  target('less than was recorded', 10);
  read('less than was recorded', 45 * 60);
  target('nothing entered', 0);
  read('nothing entered', 600);
  /* What another learner, another day and another topic have does not count. */
  target('others', 30);
  read('others', 600, { user_id: 'ravi' });
  read('others', 600, { date: '2026-01-06' });
  practise('others', 600, { local_date: '2026-01-04' });

  migrate('0018', '0019');
  const rows = database
    .prepare('SELECT topic, actual_time, target_time, completed FROM targets ORDER BY rowid')
    .raw()
    .all();
  expect(rows).toEqual([
    ['elsewhere only', 40, 60, 1],
    ['read', 25, 60, 1],
    ['read and practised', 14, 60, 1],
    ['less than was recorded', 0, 60, 1],
    ['nothing entered', 0, 60, 1],
    ['others', 30, 60, 1],
  ]);
});

test('0014: attempts and ratings have the day in UTC on which they were made', () => {
  migrate('0000', '0014');
  const at = Date.UTC(2024, 1, 29, 23, 59, 59);
  insert('users', { id: 'asha', email: 'asha@example.org', created_at: at, updated_at: at });
  const topic = { user_id: 'asha', subject: 'polity', topic: 'preamble' };
  insert('attempts', {
    ...{ id: 'a', ...topic, attempt_number: 1, time_spent: 5, total_questions: 1, correct_answers: 1 },
    ...{ score_percentage: 100, selected_tags: '[]', created_at: at },
  });
  insert('reviews', { id: 'r', user_id: 'asha', card_id: 'c', rating: 3, reviewed_at: at, due: at + 1 });
  migrate('0014', '0015');
  for (const table of ['attempts', 'reviews'])
    expect(database.prepare(`SELECT local_date, time_zone FROM ${table}`).all()).toEqual([
      { local_date: '2024-02-29', time_zone: 'UTC' },
    ]);
});
