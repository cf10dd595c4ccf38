import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startProcess } from '../api/testing/servers/server-process.ts';
import { useTempFolder } from './content/testing/temp-folder.ts';
import { runScript } from './testing/product.ts';

const folder = useTempFolder();

test('npm start and npm run dev report a running server and do not publish', async () => {
  await folder.write({ 'content/site.json': '{}' });
  const settings = { DATA_DIR: join(folder.path, 'data'), CONTENT_DIR: join(folder.path, 'content') };
  const server = await startProcess(folder.path, settings);
  const before = await readdir(settings.DATA_DIR);
  for (const name of ['start', 'dev']) {
    expect([name, runScript(name, settings)]).toEqual([
      name,
      {
        status: 1,
        output: `A server (process ${server.pid}) already runs on ${settings.DATA_DIR}. Stop it, or set DATA_DIR to another folder.\n`,
      },
    ]);
  }
  expect(await readdir(settings.DATA_DIR)).toEqual(before);
  server.signal('SIGTERM');
  expect((await server.ended).code).toBe(0);
});

async function expectTaken(name: 'PORT' | 'METRICS_PORT'): Promise<void> {
  await folder.write({ 'content/site.json': '{}' });
  const settings = { DATA_DIR: join(folder.path, 'data'), CONTENT_DIR: join(folder.path, 'content') };
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const { status, output } = runScript('start', { ...settings, [name]: String(port) });
  expect([status, output]).toEqual([
    1,
    `Port ${port} is in use: stop what listens there, or set ${name} to another one.\n`,
  ]);
  expect(await readdir(settings.DATA_DIR)).not.toContain('releases');
  other.close();
}

test('npm start finds out before the publish that PORT is taken', () => expectTaken('PORT'));

test('npm start finds out before the publish that METRICS_PORT is taken', { tags: ['again'] }, () =>
  expectTaken('METRICS_PORT'),
);
