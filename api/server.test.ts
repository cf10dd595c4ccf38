import { once } from 'node:events';
import { get } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engine } from './config/engine.ts';
import { damage, fillMiddle } from './testing/damage.ts';
import { onSqlite } from './testing/on-sqlite.ts';
import { switchTo, writeRelease } from './testing/publish/fixture-release.ts';
import { failToStart, startProcess } from './testing/servers/server-process.ts';
import type { Ending } from './testing/servers/server-process.ts';
import { serverFolder } from './testing/servers/server-folder.ts';
import type { ServerFolder } from './testing/servers/server-folder.ts';

let folder: ServerFolder;
beforeEach(async () => {
  folder = await serverFolder();
});
afterEach(() => folder.remove());

async function connected(origin: string): Promise<Socket> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

/* Tests of what happens before the database is opened run on one engine. */

describe('failing to start', () => {
  function expectLines(ending: Ending, lines: (string | RegExp)[]): void {
    const printed = ending.stderr.trimEnd().split('\n');
    expect([ending.code, printed.length]).toEqual([1, lines.length]);
    for (const [index, line] of lines.entries()) expect(printed[index]).toMatch(line);
    expect(ending.stderr).not.toContain('    at ');
    expect(ending.stdout).not.toContain('ready');
  }

  onSqlite('names every invalid setting', async () => {
    const ending = await failToStart(folder.path, {
      ...folder.env,
      PORT: 'x',
      LOG_LEVEL: 'y',
      JWT_SECRET: 'short-secret',
    });
    expectLines(ending, [
      /^PORT is "x"; /,
      /^LOG_LEVEL is "y"; /,
      /^JWT_SECRET is not valid \(12 characters\); /,
    ]);
    expect(ending.stderr).not.toContain('short-secret');
  });

  onSqlite(
    'in production without a secret',
    async () => {
      expectLines(await failToStart(folder.path, { ...folder.env, NODE_ENV: 'production' }), [
        /^JWT_SECRET is not set; /,
      ]);
    },
    ['again'],
  );

  test('on the port of another one, which serves with private files, and exits with 0 on SIGTERM', async () => {
    const server = await startProcess(folder.path, folder.env);
    expect(server.origin).toMatch(/^http:\/\/localhost:\d+$/);
    expect(server.printed()).not.toContain('Metrics');
    for (const file of engine === 'sqlite' ? ['swadhyay.db', 'jwt-secret'] : ['jwt-secret']) {
      expect((await stat(join(folder.path, '.data', file))).mode & 0o777).toBe(0o600);
    }
    const { port } = new URL(server.origin);
    const ending = await failToStart(folder.path, {
      ...folder.env,
      PORT: port,
      DATA_DIR: join(folder.path, 'other'),
    });
    expectLines(ending, [new RegExp(`^Port ${port} is in use: `)]);
    const health = await fetch(`${server.origin}/api/health`);
    expect([health.status, await health.json()]).toMatchObject([200, { success: true }]);
    server.signal('SIGTERM');
    const { code, signal, stderr } = await server.ended;
    expect([code, signal, stderr]).toEqual([0, null, '']);
  });

  onSqlite('on an address of another machine', async () => {
    expectLines(await failToStart(folder.path, { ...folder.env, PORT: '0', HOST: '192.0.2.1' }), [
      /^192\.0\.2\.1 is not an address/,
    ]);
  });

  onSqlite(
    'with a file as the data folder',
    async () => {
      const file = join(folder.path, 'data');
      await writeFile(file, 'a file');
      expectLines(await failToStart(folder.path, { ...folder.env, PORT: '0', DATA_DIR: file }), [
        /data cannot be used: a part of its path is a file/,
      ]);
    },
    ['again'],
  );

  onSqlite('with a database file that is not SQLite', async () => {
    await mkdir(join(folder.path, '.data'));
    await writeFile(
      join(folder.path, '.data', 'swadhyay.db'),
      'no database, but long enough to look at. '.repeat(50),
    );
    expectLines(await failToStart(folder.path, { ...folder.env, PORT: '0' }), [
      /swadhyay\.db cannot be opened: it is not a SQLite/,
    ]);
  });

  onSqlite('with a damaged database', async () => {
    await fillMiddle(await folder.database());
    await (await folder.database()).close();
    await damage(join(folder.dataDir, 'swadhyay.db'));
    expectLines(await failToStart(folder.path, { ...folder.env, PORT: '0' }), [
      /swadhyay\.db is damaged: .*npm run restore/,
    ]);
  });
});

describe('stopping', () => {
  test('finishes requests in flight, refuses new connections and closes the database', async () => {
    const dataDir = join(folder.path, '.data');
    const size = 24 * 1024 * 1024;
    await writeRelease(dataDir, 'first', { 'large.txt': '0123456789abcdef'.repeat(size / 16) });
    await switchTo(dataDir, 'first');
    const server = await startProcess(folder.path, folder.env);
    const idle = await connected(server.origin);
    const idleClosed = once(idle, 'close');

    const request = get(`${server.origin}/large.txt`, { agent: false });
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    let received = 0;
    answer.on('data', (bytes: Buffer) => {
      received += bytes.length;
      if (received === bytes.length) {
        answer.pause();
        server.signal('SIGTERM');
      }
    });
    await expect
      .poll(() =>
        fetch(`${server.origin}/api/health`).then(
          () => 'served',
          () => 'refused',
        ),
      )
      .toBe('refused');
    expect(received).toBeLessThan(size);
    answer.resume();
    await once(answer, 'end');
    expect(received).toBe(size);
    await idleClosed;
    expect(await server.ended).toMatchObject({ code: 0, signal: null, stderr: '' });
    expect((await readdir(dataDir)).filter((name) => name.startsWith('swadhyay.db'))).toEqual(
      engine === 'sqlite' ? ['swadhyay.db'] : [],
    );
  });

  test('does not wait forever for a request that never ends', async () => {
    const server = await startProcess(folder.path, folder.env);
    const socket = await connected(server.origin);
    socket.write(
      'POST /api/nothing HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{',
    );
    const half = await connected(server.origin);
    half.write('GET / HTTP/1.1\r\nhost:');
    await expect.poll(async () => (await fetch(`${server.origin}/api/health`)).status).toBe(200);
    server.signal('SIGTERM');
    // 0 shows that it was in time: after 10 s the process exits with 1.
    expect(await server.ended).toMatchObject({ code: 0, stderr: '' });
    socket.destroy();
    half.destroy();
  });
});
