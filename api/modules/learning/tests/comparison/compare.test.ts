import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { users } from '../../../../db/schema/accounts.ts';
import { testAttempts } from '../../../../db/schema/tests.ts';
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
} from '../testing/test-server.ts';
import { countByMarks } from './store.ts';

useTestServer();

/** Ranked attempts of other learners at a test, with these marks. */
async function addTakers(slug: string, marks: readonly number[]): Promise<void> {
  const { id } = await start(asha, slug);
  await submit(asha, id);
  const rows = JSON.stringify(marks.map((value) => [randomUUID(), value]));
  await server.database.write(async (tx) => {
    tx.run(sql`insert into ${users} (id, email, created_at, updated_at)
      select value ->> 0, value ->> 0, 0, 0 from json_each(${rows})`);
    tx.run(sql`insert into ${testAttempts} (user_id, id, test, title, minutes, scheme, sections, cut_offs, questions,
        attempt_number, ranked_test, ranked, started_at, deadline, submitted_at, local_date, time_zone, time_spent, marks,
        maximum, marks_value, "right", wrong, unattempted, dropped)
      select value ->> 0, value ->> 0, test, title, minutes, scheme, sections, cut_offs, '[]', 1, 1, 1, 0, 0, 0,
        local_date, time_zone, 0, value ->> 1, maximum, value ->> 1, 0, 0, 0, 0
      from ${testAttempts} own, json_each(${rows}) where own.id = ${id}`);
    return Promise.resolve();
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

    await addTakers('closing', [...Array<number>(5).fill(-4), ...Array<number>(12).fill(7), 20, 20]);
    const [mine] = await server.database.read
      .select({ id: testAttempts.id })
      .from(testAttempts)
      .where(sql`user_id = ${asha.id} and test = 'closing'`);
    const { comparison } = (await show(asha, mine?.id ?? '')).data;
    expect(comparison).toMatchObject({ takers: 20, percentile: 25, average: (-20 + 84 + 40) / 20 });
    expect(comparison?.distribution).toHaveLength(11);
    expect(comparison?.distribution[0]).toEqual({ from: -20 / 3, to: 0, takers: 5 });
    expect(comparison?.distribution.map(({ takers }) => takers)).toEqual([5, 1, 0, 0, 12, 0, 0, 0, 0, 0, 2]);
    const second = await start(asha, 'closing');
    const unranked = (await submit(asha, second.id, [choose(0, 0)])).data;
    expect(unranked.comparison).toMatchObject({ takers: 20, percentile: null });
  });

  test('of 20,000 takers reads an index, and is kept for a minute', async () => {
    const marks = Array.from({ length: 20_000 }, (_, index) => (index % 300) / 3);
    await addTakers('mock', marks);
    const began = performance.now();
    const counts = await countByMarks(server.database, 'mock');
    const took = performance.now() - began;
    expect(counts.length).toBeGreaterThanOrEqual(300);
    expect(took).toBeLessThan(500);
    const plan = server.database.read.all<{ detail: string }>(sql`explain query plan
      select marks_value, count(*) from test_attempts where test = 'mock' and ranked = 1 and marks_value is not null
      group by marks_value`);
    expect(plan.map(({ detail }) => detail).join()).toContain('COVERING INDEX test_attempts_by_marks');

    const { id } = await start(asha);
    const first = (await submit(asha, id)).data.comparison;
    expect(first?.takers).toBeGreaterThan(20_000);
    await addTakers('mock', [1, 1]);
    expect((await show(asha, id)).data.comparison?.takers).toBe(first?.takers);
    clock.now = NOW + 2 * MINUTE;
    expect((await show(asha, id)).data.comparison?.takers).toBe((first?.takers ?? 0) + 2);
  });
});
