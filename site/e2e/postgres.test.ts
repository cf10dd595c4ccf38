import { mkdtempSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { startPostgres, type TestServer } from '../../api/testing/postgres/start-postgres.ts';
import { startServer, type RunningServer } from '../../scripts/testing/product.ts';
import { openPages } from './setup/browser.ts';
import { copyReleases } from './setup/copy-releases.ts';
import { newEmail, PASSWORD } from './setup/learner.ts';
import { submitQuiz } from './setup/quiz.ts';

/* One journey on PostgreSQL, behind a proxy that sends each request to the next of two nodes. */

const open = openPages();
let database: TestServer;
let nodes: RunningServer[] = [];
let proxy: Server;
let origin: string;
const folders: string[] = [];

beforeAll(async () => {
  database = await startPostgres();
  nodes = await Promise.all([0, 1].map(startNode));
  let requests = 0;
  proxy = createServer((incoming, answer) => {
    const node = nodes[(requests += 1) % nodes.length]!;
    const { method, url, headers } = incoming;
    const outgoing = request(`${node.origin}${url ?? ''}`, { method, headers }, (answered) => {
      answer.writeHead(answered.statusCode ?? 500, answered.headers);
      answered.pipe(answer);
    });
    // The browser leaves a page while it loads.
    outgoing.on('error', () => answer.destroy());
    incoming.pipe(outgoing);
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  origin = `http://localhost:${(proxy.address() as AddressInfo).port}`;
});

afterAll(async () => {
  proxy.closeAllConnections();
  proxy.close();
  for (const { stop } of nodes) await stop();
  await database.stop();
  for (const folder of folders) rmSync(folder, { recursive: true });
});

/** Starts a node with the published site in a folder of its own. */
async function startNode(): Promise<RunningServer> {
  const folder = mkdtempSync(join(tmpdir(), 'swadhyay-node-'));
  folders.push(folder);
  copyReleases(inject('dataDir'), folder);
  return startServer({
    CONTENT_DIR: inject('contentDir'),
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    JWT_SECRET: 'the same secret on both of the nodes',
    RATE_LIMIT: '0',
  });
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

it('a learner signs up, practises and writes notes, whichever node answers', async () => {
  const page = await open('/polity/long-notes', { baseURL: origin });
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('link', { name: 'use your e-mail and password' }).click();
  await page.getByRole('link', { name: 'Sign up' }).click();
  await page.getByLabel('E-mail').fill(newEmail());
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await button(page, 'Sign up').click();
  await page.waitForURL('/polity/long-notes');
  await button(page, 'Your account').waitFor();

  await page.getByRole('tab', { name: 'MCQs', exact: true }).click();
  await button(page, 'Start Practice').click();
  for (const option of ['Both 1 and 2', '79', 'Yes']) {
    await page.getByRole('radio', { name: option, exact: true }).check();
    if (option !== 'Yes') await button(page, 'Next').click();
  }
  await submitQuiz(page);

  await page.goto('/polity/long-notes');
  await button(page, 'Edit').click();
  const editor = page.getByRole('textbox', { name: 'Your notes, in markdown' });
  await editor.click();
  await page.keyboard.press('ControlOrMeta+Home');
  await page.keyboard.insertText('My own words.\n\n');
  await button(page, 'Save').click();
  await page.getByText('Custom', { exact: true }).waitFor();
  await page.reload();
  await page.getByText('My own words.').waitFor();

  const token = await page.evaluate(() => localStorage.getItem('auth_token'));
  const headers = { authorization: `Bearer ${token}` };
  for (const node of nodes) {
    const answer = await fetch(`${node.origin}/api/quiz/attempts`, { headers });
    const { data } = (await answer.json()) as { data: unknown[] };
    expect([answer.status, data.length]).toEqual([200, 1]);
  }

  await page.goto('/progress');
  await page.getByText('Long notes').first().waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
});
