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
import { runScript, startServer, type Outcome, type ProductSettings } from '../../scripts/testing/product.ts';
import type { Static } from 'typebox';
import { openPages } from './setup/browser.ts';
import { copyReleases } from './setup/copy-releases.ts';

/* The command makes its learner in a copy of the published site. */
const open = openPages();
let settings: ProductSettings;
let made: Outcome;

beforeAll(() => {
  settings = { CONTENT_DIR: inject('contentDir'), DATA_DIR: mkdtempSync(join(tmpdir(), 'swadhyay-demo-')) };
  copyReleases(inject('dataDir'), settings.DATA_DIR);
  made = runScript('demo', settings);
});
afterAll(() => rmSync(settings.DATA_DIR, { recursive: true }));

it('makes a learner with six weeks of study, who can sign in as printed', async () => {
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

it('makes none in production, and beside other learners only if asked', async () => {
  const production = runScript('demo', { ...settings, NODE_ENV: 'production', JWT_SECRET: 'x'.repeat(32) });
  expect([production.status, production.output]).toEqual([
    1,
    expect.stringContaining('not made where NODE_ENV=production'),
  ]);
  const server = await startServer(settings);
  const answer = await fetch(`${server.origin}/api/auth/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'real@example.org', password: 'a lamp in the dark' }),
  });
  expect(answer.status).toBe(200);
  const running = runScript('demo', settings);
  expect([running.status, running.output]).toEqual([1, expect.stringContaining('already runs on')]);
  await server.stop();
  const beside = runScript('demo', settings);
  expect([beside.status, beside.output]).toEqual([1, expect.stringContaining('has learners')]);
  expect(runScript('demo', settings, ['--unknown']).status).toBe(1);
  /* It replaces the demo learner of the first test. */
  expect(runScript('demo', settings, ['--beside-learners'])).toMatchObject({ status: 0 });
});
