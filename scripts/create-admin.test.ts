import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { COMPILE_CACHE } from './content/testing/compile-cache.ts';
import { startProcess } from '../api/testing/servers/server-process.ts';
import { temporaryFolder } from '../api/testing/temporary-folder.ts';
import type { TemporaryFolder } from '../api/testing/temporary-folder.ts';
import { NODE_FLAGS } from '../api/config/node-flags.ts';

const SCRIPT = fileURLToPath(new URL('create-admin.ts', import.meta.url));

let folder: TemporaryFolder;
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => folder.remove());

function createAdmin(...names: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...NODE_FLAGS, SCRIPT, ...names], {
    cwd: folder.path,
    env: { ...COMPILE_CACHE },
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

async function enter(origin: string, path: 'login' | 'signup', password: string | undefined) {
  const answer = await fetch(`${origin}/api/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@example.org', password }),
  });
  return answer.json() as Promise<unknown>;
}

describe('npm run admin', () => {
  test('creates an admin and prints a password without a terminal while the server is running', async () => {
    const server = await startProcess(folder.path);
    const { status, stdout, stderr } = createAdmin(' Admin@Example.org ');
    expect([status, stderr]).toEqual([0, '']);
    const password = /^Password: (\S{20})$/m.exec(stdout)?.[1];
    expect(await enter(server.origin, 'login', password)).toMatchObject({
      data: { user: { role: 'admin' } },
    });

    const again = createAdmin('admin@example.org');
    expect([again.status, again.stdout]).toEqual([0, 'admin@example.org: an administrator already\n']);
    expect(await enter(server.origin, 'login', password)).toMatchObject({ success: true });

    const reset = createAdmin('admin@example.org', '--reset-password');
    expect([reset.status, reset.stderr]).toEqual([0, '']);
    const replaced = /^Password: (\S{20})\nadmin@example\.org: given a new password\n$/.exec(
      reset.stdout,
    )?.[1];
    expect(await enter(server.origin, 'login', password)).toMatchObject({ code: 'invalid_credentials' });
    expect(await enter(server.origin, 'login', replaced)).toMatchObject({ success: true });
    server.signal('SIGTERM');
    await server.ended;
  });

  test('promotes an account with an unverified address only with a new password', async () => {
    const server = await startProcess(folder.path);
    const password = 'a lamp in the dark';
    await enter(server.origin, 'signup', password);
    const refused = createAdmin('admin@example.org');
    expect([refused.status, refused.stdout]).toEqual([1, '']);
    expect(refused.stderr).toMatch(
      /^The e-mail address of admin@example\.org is not verified.+--reset-password\n$/,
    );
    expect(await enter(server.origin, 'login', password)).toMatchObject({
      data: { user: { role: 'learner' } },
    });

    const { status, stdout } = createAdmin('admin@example.org', '--reset-password');
    expect(status).toBe(0);
    expect(stdout).toMatch(/^admin@example\.org: verified and promoted with a new password$/m);
    expect(await enter(server.origin, 'login', password)).toMatchObject({ code: 'invalid_credentials' });
    server.signal('SIGTERM');
    await server.ended;
  });

  const expectUsage = (names: string[]): void => {
    const { status, stdout, stderr } = createAdmin(...names);
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toBe(
      'Name the e-mail address of the administrator: npm run admin -- EMAIL [--reset-password]\n',
    );
  };

  test('prints its usage for an option that it does not know', () => expectUsage(['a@b.example', '--force']));

  test.each([[[]], [['admin']], [['']], [['a@b.example', 'c@d.example']]])(
    'prints its usage for the arguments %j',
    { tags: ['again'] },
    expectUsage,
  );
});
