import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect } from 'vitest';
import type { Publish } from '../../../../contract/admin/publishes.ts';
import { testApp } from '../../../../testing/app.ts';
import type { TestApp } from '../../../../testing/app.ts';
import { planBuild } from '../../../../testing/publish/fake-build.ts';
import type { FakePlan } from '../../../../testing/publish/fake-build.ts';
import { signedIn } from '../../../../testing/learners.ts';
import type { TestLearner } from '../../../../testing/learners.ts';
import { call } from '../../../../testing/practice.ts';

export const SECRET = 'a secret for hooks';

/** Importing this file is what starts it, for the tests of the file that does. */
export let server: TestApp;
export let admin: TestLearner;

export async function begin(options: Parameters<typeof testApp>[0] = {}): Promise<void> {
  server = await testApp(options);
  admin = await signedIn(server, { role: 'admin', email: 'asha@example.org' });
}

beforeEach(() => begin({ settings: { webhookSecret: SECRET } }));
afterEach(() => server.close());

export const plan = (build: FakePlan) => planBuild(server.dataDir, build);
export const go = (file = 'go') => writeFile(join(server.dataDir, file), '');
export const rebuild = () =>
  call<{ id: string; status: string }>(server, admin, 'POST', '/api/admin/rebuild');
export const cancel = (id: string) => call(server, admin, 'DELETE', `/api/admin/publishes/${id}`);

export const publish = async (id: string) =>
  (await call<Publish & { log: string }>(server, admin, 'GET', `/api/admin/publishes/${id}`)).data;

export const over = (id: string, status: string) =>
  expect.poll(async () => (await publish(id)).status, { timeout: 15_000 }).toBe(status);

/** Process ids of each run so far. */
export async function runs(): Promise<number[][]> {
  const text = await readFile(join(server.dataDir, 'builds'), 'utf8').catch(() => '');
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split(' ').map(Number));
}

export const started = (count: number) =>
  expect.poll(async () => (await runs()).length, { timeout: 15_000 }).toBe(count);
