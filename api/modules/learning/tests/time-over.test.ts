import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { testAttempts } from '../../../db/schema/tests.ts';
import {
  asha,
  choose,
  clock,
  MINUTE,
  NOW,
  save,
  server,
  show,
  start,
  submit,
  useTestServer,
} from './testing/test-server.ts';

useTestServer();

const iso = (at: number) => new Date(at).toISOString();
const END = NOW + 120 * MINUTE;
const SECOND = 1_000;

const rowOf = async (id: string) => {
  const [row] = await server.database.read.select().from(testAttempts).where(eq(testAttempts.id, id));
  return row;
};

describe('when the time is over', () => {
  test('an attempt has submitted itself at the deadline, whenever it is asked for', async () => {
    const { id } = await start(asha);
    await save(asha, id, [choose(0, 0, { seconds: 600 })]);
    clock.now = END + 5 * 60 * MINUTE;
    const { data } = await show(asha, id);
    expect(data).toMatchObject({ submittedAt: iso(END), late: false, ranked: true, timeSpent: 600 });
    expect(data.score.right).toBe(1);
  });

  test('changes within the grace time count', async () => {
    const { id } = await start(asha);
    clock.now = END + 30 * SECOND;
    const { data } = await save(asha, id, [choose(0, 0)]);
    expect(data).toMatchObject({ over: true, saved: [{ position: 0, revision: 1 }] });
    const result = (await submit(asha, id, [choose(1, 1)])).data;
    expect(result).toMatchObject({ submittedAt: iso(END), late: false, ranked: true, score: { right: 2 } });
  });

  test('later ones are kept, but make it late and unranked', async () => {
    const { id } = await start(asha);
    await save(asha, id, [choose(0, 0)]);
    clock.now = END + 31 * SECOND;
    const { data } = await save(asha, id, [choose(1, 1), choose(2, 0)]);
    expect(data).toMatchObject({ over: true, saved: [{ position: 1 }, { position: 2 }], refused: [] });
    const result = (await show(asha, id)).data;
    expect(result).toMatchObject({
      submittedAt: iso(END),
      late: true,
      ranked: false,
      score: { right: 2, wrong: 1 },
    });
    expect(await rowOf(id)).toMatchObject({ late: true, ranked: false, right: 2, marks: '10/3' });
  });

  test('changes after its result could be seen make it late, even within the grace time', async () => {
    const { id } = await start(asha);
    clock.now = END + SECOND;
    expect((await show(asha, id)).data.score.right).toBe(0);
    await save(asha, id, [choose(0, 0)]);
    expect((await show(asha, id)).data).toMatchObject({ late: true, ranked: false, score: { right: 1 } });
  });

  test('a repeated change, or one that is refused, does not make it late', async () => {
    const { id } = await start(asha);
    await save(asha, id, [choose(0, 0)]);
    clock.now = END + 10 * MINUTE;
    await save(asha, id, [choose(0, 0), choose(0, 3)]);
    expect((await show(asha, id)).data).toMatchObject({ late: false, ranked: true });
  });
});
