import { createHash, randomUUID } from 'node:crypto';
import Connection from 'better-sqlite3';
import { addDays } from '../../../api/contract/shared/days.ts';
import { dayOf, startOfDay } from '../../../api/contract/shared/utc-days.ts';
import { openDatabase } from '../../../api/db/sqlite/open-database.ts';

/** History of each learner. */
const HISTORY = { days: 200, topicsPerDay: 5, topics: 50 };
export const ROWS_PER_LEARNER = HISTORY.days * HISTORY.topicsPerDay;

export interface SeededLearner {
  id: string;
  sessionId: string;
}

/** Creates a database in which all learners have similar histories; returns the learner in the middle. */
export async function seed(file: string, learners: number): Promise<SeededLearner> {
  await (await openDatabase(file)).close();
  const connection = new Connection(file);
  connection.pragma('journal_mode = WAL');
  connection.pragma('synchronous = OFF');
  const now = Date.now();
  const today = dayOf(now);
  const days = Array.from({ length: HISTORY.days }, (_, back) => addDays(today, -back));
  const insert = {
    user: connection.prepare('insert into users (id, email, created_at, updated_at) values (?, ?, ?, ?)'),
    session: connection.prepare(
      'insert into sessions (id, user_id, created_at, expires_at, last_seen_at) values (?, ?, ?, ?, ?)',
    ),
    activity: connection.prepare(
      'insert into activity (user_id, subject, topic, date, time_spent) values (?, ?, ?, ?, ?)',
    ),
    progress: connection.prepare(
      'insert into progress (user_id, subject, topic, completed, time_spent, last_accessed) values (?, ?, ?, ?, ?, ?)',
    ),
    attempt: connection.prepare(
      `insert into attempts (id, user_id, subject, topic, attempt_number, total_questions, correct_answers,
         score_percentage, time_spent, selected_tags, created_at, local_date, time_zone)
       values (?, ?, ?, ?, ?, 10, 7, 70, 300, '[]', ?, ?, 'UTC')`,
    ),
    target: connection.prepare(
      'insert into targets (user_id, subject, topic, date, target_time) values (?, ?, ?, ?, 30)',
    ),
    targetDay: connection.prepare('insert into target_days (user_id, date) values (?, ?)'),
  };
  const topicOf = (number: number) => `topic-${number % HISTORY.topics}`;
  const all: SeededLearner[] = [];
  connection.transaction(() => {
    for (let number = 0; number < learners; number += 1) {
      const [id, sessionId] = [randomUUID(), randomUUID()];
      all.push({ id, sessionId });
      insert.user.run(id, `${number}@example.org`, now, now);
      insert.session.run(sessionId, id, now, now + 30 * 86_400_000, now + 86_400_000);
      for (let topic = 0; topic < HISTORY.topics; topic += 1) {
        insert.progress.run(id, 'polity', topicOf(topic), topic % 2, 1_000 + topic, now - topic * 1_000);
      }
      for (const [back, date] of days.entries()) {
        for (let index = 0; index < HISTORY.topicsPerDay; index += 1) {
          insert.activity.run(id, 'polity', topicOf(back + index), date, 600);
        }
        insert.attempt.run(
          randomUUID(),
          id,
          'polity',
          topicOf(back),
          1_000 + back,
          startOfDay(date) + 1,
          date,
        );
        insert.target.run(id, 'polity', topicOf(back), date);
        insert.targetDay.run(id, date);
      }
    }
  })();
  connection.pragma('wal_checkpoint(TRUNCATE)');
  connection.close();
  const middle = all[Math.floor(learners / 2)];
  if (!middle) throw new Error('There are no learners.');
  return middle;
}

/** Signs the tokens for both databases. */
export const JWT_SECRET = createHash('sha256').update('bench').digest('hex');
