import { randomUUID } from 'node:crypto';
import { getTableColumns, sql } from 'drizzle-orm';
import type { Column, SQL } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { givenRows } from '../../../db/dialect.ts';
import { engine } from '../../../config/engine.ts';
import { users } from '../../../db/schema/accounts.ts';
import { testAttempts } from '../../../db/schema/tests.ts';
import { run } from '../../../db/statements.ts';
import {
  asha,
  choose,
  clock,
  MINUTE,
  NOW,
  server,
  show,
  start,
  submit,
  useTestServer,
} from './testing/test-server.ts';
import { countByMarks } from './attempts/store.ts';

useTestServer();

/** Ranked attempts of other learners at a test, with these marks. */
async function addTakers(slug: string, marks: readonly number[]): Promise<void> {
  const { id } = await start(asha, slug);
  await submit(asha, id);
  const takers = givenRows(JSON.stringify(marks.map((value) => [randomUUID(), value])), [
    users.id,
    testAttempts.marksValue,
  ]);
  const taker = takers.at(0);
  await server.database.write(async (tx) => {
    await run(
      tx,
      sql`insert into users (id, email, created_at, updated_at) select ${taker}, ${taker}, 0, 0 from ${takers.from}`,
    );
    const attempt = { ...getTableColumns(testAttempts) };
    const changed: Partial<Record<keyof typeof attempt, SQL>> = {
      ...{ id: taker, userId: taker, attemptNumber: sql`1`, rankedTest: sql`true`, ranked: sql`true` },
      ...{ startedAt: sql`0`, deadline: sql`0`, submittedAt: sql`0`, timeSpent: sql`0` },
      ...{ marks: sql`cast(${takers.at(1)} as text)`, marksValue: takers.at(1) },
      ...{ right: sql`0`, wrong: sql`0`, unattempted: sql`0`, dropped: sql`0` },
    };
    const columns = Object.entries(attempt) as [keyof typeof attempt, Column][];
    const names = columns.map(([, column]) => sql.identifier(column.name));
    const values = columns.map(([key, column]) => changed[key] ?? column);
    await run(
      tx,
      sql`insert into test_attempts (${sql.join(names, sql`, `)}) select ${sql.join(values, sql`, `)}
        from test_attempts, ${takers.from} where test_attempts.id = ${id}`,
    );
  });
}

describe('the comparison', () => {
  test('begins with 20 takers, and compares first attempts only', async () => {
    await addTakers('mock', [...Array<number>(5).fill(-4), ...Array<number>(13).fill(7)]);
    const [only] = await server.database.read
      .select({ id: testAttempts.id })
      .from(testAttempts)
      .where(sql`user_id = ${asha.id}`);
    expect((await show(asha, only?.id ?? '')).data.comparison).toBeNull();
    const again = await start(asha);
    expect((await submit(asha, again.id)).data.comparison).toBeNull();

    await addTakers('mock-2', [...Array<number>(5).fill(-4), ...Array<number>(12).fill(7), 20, 20]);
    const [mine] = await server.database.read
      .select({ id: testAttempts.id })
      .from(testAttempts)
      .where(sql`user_id = ${asha.id} and test = 'mock-2'`);
    const { comparison } = (await show(asha, mine?.id ?? '')).data;
    expect(comparison).toMatchObject({ takers: 20, percentile: 25, average: (-20 + 84 + 40) / 20 });
    expect(comparison?.distribution).toHaveLength(11);
    expect(comparison?.distribution[0]).toEqual({ from: -20 / 3, to: 0, takers: 5 });
    expect(comparison?.distribution.map(({ takers }) => takers)).toEqual([5, 1, 0, 0, 12, 0, 0, 0, 0, 0, 2]);
    const second = await start(asha, 'mock-2');
    const unranked = (await submit(asha, second.id, [choose(0, 0)])).data;
    expect(unranked.comparison).toMatchObject({ takers: 20, percentile: null });
  });

  test('of 20,000 takers reads an index, and is kept for a minute', async () => {
    const marks = Array.from({ length: 20_000 }, (_, index) => (index % 300) / 3);
    await addTakers('mock', marks);
    const counts = await countByMarks(server.database.read, 'mock');
    expect(counts.length).toBeGreaterThanOrEqual(300);
    if (engine === 'sqlite') {
      const plan = server.database.read.all<{ detail: string }>(sql`explain query plan
        select marks_value, count(*) from test_attempts where test = 'mock' and ranked = 1 and marks_value is not null
        group by marks_value`);
      expect(plan.map(({ detail }) => detail).join()).toContain('COVERING INDEX test_attempts_by_marks');
    }

    const { id } = await start(asha);
    const first = (await submit(asha, id)).data.comparison;
    expect(first?.takers).toBeGreaterThan(20_000);
    await addTakers('mock', [1, 1]);
    expect((await show(asha, id)).data.comparison?.takers).toBe(first?.takers);
    clock.now = NOW + 2 * MINUTE;
    expect((await show(asha, id)).data.comparison?.takers).toBe((first?.takers ?? 0) + 2);
  });
});
