import { afterEach, beforeEach, expect, test } from 'vitest';
import { users } from '../../../db/schema/accounts.ts';
import { failToStart, startProcess } from '../../../testing/servers/server-process.ts';
import { onSqlite } from '../../../testing/on-sqlite.ts';
import { serverFolder } from '../../../testing/servers/server-folder.ts';
import type { ServerFolder } from '../../../testing/servers/server-folder.ts';

const ADMIN = { ADMIN_EMAIL: 'admin@example.org', ADMIN_PASSWORD: 'a lamp in the dark' };

let folder: ServerFolder;
beforeEach(async () => {
  folder = await serverFolder();
});
afterEach(() => folder.remove());

const IGNORED = 'ADMIN_EMAIL and ADMIN_PASSWORD are ignored, because';

test('the configured administrator can sign in; a restart does not undo a new password, a removed role or a deletion, and logs one line', async () => {
  const login = async (origin: string, password: string) => {
    const answer = await fetch(`${origin}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: ADMIN.ADMIN_EMAIL, password }),
    });
    const { data } = (await answer.json()) as { data?: { token: string; user: { role: string } } };
    return { status: answer.status, token: data?.token ?? '', role: data?.user.role };
  };
  const call = async (url: string, method: string, token: string, body: object) =>
    (
      await fetch(url, {
        method,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      })
    ).status;
  const rotated = 'another lamp in the dark';
  const withServer = async (use: (origin: string) => Promise<void>): Promise<string[]> => {
    const server = await startProcess(folder.path, { ...folder.env, ...ADMIN });
    await use(server.origin);
    server.signal('SIGTERM');
    const { code, stdout, stderr } = await server.ended;
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).not.toContain(ADMIN.ADMIN_PASSWORD);
    return stdout.split('\n').filter((line) => line.includes(IGNORED));
  };

  const first = await withServer(async (origin) => {
    const { status, token, role } = await login(origin, ADMIN.ADMIN_PASSWORD);
    expect([status, role]).toEqual([200, 'admin']);
    const body = { currentPassword: ADMIN.ADMIN_PASSWORD, newPassword: rotated };
    expect(await call(`${origin}/api/auth/password`, 'POST', token, body)).toBe(200);
  });
  expect(first).toEqual([]);

  const database = await folder.database();
  await database.write(async (tx) => {
    await tx.update(users).set({ role: 'learner' });
  });
  const second = await withServer(async (origin) => {
    expect(await login(origin, ADMIN.ADMIN_PASSWORD)).toMatchObject({ status: 401 });
    const { token, role } = await login(origin, rotated);
    expect(role).toBe('learner');
    expect(await call(`${origin}/api/auth/account`, 'DELETE', token, { password: rotated })).toBe(200);
  });
  expect(second).toEqual([expect.stringContaining(`${IGNORED} that account exists.`)]);

  const third = await withServer(async (origin) => {
    expect(await login(origin, ADMIN.ADMIN_PASSWORD)).toMatchObject({ status: 401 });
  });
  expect(third).toEqual([expect.stringContaining(`${IGNORED} that administrator was created before.`)]);
});

onSqlite('an incomplete administrator setting prevents the start with a one-line error', async () => {
  const { code, stderr } = await failToStart(folder.path, { ...folder.env, ADMIN_EMAIL: ADMIN.ADMIN_EMAIL });
  expect([code, stderr]).toEqual([
    1,
    'ADMIN_PASSWORD is not set; expected a value, because ADMIN_EMAIL has one.\n',
  ]);
});
