import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import Connection from 'better-sqlite3';
import { fastify } from 'fastify';
import { buildApp } from '../../../api/app.ts';
import { readEnv } from '../../../api/config/env.ts';
import { openDatabase } from '../../../api/db/sqlite/open-database.ts';
import { writeTests } from '../../../api/testing/publish/papers.ts';
import { JWT_SECRET } from '../api/seed.ts';
import { samplePaper } from './sample-paper.ts';

export interface Hall {
  port: number;
  /** Headers of each learner. */
  learners: Record<string, string>[];
}

const DAY = 86_400_000;

/** Serves the product with this number of signed-in learners. @param folder an empty one */
export async function serveProduct(folder: string, learners: number): Promise<Hall> {
  await writeTests(folder, 'bench', [samplePaper()]);
  const file = join(folder, 'swadhyay.db');
  const database = await openDatabase(file);
  const accounts = addLearners(file, learners);
  const app = await buildApp({
    settings: {
      ...readEnv({ DATA_DIR: folder, CONTENT_DIR: join(folder, 'content'), LOG_LEVEL: 'warn' }),
      mail: null,
      rateLimit: 0,
      rateLimitMegabytes: 0,
    },
    jwtSecret: JWT_SECRET,
    database,
    // The benchmark never publishes.
    build: { script: '' },
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    port: (app.server.address() as AddressInfo).port,
    learners: accounts.map(({ id, sessionId }) => ({
      authorization: `Bearer ${app.jwt.sign({ sub: id, sid: sessionId })}`,
    })),
  };
}

export function addLearners(file: string, learners: number) {
  const connection = new Connection(file);
  const now = Date.now();
  const user = connection.prepare(
    'insert into users (id, email, created_at, updated_at) values (?, ?, ?, ?)',
  );
  const session = connection.prepare(
    'insert into sessions (id, user_id, created_at, expires_at, last_seen_at) values (?, ?, ?, ?, ?)',
  );
  const accounts = Array.from({ length: learners }, () => ({ id: randomUUID(), sessionId: randomUUID() }));
  connection.transaction(() => {
    for (const { id, sessionId } of accounts) {
      user.run(id, `${id}@example.org`, now, now);
      session.run(sessionId, id, now, now + 30 * DAY, now + DAY);
    }
  })();
  connection.close();
  return accounts;
}

interface Change {
  position: number;
  chosen: number | null;
}

/** Serves the baseline: the same rows, written by bare Fastify and better-sqlite3, without checks, sessions or a quota. */
export async function serveBare(folder: string, learners: number): Promise<Hall> {
  const connection = new Connection(join(folder, 'bare.db'));
  connection.pragma('journal_mode = WAL');
  connection.pragma('synchronous = FULL');
  connection.exec(`
    create table attempts (id text primary key, user_id text, questions text, submitted_at integer, marks real);
    create table answers (attempt_id text, position integer, chosen integer, revision integer, is_right integer,
      primary key (attempt_id, position)) without rowid;
    create table tags (attempt_id text, tag text, total integer, correct integer, primary key (attempt_id, tag));
    create table cards (user_id text, id text, question text, due integer, primary key (user_id, id));`);
  const { questions } = samplePaper();
  const refs = JSON.stringify(questions.map(({ ref, section }) => ({ id: ref, section })));
  const asked = questions.map(({ ref, question, options }) => ({ ref, question, options }));
  const start = connection.prepare('insert into attempts (id, user_id, questions) values (?, ?, ?)');
  const save = connection.prepare(
    `insert into answers (attempt_id, position, chosen, revision) values (?, ?, ?, 1)
       on conflict do update set chosen = excluded.chosen, revision = revision + 1 returning revision`,
  );
  const list = connection.prepare<[string], Change>(
    'select position, chosen from answers where attempt_id = ?',
  );
  const mark = connection.prepare(
    `insert into answers (attempt_id, position, chosen, revision, is_right)
       select ?, value ->> 0, value ->> 1, 0, value ->> 2 from json_each(?) where true
       on conflict do update set is_right = excluded.is_right`,
  );
  const submit = connection.prepare('update attempts set submitted_at = ?, marks = ? where id = ?');
  const tag = connection.prepare(
    'insert into tags select ?, value ->> 0, value ->> 1, value ->> 2 from json_each(?) where true on conflict do nothing',
  );
  const card = connection.prepare(
    'insert into cards select ?, value ->> 0, value -> 1, ? from json_each(?) where true on conflict do update set due = excluded.due',
  );
  const finish = connection.transaction((id: string, userId: string) => {
    const chosen = new Map(list.all(id).map((answer) => [answer.position, answer.chosen]));
    const rows = questions.map(({ correctAnswer }, position) => {
      const answer = chosen.get(position) ?? null;
      return [position, answer, answer === null ? null : Number(answer === correctAnswer)] as const;
    });
    const marks = rows.reduce(
      (sum, [, answer, right]) => sum + (right ? 2 : answer === null ? 0 : -2 / 3),
      0,
    );
    mark.run(id, JSON.stringify(rows));
    submit.run(Date.now(), marks, id);
    tag.run(
      id,
      JSON.stringify([...new Set(questions.flatMap(({ tags }) => tags))].map((name) => [name, 8, 3])),
    );
    const cards = questions.filter((_, position) => rows[position]?.[2] !== 1);
    card.run(userId, Date.now(), JSON.stringify(cards.map((question) => [question.ref, question])));
    return {
      marks,
      questions: questions.map((question, position) => ({ ...question, chosen: rows[position] })),
    };
  });
  const app = fastify();
  app.post<{ Body: { id: string } }>('/api/user/tests', ({ body, headers }) => {
    start.run(body.id, headers.authorization, refs);
    return { success: true, data: { id: body.id, questions: asked } };
  });
  app.put<{ Params: { id: string }; Body: { changes: Change[] } }>(
    '/api/user/tests/:id/answers',
    ({ params, body }) => {
      const saved = body.changes.map(({ position, chosen }) => {
        const row = save.get(params.id, position, chosen) as { revision: number };
        return { position, revision: row.revision };
      });
      return { success: true, data: { now: new Date().toISOString(), saved, refused: [] } };
    },
  );
  app.post<{ Params: { id: string } }>('/api/user/tests/:id/submit', ({ params, headers }) => {
    return { success: true, data: finish(params.id, headers.authorization ?? '') };
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return { port, learners: Array.from({ length: learners }, () => ({ authorization: randomUUID() })) };
}
