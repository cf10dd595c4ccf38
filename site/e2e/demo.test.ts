import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { QuizSummary } from '../../api/contract/practice/quiz-figures.ts';
import type { Cards } from '../../api/contract/practice/reviews.ts';
import type { Profile } from '../../api/contract/identity/profile.ts';
import { addDays, dayOf } from '../../api/contract/shared/days.ts';
import type { HighlightList } from '../../api/contract/study/highlights.ts';
import type { TargetDay } from '../../api/contract/study/targets.ts';
import type { Stats, StudyDays } from '../../api/contract/study/activity.ts';
import { runScript, startServer, type ProductSettings } from '../../scripts/testing/product.ts';
import type { Static } from 'typebox';
import { openPages } from './setup/browser.ts';
import { copyReleases } from './setup/copy-releases.ts';

/* The command makes its learner in a copy of the published site. */
const open = openPages();
let folder: string;
let settings: ProductSettings;
let empty: ProductSettings;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'swadhyay-demo-'));
  settings = { CONTENT_DIR: inject('contentDir'), DATA_DIR: join(folder, 'data') };
  empty = { ...settings, DATA_DIR: join(folder, 'empty') };
  copyReleases(inject('dataDir'), settings.DATA_DIR);
});
afterAll(() => rmSync(folder, { recursive: true }));

it('makes none in production or without content, and beside other learners only if asked', async () => {
  const production = runScript('demo', { ...settings, NODE_ENV: 'production', JWT_SECRET: 'x'.repeat(32) });
  expect([production.status, production.output]).toEqual([
    1,
    expect.stringContaining('not made where NODE_ENV=production'),
  ]);
  const nothing = runScript('demo', { ...empty, CONTENT_DIR: join(folder, 'nowhere') });
  expect([nothing.status, nothing.output]).toEqual([1, expect.stringContaining('nothing to study')]);
  const server = await startServer(settings);
  for (const email of ['real@example.org', 'demo@example.org']) {
    const answer = await fetch(`${server.origin}/api/auth/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'six weeks of study' }),
    });
    expect(answer.status).toBe(200);
  }
  const running = runScript('demo', settings);
  expect([running.status, running.output]).toEqual([1, expect.stringContaining('already runs on')]);
  await server.stop();
  const beside = runScript('demo', settings);
  expect([beside.status, beside.output]).toEqual([1, expect.stringContaining('has learners')]);
  expect(runScript('demo', settings, ['--unknown']).status).toBe(1);
});

it('makes a learner with six weeks of study in place of an earlier one, who can sign in as printed', async () => {
  const made = runScript('demo', settings, ['--beside-learners']);
  expect(made).toMatchObject({ status: 0 });
  const [, email = ''] = /e-mail\s+(\S+)/.exec(made.output) ?? [];
  const [, password = ''] = /password\s+(.+)$/m.exec(made.output) ?? [];
  const server = await startServer(settings);
  try {
    const enter = await fetch(`${server.origin}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    const { data } = (await enter.json()) as { data: { token: string } };
    const read = async <Data>(path: string) => {
      const headers = { authorization: `Bearer ${data.token}` };
      return ((await (await fetch(`${server.origin}/api${path}`, { headers })).json()) as { data: Data })
        .data;
    };
    const { days, longestStreak } = await read<StudyDays>('/user/study-days?days=60');
    expect(days.length).toBeGreaterThan(25);
    expect(longestStreak).toBeGreaterThanOrEqual(9);
    expect((await read<Stats>('/user/stats')).totalTopicsCompleted).toBeGreaterThan(5);
    expect((await read<QuizSummary>('/quiz/summary')).totalAttempts).toBeGreaterThan(0);
    expect((await read<Static<typeof Cards>>('/user/reviews')).counts.total).toBeGreaterThan(0);
    expect(await read<Profile>('/user/profile')).toMatchObject({
      displayName: 'Asha Verma',
      guideDone: true,
    });

    const { highlights, total } = await read<HighlightList>('/user/highlights');
    expect(total).toBeGreaterThan(0);
    expect(highlights.some(({ note }) => note !== '')).toBe(true);
    const { cards } = await read<Static<typeof Cards>>('/user/reviews?limit=100');
    expect(cards.some(({ own }) => own !== null)).toBe(true);
    const from = addDays(dayOf(Date.now()), -30);
    const planned = await read<TargetDay[]>(`/user/daily-targets?from=${from}&to=${dayOf(Date.now())}`);
    const ticked = planned
      .flatMap(({ targets }) => targets)
      .filter(({ completed, actualTime, targetTime }) => completed && actualTime < targetTime);
    expect(ticked.length).toBeGreaterThan(0);

    const { origin } = server;
    const localStorage = [{ name: 'auth_token', value: data.token }];
    const storageState = { cookies: [], origins: [{ origin, localStorage }] };
    const page = await open('/progress', { baseURL: origin, storageState });
    await page.getByRole('heading', { name: 'Your Learning Dashboard' }).waitFor();
    /* Its last requests would fail when the server stops. */
    await page.close();
  } finally {
    await server.stop();
  }
});

it('makes one where there are no learners, and again in its place', { tags: ['again'] }, () => {
  copyReleases(inject('dataDir'), empty.DATA_DIR);
  expect(runScript('demo', empty)).toMatchObject({ status: 0 });
  expect(runScript('demo', empty)).toMatchObject({ status: 0 });
});
