import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import Connection from 'better-sqlite3';
import { fastify } from 'fastify';
import { buildApp } from '../../../api/app.ts';
import { readEnv } from '../../../api/config/env.ts';
import { openDatabase } from '../../../api/db/sqlite/open-database.ts';
import { JWT_SECRET } from './seed.ts';

/** Serves the product. Returns the port and a token for a learner. */
export async function serveProduct(
  folder: string,
  learner: { id: string; sessionId: string },
  { rateLimit, rateLimitMegabytes } = { rateLimit: 0, rateLimitMegabytes: 0 },
): Promise<{ port: number; token: string }> {
  const app = await buildApp({
    settings: {
      ...readEnv({ DATA_DIR: folder, CONTENT_DIR: join(folder, 'content'), LOG_LEVEL: 'warn' }),
      mail: null,
      rateLimit,
      rateLimitMegabytes,
    },
    jwtSecret: JWT_SECRET,
    database: await openDatabase(join(folder, 'swadhyay.db')),
    // The benchmark never publishes.
    build: { script: '' },
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const token = app.jwt.sign({ sub: learner.id, sid: learner.sessionId });
  return { port: (app.server.address() as AddressInfo).port, token };
}

/** Serves the baseline: the same query and one upsert in bare Fastify. */
export async function serveBare(folder: string, userId: string): Promise<{ port: number }> {
  const connection = new Connection(join(folder, 'swadhyay.db'));
  connection.pragma('journal_mode = WAL');
  connection.pragma('synchronous = FULL');
  const list = connection.prepare(
    `select subject, topic, completed, completed_at, time_spent, last_accessed, notes from progress
       where user_id = ? order by last_accessed desc, subject, topic`,
  );
  const upsert = connection.prepare(
    `insert into progress (user_id, subject, topic, time_spent, last_accessed) values (?, ?, ?, ?, ?)
       on conflict do update set time_spent = max(time_spent, excluded.time_spent), last_accessed = excluded.last_accessed`,
  );
  const app = fastify();
  app.get('/read', () => ({ success: true, data: list.all(userId) }));
  app.post<{ Body: { subject: string; topic: string; timeSpent: number } }>('/write', ({ body }) => {
    upsert.run(userId, body.subject, body.topic, body.timeSpent, Date.now());
    return { success: true };
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return { port: (app.server.address() as AddressInfo).port };
}
