import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { switchTo, writeRelease } from '../../../testing/publish/fixture-release.ts';
import { fillAccount } from '../../../testing/largest-account.ts';
import type { FilledAccount } from '../../../testing/largest-account.ts';
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

/** Exports such accounts at the same time, and expects that the server shows at least this many pages meanwhile. */
async function expectExports(
  accounts: readonly Omit<FilledAccount, 'userId'>[],
  minPages: number,
): Promise<void> {
  const dataDir = join(folder.path, '.data');
  await writeRelease(dataDir, 'first');
  await switchTo(dataDir, 'first');
  const server = await startProcess(folder.path, {
    RATE_LIMIT: '0',
    NODE_OPTIONS: `--max-old-space-size=${HEAP}`,
  });
  const prepare = async (account: Omit<FilledAccount, 'userId'>, index: number) => {
    const answer = await fetch(`${server.origin}/api/auth/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: `${index}@example.org`, password: 'a lamp in the dark' }),
    });
    const { data } = (await answer.json()) as { data: { token: string; user: { id: string } } };
    fillAccount(join(dataDir, 'swadhyay.db'), { ...account, userId: data.user.id });
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
  for (const [index, account] of accounts.entries()) downloads.push(await prepare(account, index));

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

test('the export of an account of the largest size fits into a small heap while other requests are served', async () => {
  await expectExports([{ questionLength: 5_000, attempts: 1_000 }], 5);
});

test(
  'so do two at the same time with as many rows as are allowed, large ones and small ones',
  { tags: ['again'] },
  async () => {
    await expectExports([{ questionLength: 5_000 }, { questionLength: 20 }], 20);
  },
);
