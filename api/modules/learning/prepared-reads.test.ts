import { PgDialect } from 'drizzle-orm/pg-core';
import { SQLiteSyncDialect } from 'drizzle-orm/sqlite-core';
import { expect, test, vi } from 'vitest';
import { engine } from '../../config/engine.ts';
import { attemptOf, call, detailsOf } from '../../testing/practice.ts';
import { asha, server, TODAY, useTwoLearners } from './testing/two-learners.ts';

useTwoLearners();

const FROM_MAY = `from=${TODAY.slice(0, 8)}01&to=${TODAY}`;

/** What the pages of a learner read again and again. */
const READS = [
  '/api/auth/me',
  '/api/user/today',
  '/api/user/profile',
  '/api/user/progress',
  '/api/user/bookmarks',
  '/api/user/daily-targets',
  `/api/user/daily-targets?${FROM_MAY}`,
  `/api/user/daily-activity?${FROM_MAY}`,
  '/api/user/target-repeats',
  '/api/user/calendar-feed',
  '/api/user/recent-activity?days=7',
  '/api/user/stats',
  '/api/user/study-days',
  '/api/user/subjects/polity/topics',
  '/api/user/reviews?today=true',
  '/api/user/reviews',
  '/api/user/reviews/summary',
  '/api/user/reviews/counts',
  '/api/user/reviews/retention',
  '/api/user/review-settings',
  '/api/user/highlights/polity/preamble',
  '/api/user/reads/polity/preamble',
  '/api/user/changes',
  '/api/user/corrections',
  '/api/user/tests',
  '/api/quiz/attempts?limit=20',
  `/api/quiz/attempts?subject=polity&topic=preamble&${FROM_MAY}`,
  '/api/quiz/summary',
  '/api/quiz/summary?subject=polity',
  '/api/quiz/topic-understanding',
  '/api/quiz/tag-performance',
  '/api/quiz/confidence',
  '/api/quiz/coverage/polity/preamble',
  '/api/notes/polity/preamble',
  '/api/mcqs/polity/preamble',
];

test('the pages of a learner build no query when they ask again', async () => {
  await call(server, asha, 'POST', '/api/quiz/save-attempt', attemptOf(detailsOf([1, 0]), {}, 'preamble'));
  const dialect = engine === 'postgres' ? PgDialect : SQLiteSyncDialect;
  const built = vi.spyOn(dialect.prototype, 'sqlToQuery');
  const builtFor: Record<string, string[]> = {};
  for (const path of READS) {
    const read = async () => (await server.app.inject({ url: path, headers: asha.headers })).statusCode;
    expect([path, await read()]).toEqual([path, 200]);
    built.mockClear();
    await read();
    // Others run in the background, after a release has become live.
    const texts = built.mock.results
      .map(({ value }) => (value as { sql: string }).sql)
      .filter((text) => /user_id" = (?:\?|\$1)/.test(text));
    if (texts.length > 0) builtFor[path] = texts;
  }
  built.mockRestore();
  expect(builtFor).toEqual({});
});
