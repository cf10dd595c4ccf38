import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import type { TestApp } from '../../../testing/app.ts';
import { createDownloadLimiter } from './download-limiter.ts';

const CHUNKS = 20;

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

test('other work is done between two chunks of a download', async () => {
  const downloads = createDownloadLimiter({ take: () => Promise.resolve(() => Promise.resolve()) });
  let other = 0;
  const working = setInterval(() => (other += 1), 1);
  const doneBefore: number[] = [];
  async function* chunks(): AsyncGenerator<string> {
    for (let nth = 0; nth < CHUNKS; nth += 1) {
      doneBefore.push(other);
      const begun = performance.now();
      while (performance.now() - begun < 3);
      yield await Promise.resolve('x');
    }
  }
  server.app.get('/api/probe', (_request, reply) => downloads.send(reply, 'asha', chunks()));

  expect((await server.app.inject('/api/probe')).body).toBe('x'.repeat(CHUNKS));
  clearInterval(working);
  expect(new Set(doneBefore).size).toBe(CHUNKS);
});
