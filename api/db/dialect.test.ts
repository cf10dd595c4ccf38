import { asc, eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import type { Database } from './client.ts';
import {
  byteLength,
  givenRows,
  givenTexts,
  greatest,
  joinDistinct,
  jsonField,
  least,
  tupleIn,
} from './dialect.ts';
import { users } from './schema/accounts.ts';
import { activity } from './schema/learning.ts';
import { targetRepeats } from './schema/study.ts';
import { testAttempts } from './schema/tests.ts';
import { run, select } from './statements.ts';

let database: Database;

beforeEach(async () => {
  const folder = await temporaryFolder();
  database = await testDatabase(folder.path);
  await database.write(async (tx) => {
    await tx.insert(users).values(
      ['asha', 'ravi', 'zoë'].map((id, index) => ({
        id,
        email: id,
        createdAt: index,
        updatedAt: 1_800_000_000_000,
      })),
    );
  });
  return async () => {
    await database.close();
    await folder.remove();
  };
});

const { userId, date, subject, topic, timeSpent, completed } = activity;

async function insertActivity(rows: unknown[][]): Promise<void> {
  const given = givenRows(JSON.stringify(rows), [userId, date, subject, topic, timeSpent, completed]);
  for (const readingOf of new Set(rows.map(([owner]) => owner as string))) {
    await database.write(
      (tx) =>
        run(
          tx,
          sql`insert into ${activity} (user_id, date, subject, topic, time_spent, completed) select ${given.all} from ${given.from}
            where ${given.at(0)} = ${readingOf} on conflict (user_id, date, subject, topic) do update set time_spent = excluded.time_spent`,
        ),
      { readingOf },
    );
  }
}

test('given rows are inserted and updated with their types', async () => {
  const day = '2026-11-23';
  await insertActivity([
    ['asha', day, 'polity', 'preamble', 60, true],
    ['ravi', day, 'polity', "quote's \u{1f600}", 1_800_000_000_000, 0],
  ]);
  await insertActivity([['asha', day, 'polity', 'preamble', 61, true]]);
  expect(
    await database.read.select({ topic, timeSpent, completed }).from(activity).orderBy(asc(userId)),
  ).toEqual([
    { topic: 'preamble', timeSpent: 61, completed: true },
    { topic: "quote's \u{1f600}", timeSpent: 1_800_000_000_000, completed: false },
  ]);
  const given = givenRows(JSON.stringify([['asha', 5]]), [userId, timeSpent]);
  const ofAsha = sql`${userId} = ${given.at(0)} and ${userId} = ${'asha'}`;
  await database.write(
    (tx) =>
      run(
        tx,
        sql`update ${activity} set time_spent = time_spent + ${given.at(1)} from ${given.from} where ${ofAsha}`,
      ),
    { readingOf: 'asha' },
  );
  expect(await database.read.select({ timeSpent }).from(activity).where(eq(userId, 'asha'))).toEqual([
    { timeSpent: 66 },
  ]);
  expect(() => given.at(2)).toThrow('no column 2');
});

test('JSON keeps the order of its keys, and its fields and size are read', async () => {
  const weekdays = [1, 5];
  await database.write(async (tx) => {
    const given = givenRows(JSON.stringify([['asha', weekdays]]), [
      targetRepeats.userId,
      targetRepeats.weekdays,
    ]);
    await run(
      tx,
      sql`insert into ${targetRepeats} (user_id, subject, topic, since, position, target_time, weekdays)
        select ${given.at(0)}, ${'s'}, ${'t'}, ${'2026-01-01'}, ${0}, ${30}, ${given.at(1)} from ${given.from}`,
    );
  });
  expect(
    await database.read
      .select({ weekdays: targetRepeats.weekdays, bytes: byteLength(targetRepeats.weekdays) })
      .from(targetRepeats),
  ).toEqual([{ weekdays, bytes: 5 }]);
  const question = { wording: 'w', id: 'q', section: 0 };
  await database.write(async (tx) => {
    await tx.insert(testAttempts).values({
      ...{ userId: 'asha', id: 'a', title: '', minutes: 1, sections: [], cutOffs: [], questions: [question] },
      ...{
        scheme: { z: 1, a: 2 } as never,
        attemptNumber: 1,
        rankedTest: false,
        ranked: false,
        startedAt: 0,
      },
      ...{ deadline: 0, localDate: '', timeZone: '' },
    });
  });
  const [row] = await database.read
    .select({
      wording: jsonField(testAttempts.questions, testAttempts.startedAt, 'wording'),
      scheme: testAttempts.scheme,
    })
    .from(testAttempts);
  expect(row?.wording).toBe('w');
  expect(Object.keys(row?.scheme ?? {})).toEqual(['z', 'a']);
});

test('lists, tuples and bounds', async () => {
  const { id, createdAt, updatedAt } = users;
  const ids = (where: ReturnType<typeof sql>) =>
    database.read.select({ id }).from(users).where(where).orderBy(id);
  expect(await ids(sql`${id} in ${givenTexts(JSON.stringify(['asha', 'zoë', 'nobody']))}`)).toEqual([
    { id: 'asha' },
    { id: 'zoë' },
  ]);
  expect(
    await ids(
      tupleIn(
        [id, createdAt],
        [
          ['asha', 0],
          ['ravi', 7],
        ],
      ),
    ),
  ).toEqual([{ id: 'asha' }]);
  const [row] = await database.read
    .select({
      low: least(createdAt, 1),
      high: greatest(createdAt, 1),
      names: joinDistinct(users.role),
      updatedAt,
    })
    .from(users)
    .where(eq(id, 'zoë'))
    .groupBy(createdAt, updatedAt);
  expect(row).toEqual({ low: 1, high: 2, names: 'learner', updatedAt: 1_800_000_000_000 });
});

test('prepared statements and raw queries return rows of the same types', async () => {
  const find = database.read
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, sql.placeholder('id')))
    .prepare();
  expect(await find.execute({ id: 'ravi' })).toEqual([{ id: 'ravi' }]);
  expect(await find.execute({ id: 'nobody' })).toEqual([]);
  expect(
    await select(database.read, sql`select count(*) as "rows", sum(created_at) as total from ${users}`),
  ).toEqual([{ rows: 3, total: 3 }]);
});
