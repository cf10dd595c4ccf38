import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { switchTo, writeRelease } from '../../../testing/publish/fixture-release.ts';
import { fillAccount, fillTexts } from '../../../testing/largest-account.ts';
import { startProcess } from '../../../testing/servers/server-process.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import type { TemporaryFolder } from '../../../testing/temporary-folder.ts';

/** MB of heap, too few for one account of the largest size in memory. */
const HEAP = 128;

let folder: TemporaryFolder;
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => folder.remove());

/** Fills the account of a learner in the database file. */
type Fill = (file: string, userId: string) => void;

/** Exports such accounts at the same time, and expects that the server shows at least this many pages meanwhile. */
async function expectExports(accounts: readonly Fill[], minPages: number): Promise<void> {
  const dataDir = join(folder.path, '.data');
  await writeRelease(dataDir, 'first');
  await switchTo(dataDir, 'first');
  const server = await startProcess(folder.path, {
    RATE_LIMIT: '0',
    NODE_OPTIONS: `--max-old-space-size=${HEAP}`,
  });
  const prepare = async (fill: Fill, index: number) => {
    const answer = await fetch(`${server.origin}/api/auth/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: `${index}@example.org`, password: 'a lamp in the dark' }),
    });
    const { data } = (await answer.json()) as { data: { token: string; user: { id: string } } };
    fill(join(dataDir, 'swadhyay.db'), data.user.id);
    // Filling stops this thread, and the server may have closed the idle connection meanwhile.
    await pause(20);
    return async () => {
      const file = await fetch(`${server.origin}/api/auth/export`, {
        headers: { authorization: `Bearer ${data.token}` },
      });
      let bytes = 0;
      let end = '';
      for await (const chunk of file.body ?? []) {
        bytes += chunk.length;
        end = Buffer.from(chunk.slice(-3)).toString();
      }
      return { status: file.status, bytes, end };
    };
  };
  const downloads: Awaited<ReturnType<typeof prepare>>[] = [];
  for (const [index, fill] of accounts.entries()) downloads.push(await prepare(fill, index));

  let downloading = true;
  const files = Promise.all(downloads.map((begin) => begin())).finally(() => (downloading = false));
  let pages = 0;
  while (downloading) {
    expect((await fetch(`${server.origin}/`)).status).toBe(200);
    pages += 1;
    // Without a pause these requests take as much of the processor as the exports.
    await pause(20);
  }
  for (const file of await files) {
    expect(file).toMatchObject({ status: 200, end: ']}}' });
    expect(file.bytes).toBeGreaterThan(40_000_000);
  }
  expect(pages).toBeGreaterThan(minPages);
  server.signal('SIGTERM');
  expect(await server.ended).toMatchObject({ code: 0, signal: null, stderr: '' });
}

const withAnswers =
  (questionLength: number, attempts?: number): Fill =>
  (file, userId) =>
    fillAccount(file, userId, { questionLength, ...(attempts !== undefined && { attempts }) });

test('the export of an account of the largest size fits into a small heap while other requests are served', () =>
  expectExports([withAnswers(5_000, 1_000)], 5));

test(
  'so do two at the same time with as many rows as are allowed, large ones and small ones',
  { tags: ['again'] },
  () => expectExports([withAnswers(5_000), withAnswers(20)], 20),
);

test('so do the longest notes, and as many highlights as are allowed', { tags: ['again'] }, () =>
  expectExports([fillTexts, fillTexts], 5),
);
