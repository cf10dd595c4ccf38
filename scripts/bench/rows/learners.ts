import { createHash } from 'node:crypto';
import { addDays, startOfDay } from '../../../api/contract/shared/days.ts';

/** Rows of a learner in each table after a year of study. */
const YEAR = {
  days: 240,
  topics: 60,
  attempts: 60,
  questions: 4,
  cards: 120,
  reviews: 240,
  bookmarks: 20,
  tests: 12,
};

/** Days back from `today` for `bench_days`: number from 0, date, and a time in it in ms since 1970. */
export function benchDays(today: string): [n: number, day: string, at: number][] {
  return Array.from({ length: Math.max(YEAR.days, YEAR.reviews) }, (_, n) => {
    const day = addDays(today, -n);
    return [n, day, startOfDay(day) + 8 * 3_600_000];
  });
}

/** The id of a learner: spread over the whole index, as random ones are, but the same each time. */
export function learnerId(n: number): string {
  const hex = createHash('sha256').update(String(n)).digest('hex');
  return hex.replace(/^(.{8})(.{4}).(.{3})(.{4})(.{12}).*/, '$1-$2-4$3-$4-$5');
}

/**
 * Statements, for both engines, that give the learners with numbers above `from` up to `to` a year of rows. A learner studies
 * two subjects of 30 topics in turn.
 *
 * @param now ms since 1970
 */
export function insertRows({ from, to, now }: { from: number; to: number; now: number }): string[] {
  const learners = `bench_learners l join bench_days d on d.n <`;
  const range = `l.n > ${from} and l.n <= ${to}`;
  const chosen = `where ${range}`;
  const tests = `test_attempts t join bench_learners l on l.id = t.user_id join bench_days d on d.n < 2`;
  const subject = `case when d.n % 2 = 0 then 'polity' else 'economy' end`;
  const topic = `'topic-' || (d.n % 60)`;
  const ofDay = `l.id, ${subject}, ${topic}`;
  const attempts = `attempts a join bench_learners l on l.id = a.user_id`;
  return [
    `insert into users (id, email, created_at, updated_at)
      select id, id || '@example.org', ${now}, ${now} from bench_learners l ${chosen}`,
    `insert into sessions (id, user_id, created_at, expires_at, last_seen_at)
      select 's-' || id, id, ${now}, ${now + 2_592_000_000}, ${now + 86_400_000} from bench_learners l ${chosen}`,
    `insert into profiles (user_id, updated_at) select l.id, ${now} from bench_learners l ${chosen}`,
    `insert into review_settings (user_id, updated_at) select l.id, ${now} from bench_learners l ${chosen}`,
    `insert into profile_pictures (user_id, type, data, updated_at)
      select l.id, 'image/webp', '0123456789', ${now} from bench_learners l where l.n % 10 = 0 and ${range}`,
    `insert into target_repeats (user_id, subject, topic, since, position, target_time, weekdays)
      select ${ofDay}, d.day, d.n, 30, '[1]' from ${learners} 3 ${chosen}`,
    `insert into test_attempts (user_id, id, title, minutes, scheme, sections, cut_offs, questions, attempt_number, ranked_test,
        ranked, started_at, deadline, submitted_at, local_date, time_zone, time_spent, marks, maximum)
      select l.id, 'test-' || d.n, 'A test', 60, '{}', '[]', '[]', '[]', 1, false, false, d.at, d.at + 3600000,
        d.at + 3000000, d.day, 'UTC', 3000, '60', '100' from ${learners} ${YEAR.tests} ${chosen}`,
    `insert into test_topics (user_id, attempt_id, subject, topic, confidence, total_questions, answered, correct_answers,
        seconds)
      select t.user_id, t.id, 'polity', 'topic-' || d.n, 'sure', 10, 9, 6, 600 from ${tests} ${chosen}`,
    `insert into test_tags (user_id, attempt_id, subject, topic, tag, total_questions, correct_answers)
      select t.user_id, t.id, 'polity', 'topic-' || d.n, 'tag-' || d.n, 10, 6 from ${tests} ${chosen}`,
    `insert into activity (user_id, subject, topic, date, time_spent)
      select ${ofDay}, d.day, 600 from ${learners} ${YEAR.days} ${chosen}`,
    `insert into targets (user_id, subject, topic, date, target_time)
      select ${ofDay}, d.day, 30 from ${learners} ${YEAR.days} ${chosen}`,
    `insert into target_days (user_id, date) select l.id, d.day from ${learners} ${YEAR.days} ${chosen}`,
    `insert into progress (user_id, subject, topic, completed, time_spent, last_accessed)
      select ${ofDay}, d.n % 3 = 0, 1200, d.at from ${learners} ${YEAR.topics} ${chosen}`,
    `insert into reading_positions (user_id, subject, topic, read_at)
      select ${ofDay}, d.at from ${learners} ${YEAR.topics} ${chosen}`,
    `insert into bookmarks (user_id, subject, topic, title, description, created_at, last_accessed)
      select ${ofDay}, 'Fundamental Rights', 'Part III of the Constitution.', d.at, d.at
      from ${learners} ${YEAR.bookmarks} ${chosen}`,
    `insert into attempts (id, user_id, subject, topic, attempt_number, total_questions, correct_answers,
        score_percentage, time_spent, selected_tags, created_at, local_date, time_zone)
      select l.id || '-' || d.n, ${ofDay}, d.n + 1, ${YEAR.questions}, 3, 75, 300, '[]', d.at, d.day, 'UTC'
      from ${learners} ${YEAR.attempts} ${chosen}`,
    `insert into attempt_answers (attempt_id, user_id, position, question_text, selected_answer, correct_answer, is_correct,
        question_tags, confidence, question_id)
      select a.id, a.user_id, d.n, 'Which Article speaks of the President of India?', 1, 1, true, '[]', 'sure',
        a.subject || '/' || a.topic || '#' || d.n
      from ${attempts} join bench_days d on d.n < ${YEAR.questions} ${chosen}`,
    `insert into attempt_tags (attempt_id, user_id, subject, topic, tag, total_questions, correct_answers)
      select a.id, a.user_id, a.subject, a.topic, 'tag-' || d.n, 2, 1
      from ${attempts} join bench_days d on d.n < 2 ${chosen}`,
    `insert into review_cards (user_id, id, subject, topic, question, due, stability, difficulty, state, scheduled_days, reps,
        lapses, last_review, created_at, updated_at)
      select l.id, 'card-' || d.n, ${subject}, ${topic}, '{"question":"Who?","options":["A","B"],"correctAnswer":0}',
        ${now} + (d.n - 30) * 86400000, 10, 5, case when d.n % 4 = 0 then 0 else 2 end, 10, 3, 0, d.at, d.at, d.at
      from ${learners} ${YEAR.cards} ${chosen}`,
    `insert into reviews (id, user_id, card_id, rating, reviewed_at, local_date, time_zone, due, prior_state)
      select l.id || '-r' || d.n, l.id, 'card-' || (d.n % ${YEAR.cards}), 3, d.at, d.day, 'UTC', d.at, 2
      from ${learners} ${YEAR.reviews} ${chosen}`,
  ];
}
