import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startProcess } from '../api/testing/server-process.ts';
import { temporaryFolder } from '../api/testing/temporary-folder.ts';
import type { TemporaryFolder } from '../api/testing/temporary-folder.ts';

const SCRIPT = fileURLToPath(new URL('create-admin.ts', import.meta.url));

let folder: TemporaryFolder;
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => folder.remove());

function createAdmin(...names: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [SCRIPT, ...names], {
    cwd: folder.path,
    env: {},
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

describe('npm run admin', () => {
  test('without a terminal makes an admin with a password that it prints, while the server runs', async () => {
    const server = await startProcess(folder.path);
    const { status, stdout, stderr } = createAdmin(' Admin@Example.org ');
    expect([status, stderr]).toEqual([0, '']);
    const password = /^Password: (\S{20})$/m.exec(stdout)?.[1];
    const answer = await fetch(`${server.origin}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'admin@example.org', password }),
    });
    expect(await answer.json()).toMatchObject({ data: { user: { role: 'admin' } } });
    const again = createAdmin('admin@example.org');
    expect([again.status, again.stdout]).toEqual([0, 'admin@example.org: an admin already\n']);
    server.signal('SIGTERM');
    await server.ended;
  });

  test.each([[[]], [['admin']], [['']]])('given %j says what it needs', (names) => {
    const { status, stdout, stderr } = createAdmin(...names);
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toBe('Name the e-mail address of the admin: npm run admin -- admin@example.org\n');
  });
});
