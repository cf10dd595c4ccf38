import Connection from 'better-sqlite3';
import {
  MAX_CONTEXT,
  MAX_HIGHLIGHTS,
  MAX_MARGIN_NOTE,
  MAX_QUOTE,
} from '../contract/study/highlight-rules.ts';
import { MAX_NOTE_BYTES } from '../contract/study/notes.ts';
import { ROW_BYTES } from '../modules/learning/quota/store.ts';
import { DEFAULT_SETTINGS } from './default-settings.ts';

const QUOTA = DEFAULT_SETTINGS.quota;
/** Answers per attempt. */
const ANSWERS = 20;
const CARDS = 500;
/** Beside all highlights, they nearly fill the quota. */
const NOTES = 20;
/** Bytes that two ids add to the usage. */
const IDS = 72;
/** Bytes that an answer adds to the usage besides its question. */
const ANSWER_BYTES = ROW_BYTES + IDS + 20;

interface Filling {
  /** Characters of each question: short questions make many rows, long ones make large rows. */
  questionLength: number;
  /** Default: as many as are allowed. */
  attempts?: number;
}

const numbers = (count: number) =>
  `with recursive n(i) as (select 0 union all select i + 1 from n where i + 1 < ${count})`;

/** Fills an account up to the default quota: with attempts, then with answers. Many rows take seconds. */
export function fillAccount(
  file: string,
  userId: string,
  { questionLength, attempts = QUOTA.attempts }: Filling,
): void {
  const connection = new Connection(file, { timeout: 10_000 });
  const answers = Math.floor(
    (QUOTA.bytes - attempts * 2 * (ROW_BYTES + 2 * IDS) - CARDS * 6_000) / (ANSWER_BYTES + questionLength),
  );
  const id = (n: string) => `@userId || '-' || ${n}`;
  connection.transaction(() => {
    const run = (sql: string) => connection.prepare(sql).run({ userId });
    run(`${numbers(attempts)} insert into attempts (id, user_id, subject, topic, attempt_number,
      total_questions, correct_answers, score_percentage, time_spent, selected_tags, created_at,
      local_date, time_zone)
      select ${id('i')}, @userId, 'polity', 'preamble', i + 1, ${ANSWERS}, 1, 5, 60, '[]', 1700000000000 + i * 1000000,
        date(1700000000 + i * 1000, 'unixepoch'), 'UTC' from n`);
    run(`${numbers(answers)} insert into attempt_answers (attempt_id, user_id, position, question_text,
      selected_answer, correct_answer, is_correct, question_tags)
      select ${id(`(i / ${ANSWERS})`)}, @userId, i % ${ANSWERS}, '${'q'.repeat(questionLength)}', 0, 1, 0, '["articles"]' from n`);
    run(`${numbers(attempts)} insert into attempt_tags (attempt_id, user_id, subject, topic, tag,
      total_questions, correct_answers)
      select ${id('i')}, @userId, 'polity', 'preamble', 'tag ' || (i % 500), ${ANSWERS}, 1 from n`);
    run(`${numbers(CARDS)} insert into review_cards (user_id, id, subject, topic, question, due, stability, difficulty,
      state, scheduled_days, reps, lapses, created_at, updated_at)
      select @userId, 'card-' || i, 'polity', 'preamble', '${JSON.stringify({
        question: 'q'.repeat(5_000),
        options: ['A', 'B', 'C', 'D'],
        correctAnswer: 0,
        description: '',
        tags: [],
      })}', 0, 1, 1, 0, 0, 0, 0, 0, 0 from n`);
    run(`insert into learner_usage (user_id, bytes, attempts)
      values (@userId, ${QUOTA.bytes}, ${attempts})`);
  })();
  connection.close();
}

/** Fills an account with the longest notes that are allowed, and with as many and as long highlights. */
export function fillTexts(file: string, userId: string): void {
  const connection = new Connection(file, { timeout: 10_000 });
  connection.transaction(() => {
    const run = (sql: string, texts: Record<string, string> = {}) =>
      connection.prepare(sql).run({ userId, ...texts });
    run(
      `${numbers(NOTES)} insert into user_notes (user_id, subject, topic, content, revision, updated_at)
      select @userId, 'polity', 'topic-' || i, @content, 1, 0 from n`,
      { content: 'n'.repeat(MAX_NOTE_BYTES) },
    );
    run(
      `${numbers(MAX_HIGHLIGHTS)} insert into highlights (user_id, id, subject, topic, section_id, section_title, quote,
      prefix, suffix, nth, "of", color, note, revision, created_at, updated_at)
      select @userId, 'highlight-' || i, 'polity', 'preamble', 'we-the-people', 'We, the people', @quote,
      @context, @context, 0, 1, 'yellow', @note, 1, 0, 0 from n`,
      {
        quote: 'q'.repeat(MAX_QUOTE),
        context: 'c'.repeat(MAX_CONTEXT),
        note: 'm'.repeat(MAX_MARGIN_NOTE),
      },
    );
    run(`insert into learner_usage (user_id, bytes, attempts) values (@userId, ${QUOTA.bytes}, 0)`);
  })();
  connection.close();
}
