import { PgDialect } from 'drizzle-orm/pg-core';
import { SQLiteSyncDialect } from 'drizzle-orm/sqlite-core';
import { addDays } from '../../../api/contract/shared/days.ts';
import type { Database } from '../../../api/db/client.ts';
import { findUser } from '../../../api/modules/identity/users-store.ts';
import { findLearner } from '../../../api/modules/identity/sessions/store.ts';
import { listStudyDays, readStudyDays } from '../../../api/modules/learning/activity/store.ts';
import { listBookmarks } from '../../../api/modules/learning/bookmarks/store.ts';
import { listProgress } from '../../../api/modules/learning/progress/store.ts';
import {
  sumAttempts,
  sumByConfidence,
  sumByTag,
  sumByTopic,
} from '../../../api/modules/learning/quiz/figures/store.ts';
import { listAttempts } from '../../../api/modules/learning/quiz/store.ts';
import { listPositions } from '../../../api/modules/learning/reading-positions-store.ts';
import { readSummary, readToday } from '../../../api/modules/learning/reviews/today/today.ts';
import { readTargetDays } from '../../../api/modules/learning/targets/days-store.ts';
import { findLastTest, listCompleted, sumRecentTags } from '../../../api/modules/learning/today/store.ts';
import { topicNames } from '../../../api/modules/content/topics/topic-names.ts';

/** What pages ask for, by name. Each runs the statements of the product. */
export function hotQueries(
  database: Database,
  { today, now }: { today: string; now: number },
): Record<string, (userId: string) => Promise<unknown>> {
  const { read } = database;
  const names = topicNames(null);
  const month = { from: addDays(today, -30), to: today };
  const asking = (userId: string) => ({ userId, inaccessible: [], running: [], timeZone: 'UTC', now });
  const newest = { from: null, to: null, before: null, limit: 20 };
  return {
    'session check': (userId) => findLearner(read, { sessionId: `s-${userId}`, userId, now }),
    'account (auth/me)': (userId) => findUser(read, userId),
    'dashboard: positions, tags, tests': (userId) =>
      Promise.all([
        listPositions(read, { userId }),
        sumRecentTags(read, { userId, since: now - 30 * 86_400_000 }),
        findLastTest(read, userId),
        listCompleted(read, { userId }),
      ]),
    'dashboard: study days': (userId) => listStudyDays(read, userId),
    progress: (userId) => listProgress(read, { userId }),
    bookmarks: (userId) => listBookmarks(read, userId),
    'targets of a day': (userId) => readTargetDays(read, userId, { from: today, to: today }, names),
    'calendar month: targets': (userId) => readTargetDays(read, userId, month, names),
    'calendar month: study': (userId) => readStudyDays(read, userId, month),
    'attempts page': (userId) => listAttempts(read, userId, newest),
    'review queue': (userId) =>
      readToday(database, asking(userId), { extra: { new: 0, reviews: 0 }, limit: 50 }),
    'review counts': (userId) => readSummary(database, asking(userId)),
    'analytics: totals and topics': (userId) =>
      Promise.all([sumAttempts(read, userId, {}), sumByTopic(read, userId, {})]),
    'analytics: tags': (userId) => sumByTag(read, userId, {}, 1_000),
    'analytics: confidence': (userId) => sumByConfidence(read, userId, {}),
  };
}

/** Collects the statements that are built from now on. */
export function collectStatements(): Set<string> {
  const collected = new Set<string>();
  for (const { prototype } of [PgDialect, SQLiteSyncDialect]) {
    const build = prototype.sqlToQuery.valueOf() as (...args: unknown[]) => { sql: string };
    Object.assign(prototype, {
      sqlToQuery(...args: unknown[]) {
        const query = build.apply(this, args);
        collected.add(query.sql);
        return query;
      },
    });
  }
  return collected;
}
