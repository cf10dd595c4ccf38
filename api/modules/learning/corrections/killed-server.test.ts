import { expect, test } from 'vitest';
import { start, stop, useServerProcess } from '../../../testing/servers/restarted-server.ts';
import { expectScoredOnce, fillCorrected, LEARNERS, rescoring } from './testing/corrected-learners.ts';

useServerProcess();

test('a server that is killed while it scores answers again goes on after its start, and scores each once', async () => {
  await fillCorrected();
  /* Once in practice, once in tests. */
  for (const kind of ['quiz', 'test']) {
    const killed = await start();
    await expect
      .poll(async () => (await rescoring()).cursor, { interval: 1 })
      .toMatchObject({ kind, userId: expect.stringMatching(/^learner/) as string });
    killed.signal('SIGKILL');
    await killed.ended;
    const { finishedAt, changed } = await rescoring();
    expect(finishedAt).toBeNull();
    expect(changed).toBeLessThan(kind === 'quiz' ? LEARNERS : 2 * LEARNERS);
  }
  const server = await start();
  await expect.poll(async () => (await rescoring()).finishedAt).not.toBeNull();
  await expectScoredOnce();
  await stop(server);
});

test('so does one that is killed again and again', { tags: ['again'] }, async () => {
  await fillCorrected();
  for (let kills = 0; kills < 4; kills += 1) {
    const before = JSON.stringify(await rescoring());
    const killed = await start();
    await expect.poll(async () => JSON.stringify(await rescoring()), { interval: 1 }).not.toBe(before);
    killed.signal('SIGKILL');
    await killed.ended;
    if ((await rescoring()).finishedAt !== null) break;
  }
  const server = await start();
  await expect.poll(async () => (await rescoring()).finishedAt).not.toBeNull();
  await expectScoredOnce();
  await stop(server);
});
