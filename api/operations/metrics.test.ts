import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createPasswords } from '../modules/identity/passwords.ts';
import { testApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';
import { signedIn } from '../testing/learners.ts';
import { failToStart, startProcess } from '../testing/servers/server-process.ts';
import { serverFolder } from '../testing/servers/server-folder.ts';
import type { ServerFolder } from '../testing/servers/server-folder.ts';
import { createMetrics } from './metrics.ts';
import type { Metrics } from './metrics.ts';

let metrics: Metrics;
let server: TestApp;
let folder: ServerFolder;
beforeEach(async () => {
  folder = await serverFolder();
  metrics = await createMetrics({
    database: { sizes: () => Promise.resolve({ main: 0 }) },
    loginsWaiting: () => 0,
  });
  server = await testApp({ metrics });
});
afterEach(async () => {
  await server.close();
  await folder.remove();
});

async function linesOf(name: string): Promise<string[]> {
  return (await metrics.text()).split('\n').filter((line) => line.startsWith(name));
}

describe('requests', () => {
  const COUNTS = 'http_request_duration_seconds_count';

  test('are counted by route pattern, without their addresses', async () => {
    const learner = await signedIn(server);
    for (const url of [
      '/api/content/polity/preamble?token=hunter2',
      '/api/content/polity/citizenship',
      '/polity',
      `/api/calendar/${'a'.repeat(64)}.ics`,
      '/api/nothing/hunter2',
    ]) {
      await server.app.inject({ url, headers: learner.headers });
    }
    await server.app.inject({ method: 'POST', url: '/hunter2' });
    expect(await linesOf(COUNTS)).toEqual([
      `${COUNTS}{method="GET",route="/api/content/:subject/:topic",status="200"} 2`,
      `${COUNTS}{method="GET",route="/*",status="200"} 1`,
      `${COUNTS}{method="GET",route="/api/calendar/:secret.ics",status="404"} 1`,
      `${COUNTS}{method="GET",route="/api/*",status="404"} 1`,
      `${COUNTS}{method="POST",route="none",status="404"} 1`,
    ]);
    const text = await metrics.text();
    for (const trace of ['hunter2', 'preamble', 'aaaa', learner.id, '127.0.0.1'])
      expect(text).not.toContain(trace);
  });

  test('to many addresses make few series', async () => {
    for (let number = 0; number < 300; number += 1) {
      await server.app.inject({
        method: number % 2 ? 'GET' : 'DELETE',
        url: `/${number}/${number}?q=${number}`,
      });
    }
    expect(await linesOf(COUNTS)).toHaveLength(2);
  });
});

test('publishes are counted by outcome', async () => {
  const { headers } = await signedIn(server, { role: 'admin' });
  await server.app.inject({ method: 'POST', url: '/api/admin/rebuild', headers });
  await expect
    .poll(() => linesOf('swadhyay_publishes_total'))
    .toEqual([
      'swadhyay_publishes_total{outcome="succeeded"} 1',
      'swadhyay_publishes_total{outcome="failed"} 0',
      'swadhyay_publishes_total{outcome="cancelled"} 0',
    ]);
});

test('database, event loop and memory have metrics', async () => {
  const own = await createMetrics({ database: server.database, loginsWaiting: () => 3 });
  const values = new Map(
    (await own.text())
      .split('\n')
      .map((line): [string, number] => [line.replace(/ \S+$/, ''), Number(/\S+$/.exec(line)?.[0])]),
  );
  expect(values.get('swadhyay_database_bytes{file="main"}')).toBeGreaterThan(4_000);
  expect(values.get('swadhyay_logins_waiting')).toBe(3);
  expect(values.get('process_resident_memory_bytes')).toBeGreaterThan(10_000_000);
  expect(values.has('nodejs_eventloop_lag_p99_seconds')).toBe(true);
});

test('the waiting logins are those that no thread is hashing yet', async () => {
  const passwords = await createPasswords({ running: 1, waiting: 5 });
  const work = [1, 2, 3].map((number) => passwords.hash(`password ${number}`));
  expect(passwords.waiting()).toBe(2);
  await Promise.all(work);
  expect(passwords.waiting()).toBe(0);
});

describe('the metrics port', () => {
  test('serves metrics on loopback, and the port of the site does not', async () => {
    const running = await startProcess(folder.path, { ...folder.env, METRICS_PORT: '0' });
    await fetch(`${running.origin}/api/health/live`);
    const site = await fetch(`${running.origin}/metrics`);
    expect([site.status, await site.text()]).toEqual([503, expect.not.stringContaining('process_')]);
    const origin = /^Metrics are at (http:\S+)\/metrics$/m.exec(running.printed())?.[1] ?? '';
    expect(origin).toMatch(/^http:\/\/localhost:\d+$/);
    const answer = await fetch(`${origin}/metrics`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      expect.stringMatching(/^text\/plain; version=0/),
    ]);
    expect(await answer.text()).toMatch(
      /_count\{method="GET",route="\/api\/health\/live",status="200"\} 1\n/,
    );
    expect((await fetch(`${origin}/`)).status).toBe(404);
    expect((await fetch(`${origin}/metrics`, { method: 'POST' })).status).toBe(404);
    running.signal('SIGTERM');
    expect(await running.ended).toMatchObject({ code: 0, stderr: '' });
  });

  test('is named in the error if it is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const { code, stderr } = await failToStart(folder.path, {
      ...folder.env,
      PORT: '0',
      METRICS_PORT: String(port),
    });
    expect([code, stderr]).toEqual([
      1,
      `Port ${port} is in use: stop what listens there, or set METRICS_PORT to another one.\n`,
    ]);
    other.close();
  });
});
