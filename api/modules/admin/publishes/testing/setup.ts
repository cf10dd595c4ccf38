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

/** Of the current test, after `usePublishServer()`. */
export let server: TestApp;
export let admin: TestLearner;

export async function startServer(options: Parameters<typeof testApp>[0] = {}): Promise<void> {
  server = await testApp(options);
  admin = await signedIn(server, { role: 'admin', email: 'asha@example.org' });
}

/** Starts a server with the publish hook and an administrator before each test of the calling file. */
export function usePublishServer(): void {
  beforeEach(() => startServer({ settings: { webhookSecret: SECRET } }));
  afterEach(() => server.close());
}

export const plan = (build: FakePlan) => planBuild(server.dataDir, build);
export const releaseBuild = (file = 'go') => writeFile(join(server.dataDir, file), '');
export const rebuild = () =>
  call<{ id: string; status: string }>(server, admin, 'POST', '/api/admin/rebuild');
export const cancel = (id: string) => call(server, admin, 'DELETE', `/api/admin/publishes/${id}`);

export const publish = async (id: string) =>
  (await call<Publish & { log: string }>(server, admin, 'GET', `/api/admin/publishes/${id}`)).data;

export const waitForStatus = (id: string, status: string) =>
  expect.poll(async () => (await publish(id)).status).toBe(status);

/** Process ids of each build so far. */
export async function buildRuns(): Promise<number[][]> {
  const text = await readFile(join(server.dataDir, 'builds'), 'utf8').catch(() => '');
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split(' ').map(Number));
}

export const waitForBuilds = (count: number) =>
  expect.poll(async () => (await buildRuns()).length).toBe(count);
