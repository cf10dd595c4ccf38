import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addDays } from '../../../contract/shared/days.ts';
import { calendarFeeds } from '../../../db/schema/study.ts';
import { testApp } from '../../../testing/app.ts';
import type { TestApp } from '../../../testing/app.ts';
import { callingLearner, NOON_OF_A_LEAP_DAY } from '../../../testing/learners.ts';
import type { CallingLearner } from '../../../testing/learners.ts';
import { FEED_LIMIT } from './routes.ts';
import { inOneTest } from '../../../../scripts/testing/in-one-test.ts';

const TODAY = '2096-02-29';
const CREATED = '2096-02-29T12:00:00.000Z';
const GONE = { success: false, code: 'calendar_not_found', message: 'There is no such calendar.' };

let now: number;
let server: TestApp;
let asha: CallingLearner;
let ravi: CallingLearner;
beforeEach(async () => {
  now = NOON_OF_A_LEAP_DAY;
  server = await testApp({ now: () => now, settings: { rateLimit: 0 } });
  asha = await callingLearner(server);
  ravi = await callingLearner(server);
});
afterEach(() => server.close());

async function make({ call } = asha): Promise<string> {
  const { status, data } = await call<{ url: string; createdAt: string }>('POST', 'calendar-feed');
  expect([status, data.createdAt]).toEqual([200, CREATED]);
  return data.url;
}
const state = async ({ call } = asha) => (await call('GET', 'calendar-feed')).data;
const open = (url: string) => server.app.inject(new URL(url).pathname);

async function plan(date: string, topic = 'preamble', { call } = asha): Promise<void> {
  const targets = [{ subject: 'polity', topic, targetTime: 30 }];
  expect((await call('POST', 'daily-targets', { date, targets })).status).toBe(200);
}

/** Returns the values of a property, in order. */
function values(calendar: string, name: string): string[] {
  const lines = calendar.replaceAll('\r\n ', '').split('\r\n');
  return lines.filter((line) => line.startsWith(name)).map((line) => line.slice(line.indexOf(':') + 1));
}

describe('the address of a feed', () => {
  test('is created, replaced and deleted', async () => {
    expect(await state()).toEqual({ active: false, createdAt: null });
    const first = await make();
    expect(first).toMatch(/^http:\/\/localhost:4321\/api\/calendar\/[0-9a-f]{64}\.ics$/);
    expect(await state()).toEqual({ active: true, createdAt: CREATED });
    const second = await make();
    expect(second).not.toBe(first);
    expect((await open(first)).json()).toEqual(GONE);
    expect((await open(second)).statusCode).toBe(200);
    for (const time of [1, 2]) {
      expect([time, (await asha.call('DELETE', 'calendar-feed')).status]).toEqual([time, 200]);
    }
    expect((await open(second)).statusCode).toBe(404);
    expect(await state()).toEqual({ active: false, createdAt: null });
  });

  test('shows the targets of one learner', async () => {
    const [hers, his] = [await make(), await make(ravi)];
    await plan(TODAY);
    await plan(TODAY, 'citizenship', ravi);
    expect(values((await open(hers)).body, 'SUMMARY')).toEqual(['The Preamble (30 min)']);
    expect(values((await open(his)).body, 'SUMMARY')).toEqual(['Citizenship (30 min)']);
    await ravi.call('DELETE', 'calendar-feed');
    expect([(await open(hers)).statusCode, (await open(his)).statusCode]).toEqual([200, 404]);
    expect(await state()).toMatchObject({ active: true });
  });

  test('uses the origin of the API', async () => {
    const other = await testApp({ now: () => now, settings: { apiOrigin: 'https://api.example.org' } });
    const { call } = await callingLearner(other);
    const { data } = await call<{ url: string }>('POST', 'calendar-feed');
    expect(data.url).toMatch(/^https:\/\/api\.example\.org\/api\/calendar\//);
    await other.close();
  });

  test('is stored as a hash and never logged', async () => {
    const url = await make();
    const secret = /[0-9a-f]{64}/.exec(url)?.[0] ?? '';
    expect(JSON.stringify(await server.database.read.select().from(calendarFeeds))).not.toContain(secret);
    const escaped = [...secret].map((sign) => `%${sign.charCodeAt(0).toString(16)}`).join('');
    for (const path of [
      `/api/calendar/${secret}.ics`,
      `/api/calendar/${secret}.ics?x=${secret}`,
      `/api/calendar/${secret}`,
      `/api/calendar/${secret}.ics/`,
      `/api/calendar/${secret.toUpperCase()}.ics`,
      `/calendar/${secret}.ics`,
      `/api/calendar/${escaped}.ics`,
    ]) {
      await server.app.inject(path);
    }
    await asha.call('DELETE', 'calendar-feed');
    await open(url);
    const log = server.logged.join('').toLowerCase();
    expect(log).toContain('/api/calendar/:secret.ics');
    expect(log).not.toContain(secret);
    expect(log).not.toContain(escaped);
  });

  inOneTest(['x', '', '0'.repeat(63), 'g'.repeat(64), '0'.repeat(64), '..%2f..%2fetc%2fpasswd', '%00'])(
    'rejects secrets that are none',
    async (secret) => {
      await make();
      const answer = await server.app.inject(`/api/calendar/${secret}.ics`);
      expect([answer.statusCode, answer.json<{ success: boolean }>().success]).toEqual([404, false]);
    },
  );

  test('is deleted with the account', async () => {
    const url = await make();
    await server.app.inject({ method: 'DELETE', url: '/api/auth/account', headers: asha.headers });
    expect((await open(url)).statusCode).toBe(404);
  });
});

describe('the feed', () => {
  test('is a calendar and not cached', async () => {
    const answer = await open(await make());
    expect(answer.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'no-store',
    });
    expect(answer.body).toMatch(/^BEGIN:VCALENDAR\r\n(.+\r\n)+END:VCALENDAR\r\n$/);
  });

  test('contains targets as all-day events', async () => {
    const url = await make();
    await plan(TODAY, 'citizenship');
    await asha.call('POST', 'progress', { subject: 'polity', topic: 'citizenship', timeSpent: 1_800 });
    const { body } = await open(url);
    expect(values(body, 'DTSTART;VALUE=DATE')).toEqual(['20960229']);
    expect(values(body, 'DTEND;VALUE=DATE')).toEqual(['20960301']);
    expect(values(body, 'SUMMARY')).toEqual(['✓ Citizenship (30 min)']);
    expect(values(body, 'DESCRIPTION')).toEqual(['Indian Polity\\n30 of 30 minutes']);
    expect(values(body, 'URL')).toEqual(['http://localhost:4321/polity/citizenship']);
    const [uid] = values(body, 'UID');
    expect(uid).toMatch(/^[0-9a-f]{32}@localhost:4321$/);
    now += 60_000;
    expect(values((await open(url)).body, 'UID')).toEqual([uid]);
  });

  test('covers 30 days before and 60 days after today, including repeating targets', async () => {
    const url = await make();
    for (const number of [-31, -30, 60, 61]) await plan(addDays(TODAY, number));
    const repeats = [{ subject: 'संविधान', topic: 'प्रस्तावना', targetTime: 5, weekdays: [4] }];
    await asha.call('PUT', 'target-repeats', repeats);
    const { body } = await open(url);
    const days = values(body, 'DTSTART;VALUE=DATE');
    expect([days[0], days.at(-1), days.length]).toEqual(['20960130', '20960429', 2 + 9]);
    expect(values(body, 'SUMMARY')[1]).toBe('प्रस्तावना (5 min)');
    expect(values(body, 'URL')[1]).toBe(
      `http://localhost:4321/${encodeURIComponent('संविधान')}/${encodeURIComponent('प्रस्तावना')}`,
    );
    for (const line of body.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  });

  test('is limited per feed', async () => {
    const [hers, his] = [await make(), await make(ravi)];
    for (let time = 0; time < FEED_LIMIT.requests; time += 1) expect((await open(hers)).statusCode).toBe(200);
    const stopped = await open(hers);
    expect([stopped.statusCode, stopped.headers['retry-after']]).toEqual([429, '600']);
    expect((await open(his)).statusCode).toBe(200);
    now += FEED_LIMIT.window;
    expect((await open(hers)).statusCode).toBe(200);
  });
});
