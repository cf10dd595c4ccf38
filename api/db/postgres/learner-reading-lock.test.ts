import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase, testDatabaseSettings } from '../../testing/database.ts';
import type { Database, Queries } from '../client.ts';
import { openDatabase } from '../open-database.ts';
import { users } from '../schema/accounts.ts';
import { bookmarks, progress } from '../schema/learning.ts';
import { send } from '../transaction.ts';
import type { WriteOptions } from '../transaction.ts';

/* Two nodes of one database, which write the reading of a learner. */

const [ASHA, RAVI] = ['asha', 'ravi'];
let here: Database;
let there: Database;

beforeEach(async () => {
  const name = randomUUID();
  here = await testDatabase(name);
  there = await openDatabase(testDatabaseSettings(name));
  await here.write(async (tx) => {
    await tx.insert(users).values([ASHA, RAVI].map((id) => ({ id, email: id, createdAt: 0, updatedAt: 0 })));
  });
});

afterEach(async () => {
  await there.close();
  await here.close();
});

async function secondsOf(tx: Queries, userId: string): Promise<number> {
  const rows = await tx.select().from(progress).where(eq(progress.userId, userId));
  return rows.reduce((total, { timeSpent }) => total + timeSpent, 0);
}

/** Adds a topic unless the topics have the seconds already, which only holds if no other work runs at the same time. */
function addTopic(database: Database, topic: string, options: WriteOptions): Promise<void> {
  const { readingOf: userId = '' } = options;
  return database.write(async (tx) => {
    if ((await secondsOf(tx, userId)) >= 10) return;
    await wait(5);
    const row = { userId, subject: 'polity', topic, timeSpent: 10, lastAccessed: 0 };
    await tx.insert(progress).values(row);
  }, options);
}

const ASHAS: WriteOptions = { readingOf: ASHA };
const ONLY: WriteOptions = { readingOf: ASHA, onlyReading: true };

describe('work on the reading of a learner', () => {
  test.each([
    ['reading', [ONLY, ONLY, ONLY]],
    ['serializable work', [ASHAS, ASHAS, ASHAS]],
    ['both', [ONLY, ASHAS, ONLY, ASHAS]],
  ])('sees what other such work wrote, on each node: %s', async (_kind, kinds) => {
    const works = kinds.flatMap((options, index) =>
      [here, there].map((database, nth) => addTopic(database, `${index} ${nth}`, options)),
    );
    await Promise.all(works);
    expect(await secondsOf(here.read, ASHA)).toBe(10);
  });

  test('is not run twice because of other work, with the lock', async () => {
    let runs = 0;
    const work = (database: Database) =>
      database.write(async (tx) => {
        runs += 1;
        const timeSpent = (await secondsOf(tx, ASHA)) + 1;
        const row = { userId: ASHA, subject: 'polity', topic: 'preamble', timeSpent, lastAccessed: 0 };
        const target = [progress.userId, progress.subject, progress.topic];
        await tx.insert(progress).values(row).onConflictDoUpdate({ target, set: { timeSpent } });
      }, ONLY);
    await Promise.all(Array.from({ length: 20 }, (_, index) => work(index % 2 ? here : there)));
    expect([runs, await secondsOf(here.read, ASHA)]).toEqual([20, 20]);
  });

  test('waits for that of the same learner only', async () => {
    const ended: string[] = [];
    const { promise: hasLock, resolve: begin } = Promise.withResolvers<undefined>();
    const { promise: finished, resolve: finish } = Promise.withResolvers<undefined>();
    const first = here.write(async (tx) => {
      await secondsOf(tx, ASHA);
      begin(undefined);
      await finished;
      ended.push('first');
    }, ONLY);
    await hasLock;
    const second = addTopic(there, 'preamble', ASHAS).then(() => ended.push('second'));
    await addTopic(there, 'preamble', { ...ONLY, readingOf: RAVI });
    ended.push('of ravi');
    finish(undefined);
    await Promise.all([first, second]);
    expect(ended).toEqual(['of ravi', 'first', 'second']);
  });

  test('leaves no lock behind, whether it succeeds or fails', async () => {
    const failing = (options: WriteOptions) =>
      here.write(async (tx) => {
        await secondsOf(tx, ASHA);
        throw new Error('failed');
      }, options);
    for (const options of [ONLY, ASHAS]) {
      await expect(failing(options)).rejects.toThrow('failed');
      await addTopic(there, `after ${JSON.stringify(options)}`, options);
    }
    await addTopic(here, 'last', ASHAS);
    expect(await secondsOf(here.read, ASHA)).toBe(10);
  });
});

describe('refuses', () => {
  const row = { userId: ASHA, subject: 'polity', topic: 'preamble', lastAccessed: 0 };
  const reasonOf = async (work: (tx: Queries) => Promise<unknown>, options: WriteOptions) => {
    const error: unknown = await here.write(work, options).catch((reason: unknown) => reason);
    return String(error);
  };

  test.each([{}, { readingOf: RAVI }])(
    'to write the reading of a learner that is not locked: %j',
    async (options) => {
      expect(await reasonOf(async (tx) => tx.insert(progress).values(row), options)).toContain('readingOf');
      expect(
        await reasonOf(async (tx) => tx.delete(progress).where(eq(progress.userId, ASHA)), options),
      ).toContain('readingOf');
    },
  );

  test('to write anything else in work on reading only', async () => {
    const bookmark = { ...row, title: '', description: '', createdAt: 0 };
    expect(await reasonOf(async (tx) => tx.insert(bookmarks).values(bookmark), ONLY)).toContain('bookmarks');
  });
});

describe('statements that are sent without waiting', () => {
  const row = { subject: 'polity', topic: 'preamble', lastAccessed: 0 };

  test('are run once, and saved with the commit', async () => {
    await here.write(async (tx) => {
      await send(tx.insert(progress).values({ ...row, userId: ASHA, timeSpent: 3 }));
    }, ONLY);
    expect(await secondsOf(there.read, ASHA)).toBe(3);
  });

  test('fail the whole transaction with their error', async () => {
    const failing = here.write(async (tx) => {
      const ofAsha = eq(progress.userId, ASHA);
      await send(tx.insert(progress).values({ ...row, userId: ASHA, timeSpent: 3 }));
      await send(
        tx
          .update(progress)
          .set({ timeSpent: sql`1 / 0` })
          .where(ofAsha),
      );
      await tx.select().from(users);
    }, ASHAS);
    await expect(failing).rejects.toMatchObject({ cause: { code: '22012' } });
    expect(await secondsOf(here.read, ASHA)).toBe(0);
  });
});
