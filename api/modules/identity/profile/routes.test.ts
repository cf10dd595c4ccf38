import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { onSqlite } from '../../../testing/on-sqlite.ts';
import type { Profile } from '../../../contract/identity/profile.ts';
import { asha, ravi, server, useTwoLearners } from '../../learning/testing/two-learners.ts';
import { inOneTest } from '../../../../scripts/testing/in-one-test.ts';

useTwoLearners();

const NEW: Profile = {
  displayName: null,
  hasPicture: false,
  exam: null,
  examDate: null,
  timeZone: 'UTC',
  timeZoneProposed: false,
  dailyMinutes: null,
  subjects: [],
  guideDone: false,
  weeklyEmail: false,
};
const FULL: Profile = {
  ...NEW,
  displayName: 'आशा Devi',
  exam: 'UPSC CSE Prelims 2097',
  examDate: '2097-05-26',
  timeZone: 'Asia/Kolkata',
  timeZoneProposed: true,
  dailyMinutes: 90,
  subjects: ['polity', 'इतिहास'],
  guideDone: true,
  weeklyEmail: true,
};

const read = async ({ call } = asha) => call<Profile>('GET', 'profile');
const write = async (change: object, { call } = asha) => call<Profile>('PUT', 'profile', change);

describe('a profile', () => {
  test('has defaults, and is saved as a whole or in part', async () => {
    expect((await read()).data).toEqual(NEW);
    expect(await write(FULL)).toMatchObject({ status: 200, data: FULL });
    expect((await read()).data).toEqual(FULL);
    expect((await write({ dailyMinutes: null })).data).toEqual({ ...FULL, dailyMinutes: null });
    expect((await write({})).data).toEqual({ ...FULL, dailyMinutes: null });
    expect((await read(ravi)).data).toEqual(NEW);
    expect((await write({ ...NEW, hasPicture: true })).data).toEqual(NEW);
  });

  test('tidies texts', async () => {
    expect((await write({ displayName: '  Asha \u00a0 Devi ', exam: ' ' })).data).toEqual({
      ...NEW,
      displayName: 'Asha Devi',
    });
    const me = await server.app.inject({ url: '/api/auth/me', headers: asha.headers });
    expect(me.json()).toMatchObject({ data: { displayName: 'Asha Devi' } });
  });

  inOneTest([
    [{ displayName: 'x'.repeat(61) }, 'The name may have 60 characters at most.'],
    [{ displayName: 'Asha\u202eived' }, 'The name has a character that cannot be shown.'],
    [{ displayName: 'a\nb' }, 'The name has a character that cannot be shown.'],
    [{ displayName: '\ud800' }, 'The name has a character that cannot be shown.'],
    [{ exam: 'x'.repeat(101) }, 'The exam may have 100 characters at most.'],
    [{ timeZone: 'Mars/Olympus' }, 'The time zone must be a name such as Asia/Kolkata.'],
    [{ timeZone: '+05:30' }, 'The time zone must be a name such as Asia/Kolkata.'],
    [{ timeZone: '' }, 'The time zone must be a name such as Asia/Kolkata.'],
    [{ dailyMinutes: 4 }, 'Minutes a day must be a whole number from 5 to 960.'],
    [{ dailyMinutes: 961 }, 'Minutes a day must be a whole number from 5 to 960.'],
    [{ subjects: ['polity', 'polity'] }, 'A subject is listed twice.'],
    [{ subjects: ['../etc'] }, 'The subjects must be slugs, such as polity.'],
    [
      { subjects: Array.from({ length: 21 }, (_, index) => `s-${index}`) },
      'At most 20 subjects can be chosen.',
    ],
  ])('rejects values outside the rules, and says which', async (change, message) => {
    expect(await write({ ...FULL, ...change })).toMatchObject({
      ...{ status: 400, code: 'invalid_profile', message },
    });
    expect((await read()).data).toEqual(NEW);
  });

  inOneTest([
    { displayName: 5 },
    { examDate: '2097-02-30' },
    { examDate: '' },
    { examDate: '2097-05-26T00:00:00Z' },
    { timeZone: null },
    { dailyMinutes: 5.5 },
    { dailyMinutes: '30' },
    { subjects: 'polity' },
    { subjects: [null] },
    { guideDone: 'yes' },
    { weeklyEmail: null },
    { userId: 'x' },
    [],
  ])('rejects values of other types', async (change) => {
    expect(await write(change)).toMatchObject({ status: 400, code: 'invalid_request' });
    expect((await read()).data).toEqual(NEW);
  });

  test('requires a session', async () => {
    for (const method of ['GET', 'PUT'] as const) {
      const answer = await server.app.inject({ method, url: '/api/user/profile', payload: {} });
      expect([method, answer.statusCode]).toEqual([method, 401]);
    }
  });

  test('is in the export and deleted with the account', async () => {
    await write(FULL);
    const exported = await server.app.inject({ url: '/api/auth/export', headers: asha.headers });
    const { exam, timeZone, subjects } = FULL;
    expect(exported.json()).toMatchObject({
      account: { displayName: FULL.displayName },
      data: { profile: [{ exam, timeZone, subjects, examDate: FULL.examDate }] },
    });
    await server.app.inject({ method: 'DELETE', url: '/api/auth/account', headers: asha.headers });
    expect((await read()).status).toBe(401);
  });

  test('has the day of the exam that reviews use', async () => {
    await asha.call('PUT', 'review-settings', { examDate: '2096-06-01' });
    expect((await read()).data.examDate).toBe('2096-06-01');
    await write({ examDate: '2096-07-01' });
    expect((await asha.call('GET', 'review-settings')).data).toMatchObject({ examDate: '2096-07-01' });
  });
});

onSqlite('the migration takes over the day of the exam, and existing accounts need no guide', () => {
  const folder = join(import.meta.dirname, '../../../db/migrations/sqlite');
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  const last = files.findIndex((name) => name.endsWith('_profiles.sql'));
  const connection = new Sqlite(':memory:');
  const run = (names: string[]) => {
    for (const name of names) connection.exec(readFileSync(join(folder, name), 'utf8'));
  };
  run(files.slice(0, last));
  connection.exec(`
    insert into users (id, email, created_at, updated_at) values ('a', 'a', 1, 2), ('b', 'b', 1, 2);
    insert into review_settings (user_id, exam_date, updated_at) values ('a', '2097-05-26', 3);
  `);
  run(files.slice(last, last + 1));
  const rows = connection.prepare('select user_id, exam_date, time_zone, guide_done from profiles').all();
  expect(rows).toEqual([
    { user_id: 'a', exam_date: '2097-05-26', time_zone: 'UTC', guide_done: 1 },
    { user_id: 'b', exam_date: null, time_zone: 'UTC', guide_done: 1 },
  ]);
  connection.close();
});
