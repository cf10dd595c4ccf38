import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { switchTo, writeRelease } from '../../../testing/publish/fixture-release.ts';
import { fillAccount } from '../../../testing/largest-account.ts';
import { startProcess } from '../../../testing/servers/server-process.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import type { TemporaryFolder } from '../../../testing/temporary-folder.ts';

/** MB of heap, too few for one such account in memory. */
const HEAP = 128;

let folder: TemporaryFolder;
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => folder.remove());

test('two concurrent exports of the largest account fit into a small heap while other requests are served', async () => {
  const dataDir = join(folder.path, '.data');
  await writeRelease(dataDir, 'first');
  await switchTo(dataDir, 'first');
  const server = await startProcess(folder.path, {
    RATE_LIMIT: '0',
    NODE_OPTIONS: `--max-old-space-size=${HEAP}`,
  });
  const download = async (email: string, questionLength: number) => {
    const answer = await fetch(`${server.origin}/api/auth/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'a lamp in the dark' }),
    });
    const { data } = (await answer.json()) as { data: { token: string; user: { id: string } } };
    fillAccount(join(dataDir, 'swadhyay.db'), { userId: data.user.id, questionLength });
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
  const downloads = [await download('large@example.org', 5_000), await download('many@example.org', 20)];

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
  expect(pages).toBeGreaterThan(20);
  server.signal('SIGTERM');
  expect(await server.ended).toMatchObject({ code: 0, signal: null, stderr: '' });
});
