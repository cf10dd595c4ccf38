import { getTableColumns, getTableName, is, Table } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { beforeAll, describe, expect, test } from 'vitest';
import * as accounts from '../../../db/schema/accounts.ts';
import * as highlights from '../../../db/schema/highlights.ts';
import * as learning from '../../../db/schema/learning.ts';
import * as profiles from '../../../db/schema/profiles.ts';
import * as publishing from '../../../db/schema/publishing.ts';
import * as questions from '../../../db/schema/questions.ts';
import * as quiz from '../../../db/schema/quiz.ts';
import * as reviews from '../../../db/schema/reviews.ts';
import * as study from '../../../db/schema/study.ts';
import * as tests from '../../../db/schema/tests.ts';
import { testApp } from '../../../testing/app.ts';
import type { TestApp } from '../../../testing/app.ts';
import { signedIn } from '../../../testing/learners.ts';
import type { TestLearner } from '../../../testing/learners.ts';
import { rowFor } from '../../../testing/rows.ts';
import { LEARNER_TABLES } from '../portability/learner-tables.ts';

const ownedTables = [
  accounts,
  highlights,
  learning,
  profiles,
  publishing,
  questions,
  quiz,
  reviews,
  study,
  tests,
]
  .flatMap((area): unknown[] => Object.values(area))
  .filter((value): value is SQLiteTable => is(value, Table))
  .filter((table) => 'userId' in getTableColumns(table));

/** Columns that are not exported: secrets, the learner's id, and official notes. */
const LEFT_OUT = ['userId', 'tokenHash', 'secretHash', 'sessions.id', 'notes.baseContent'];

interface File {
  exportedAt: string;
  account: Record<string, unknown>;
  data: Record<string, Record<string, unknown>[]>;
}

let server: TestApp;
let asha: TestLearner;
let ravi: TestLearner;
beforeAll(async () => {
  server = await testApp();
  const account = { passwordHash: '$argon2id$secret', phoneNumber: '+91 00000 00000', isPremium: true };
  asha = await signedIn(server, account);
  ravi = await signedIn(server, account);
  const parents: SQLiteTable[] = [quiz.attempts, tests.testAttempts];
  for (const { id } of [asha, ravi]) {
    await server.database.write(
      async (tx) => {
        const others = ownedTables.filter((table) => !parents.includes(table));
        for (const table of [...parents, ...others]) await tx.insert(table).values(rowFor(table, id));
      },
      { readingOf: id },
    );
  }
  return () => server.close();
});

function download({ headers }: TestLearner) {
  return server.app.inject({ url: '/api/auth/export', headers });
}

describe('the export', () => {
  test('covers every table with a learner’s data', () => {
    expect(
      Object.values(LEARNER_TABLES)
        .map(({ table }) => getTableName(table))
        .sort(),
    ).toEqual(ownedTables.map(getTableName).sort());
  });

  test('is an attachment and not cached', async () => {
    const answer = await download(asha);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': expect.stringMatching(
        /^attachment; filename="swadhyay-\d{4}-\d\d-\d\d\.json"$/,
      ) as string,
      'cache-control': 'no-store',
    });
  });

  test('contains all rows and columns except secrets', async () => {
    const file = (await download(asha)).json<File>();
    expect(file.account).toMatchObject({ id: asha.id, phoneNumber: '+91 00000 00000', isPremium: true });
    expect(Object.keys(file.account).sort()).toEqual(
      Object.keys(getTableColumns(accounts.users))
        .filter((name) => name !== 'passwordHash')
        .sort(),
    );
    for (const [name, { table }] of Object.entries(LEARNER_TABLES)) {
      const rows = file.data[name] ?? [];
      expect([name, rows.length]).toEqual([name, name === 'sessions' ? 2 : 1]);
      const columns = Object.keys(getTableColumns(table)).filter(
        (column) => !LEFT_OUT.includes(column) && !LEFT_OUT.includes(`${name}.${column}`),
      );
      for (const row of rows) expect([name, Object.keys(row).sort()]).toEqual([name, columns.sort()]);
    }
  });

  test('contains no data of others and no secrets', async () => {
    const { body } = await download(asha);
    expect(body).toContain(asha.id);
    for (const secret of [
      ravi.id,
      'argon2id',
      'tokenHash',
      'secretHash',
      'passwordHash',
      asha.token,
      asha.sessionId,
    ]) {
      expect(body).not.toContain(secret);
    }
  });
});

test('leaves out review cards of inaccessible topics', async () => {
  const own = await testApp();
  const [learner, member] = [await signedIn(own), await signedIn(own, { isPremium: true })];
  await own.database.write(async (tx) => {
    for (const { id: userId } of [learner, member]) {
      const row = rowFor(reviews.reviewCards, userId) as typeof reviews.reviewCards.$inferInsert;
      for (const topic of ['preamble', 'judiciary', 'vanished'])
        await tx
          .insert(reviews.reviewCards)
          .values({ ...row, own: false, id: topic, subject: 'polity', topic });
    }
  });
  const topicsOf = async ({ headers }: TestLearner) => {
    const answer = await own.app.inject({ url: '/api/auth/export', headers });
    return (answer.json<File>().data.reviewCards ?? []).map(({ topic }) => topic).sort();
  };
  expect(await topicsOf(learner)).toEqual(['preamble', 'vanished']);
  expect(await topicsOf(member)).toEqual(['judiciary', 'preamble', 'vanished']);
  await own.close();
});

describe('deleting the account', () => {
  test('deletes all rows of the learner and no others', async () => {
    const leaving = await signedIn(server);
    await server.database.write(
      async (tx) => {
        const others = ownedTables.filter((table) => table !== quiz.attempts);
        for (const table of [quiz.attempts, ...others])
          await tx.insert(table).values(rowFor(table, leaving.id));
      },
      { readingOf: leaving.id },
    );
    const answer = await server.app.inject({
      method: 'DELETE',
      url: '/api/auth/account',
      headers: leaving.headers,
    });
    expect(answer.json()).toEqual({ success: true, data: null });
    expect((await download(leaving)).statusCode).toBe(401);
    for (const table of ownedTables) {
      const rows: Record<string, unknown>[] = await server.database.read.select().from(table);
      const owners = new Set(rows.map(({ userId }) => userId));
      expect([getTableName(table), owners]).toEqual([getTableName(table), new Set([asha.id, ravi.id])]);
    }
    const users = await server.database.read.select().from(accounts.users);
    expect(users.map(({ id }) => id)).not.toContain(leaving.id);
    expect((await download(asha)).statusCode).toBe(200);
  });
});
