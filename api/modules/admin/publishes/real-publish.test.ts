import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { copyCompiled, shareCompiled } from '../../../../scripts/testing/product.ts';
import { ADMIN } from '../../../testing/requests/admin-calls.ts';
import { startProcess } from '../../../testing/servers/server-process.ts';
import { serverFolder } from '../../../testing/servers/server-folder.ts';

test('a saved topic is on the site after a rebuild, and a renamed topic redirects from its old address', async () => {
  const folder = await serverFolder();
  await mkdir(join(folder.path, 'content/subjects'), { recursive: true });
  await writeFile(join(folder.path, 'content/subjects/.gitkeep'), '');
  const dataFolder = { DATA_DIR: join(folder.path, '.data') };
  copyCompiled(dataFolder);
  const start = () =>
    startProcess(folder.path, { ...folder.env, ...ADMIN, LOG_LEVEL: 'error', COMPRESSION: 'fast' });
  let server = await start();

  const ask = async <Data>(method: string, path: string, token: string, body?: object): Promise<Data> => {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${server.origin}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    const { data, message } = (await answer.json()) as { data: Data; message?: string };
    expect([path, answer.ok, message]).toEqual([path, true, undefined]);
    return data;
  };
  const credentials = { email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD };
  const { token } = await ask<{ token: string }>('POST', '/api/auth/login', '', credentials);
  const rebuild = async () => {
    const { id } = await ask<{ id: string }>('POST', '/api/admin/rebuild', token);
    let found: { status: string; reason: string | null; log: string };
    do {
      await new Promise((resolve) => setTimeout(resolve, 300));
      found = await ask('GET', `/api/admin/publishes/${id}`, token);
    } while (['queued', 'running'].includes(found.status));
    expect(found).toMatchObject({ status: 'succeeded', reason: null, progress: 100, stage: 'finishing' });
    return found;
  };

  const form = new FormData();
  for (const [name, value] of Object.entries({
    subjectTitle: 'Logic',
    topicTitle: 'Sets',
    access: 'free',
    notes: '# Sets\n\nOf things.\n',
  })) {
    form.append(name, value);
  }
  await ask('POST', '/api/admin/content/new-subject', token, form);
  expect((await fetch(`${server.origin}/logic/sets`)).status).not.toBe(200);
  expect(await rebuild()).toMatchObject({ changes: { added: 1, changed: 0, removed: 0 } });
  shareCompiled(dataFolder);
  const page = await fetch(`${server.origin}/logic/sets`);
  expect([page.status, (await page.text()).includes('Of things.')]).toEqual([200, true]);
  const unchanged = await ask<{ changes: object }>('GET', '/api/admin/content', token);
  expect(unchanged.changes).toEqual({ added: 0, changed: 0, removed: 0 });

  await ask('POST', '/api/admin/content/logic/sets/rename', token, { slug: 'collections' });
  expect(await rebuild()).toMatchObject({ changes: { added: 1, changed: 0, removed: 1 } });
  const old = await fetch(`${server.origin}/logic/sets?x=1`, { redirect: 'manual' });
  expect([old.status, old.headers.get('location')]).toEqual([301, '/logic/collections?x=1']);
  expect((await fetch(`${server.origin}/logic/collections`)).status).toBe(200);

  // A server killed during a publish leaves neither an unfinished row nor a process that holds the lock.
  const { id } = await ask<{ id: string }>('POST', '/api/admin/rebuild', token);
  await expect
    .poll(() => ask('GET', `/api/admin/publishes/${id}`, token))
    .toMatchObject({ stage: 'building' });
  server.signal('SIGKILL');
  await server.ended;
  server = await start();
  // PostgreSQL may take a moment to notice that the process is gone.
  await expect
    .poll(() => ask('GET', `/api/admin/publishes/${id}`, token))
    .toMatchObject({ status: 'failed' });
  expect((await fetch(`${server.origin}/logic/collections`)).status).toBe(200);
  await rebuild();

  server.signal('SIGTERM');
  expect((await server.ended).code).toBe(0);
  await folder.remove();
});
