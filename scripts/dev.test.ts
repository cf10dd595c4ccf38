import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { useTempFolder } from './content/testing/temp-folder.ts';
import { NODE_FLAGS } from '../api/config/node-flags.ts';
import { COMPILE_CACHE } from './content/testing/compile-cache.ts';

const folder = useTempFolder();
const topic = (title: string) => `---\ntitle: ${title}\naccess: authenticated\n---\nOf ${title}.\n`;

test('npm run dev moves pages and API together and serves content that was never published', async () => {
  await folder.write({
    'content/subjects/logic/subject.md': '---\ntitle: Logic\n---\n',
    'content/subjects/logic/sets.md': topic('Sets'),
  });
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const taken = (other.address() as AddressInfo).port;
  const dev = spawn(process.execPath, [...NODE_FLAGS, fileURLToPath(new URL('dev.ts', import.meta.url))], {
    env: {
      /* Not all of it: Vite behaves differently with the variables of Vitest. */
      ...{ PATH: process.env['PATH'], ASTRO_TELEMETRY_DISABLED: '1' },
      ...COMPILE_CACHE,
      ...{ NODE_ENV: 'development', PORT: String(taken), LOG_LEVEL: 'error' },
      CONTENT_DIR: join(folder.path, 'content'),
      DATA_DIR: join(folder.path, 'data'),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    let last = '';
    for await (const line of createInterface({ input: dev.stdout })) {
      last = line;
      if (line.startsWith('Swadhyay is ready')) break;
    }
    dev.stdout.resume();
    const [, origin = '', api = ''] = /ready at (\S+) \(its API at (\S+)\)$/.exec(last) ?? [];
    expect(Number(new URL(origin).port)).toBeGreaterThan(taken);
    const page = await fetch(`${origin}/logic/sets`);
    expect([page.status, (await page.text()).includes('Sets')]).toEqual([200, true]);

    const signUp = await fetch(`${api}/api/auth/signup`, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'asha@example.org', password: 'a long password of Asha' }),
    });
    expect([signUp.status, signUp.headers.get('access-control-allow-origin')]).toEqual([200, origin]);
    const { data } = (await signUp.json()) as { data: { token: string } };
    const read = async (slug: string) => {
      const headers = { authorization: `Bearer ${data.token}` };
      return (await fetch(`${api}/api/content/logic/${slug}`, { headers })).status;
    };
    expect(await read('sets')).toBe(200);
    await folder.write({ 'content/subjects/logic/proofs.md': topic('Proofs') });
    await expect.poll(() => read('proofs')).toBe(200);
  } finally {
    other.close();
    dev.kill('SIGTERM');
    await once(dev, 'close');
  }
});
