import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import Connection from 'better-sqlite3';
import { buildApp } from '../../../api/app.ts';
import { readEnv } from '../../../api/config/env.ts';
import { openDatabase } from '../../../api/db/sqlite/open-database.ts';
import { switchTo, writeRelease } from '../../../api/testing/publish/fixture-release.ts';
import { JWT_SECRET } from '../api/seed.ts';
import { addLearners } from '../hall/servers.ts';

export interface Rescored {
  port: number;
  /** Headers of an administrator and of a learner. */
  admin: Record<string, string>;
  learner: Record<string, string>;
}

/** The question whose key is corrected; its first option is right. */
export const REF = 'polity/preamble/q1';

const CSV =
  'question,option1,option2,option3,option4,correct,explanation,tags,id\nWho?,A,B,C,D,0,Because.,articles,q1\n';

/** Learners of the database; each has the same number of attempts. */
const LEARNERS = 10_000;

/** Serves the product with this number of stored answers to one question. @param folder an empty one */
export async function serveAnswers(folder: string, answers: number): Promise<Rescored> {
  await writeRelease(folder, 'bench', {}, { 'polity/preamble.csv': CSV });
  await switchTo(folder, 'bench');
  const file = join(folder, 'swadhyay.db');
  const database = await openDatabase(file);
  const accounts = addLearners(file, LEARNERS);
  addAnswers(file, answers / LEARNERS);
  const app = await buildApp({
    settings: {
      ...readEnv({ DATA_DIR: folder, CONTENT_DIR: join(folder, 'content'), LOG_LEVEL: 'warn' }),
      ...{ mail: null, rateLimit: 0, rateLimitMegabytes: 0 },
    },
    jwtSecret: JWT_SECRET,
    database,
    // Answers are linked to their questions already.
    linkQuestionsEvery: 86_400_000,
    // The benchmark never publishes.
    build: { script: '' },
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const headersOf = ({ id, sessionId }: { id: string; sessionId: string }) => ({
    authorization: `Bearer ${app.jwt.sign({ sub: id, sid: sessionId })}`,
  });
  const [admin, learner] = accounts;
  if (!admin || !learner) throw new Error('The benchmark needs two learners.');
  await database.write((tx) =>
    Promise.resolve(tx.run(`update users set role = 'admin' where id = '${admin.id}'`)),
  );
  await app.releases.current();
  await app.questionLedger.idle();
  return {
    port: (app.server.address() as AddressInfo).port,
    admin: headersOf(admin),
    learner: headersOf(learner),
  };
}

/** Half of the answers are right. Each attempt has ten questions, of which only the one is stored. */
function addAnswers(file: string, perLearner: number): void {
  const connection = new Connection(file);
  connection.pragma('synchronous = OFF');
  connection.exec(`
    create temp table numbers as
      with recursive n(i) as (select 1 union all select i + 1 from n where i < ${perLearner}) select i from n;
    insert into attempts (id, user_id, subject, topic, attempt_number, total_questions, correct_answers,
        score_percentage, time_spent, selected_tags, created_at, local_date, time_zone)
      select users.id || '-' || i, users.id, 'polity', 'preamble', i, 10, 5, 50, 300, '[]', i, '2026-01-01', 'UTC'
      from users, numbers;
    insert into attempt_tags (attempt_id, user_id, subject, topic, tag, total_questions, correct_answers)
      select id, user_id, subject, topic, 'articles', 10, 5 from attempts;
    insert into attempt_answers (attempt_id, user_id, position, question_text, selected_answer, correct_answer,
        is_correct, question_tags, options, question_id)
      select id, user_id, 0, 'Who?', attempt_number % 2, 0, (attempt_number + 1) % 2, '["articles"]',
        '["A","B","C","D"]', '${REF}' from attempts;`);
  connection.close();
}
