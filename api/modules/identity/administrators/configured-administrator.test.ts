import { afterEach, beforeEach, expect, test } from 'vitest';
import { failToStart, startProcess } from '../../../testing/server-process.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import type { TemporaryFolder } from '../../../testing/temporary-folder.ts';

const ADMIN = { ADMIN_EMAIL: 'admin@example.org', ADMIN_PASSWORD: 'a lamp in the dark' };

let folder: TemporaryFolder;
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => folder.remove());

test('the admin of the settings can sign in after start, and is in no output', async () => {
  const server = await startProcess(folder.path, ADMIN);
  const answer = await fetch(`${server.origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD }),
  });
  expect(await answer.json()).toMatchObject({ success: true, data: { user: { role: 'admin' } } });
  server.signal('SIGTERM');
  const { code, stdout, stderr } = await server.ended;
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).not.toContain(ADMIN.ADMIN_PASSWORD);
});

test('half an admin stops the start with a line', async () => {
  const { code, stderr } = await failToStart(folder.path, { ADMIN_EMAIL: ADMIN.ADMIN_EMAIL });
  expect([code, stderr]).toEqual([
    1,
    'ADMIN_PASSWORD is not set; expected a value, because ADMIN_EMAIL has one.\n',
  ]);
});
