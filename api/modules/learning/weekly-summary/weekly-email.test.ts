import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { activity } from '../../../db/schema/learning.ts';
import { weeklyEmails } from '../../../db/schema/study.ts';
import { buildApp } from '../../../app.ts';
import { JWT_SECRET, testApp } from '../../../testing/app.ts';
import type { TestApp } from '../../../testing/app.ts';
import { DEFAULT_SETTINGS } from '../../../testing/default-settings.ts';
import { callingLearner } from '../../../testing/learners.ts';
import type { CallingLearner } from '../../../testing/learners.ts';
import { startMailbox } from '../../../testing/mail/mailbox.ts';
import type { Mailbox } from '../../../testing/mail/mailbox.ts';
import { fakeBuild } from '../../../testing/publish/fake-build.ts';

const EVERY = 20;
/** 12:00 UTC on a Sunday. */
const SUNDAY_NOON = Date.UTC(2026, 10, 22, 12);
const HOUR = 60 * 60 * 1000;

let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await startMailbox();
  return () => mailbox.close();
});

let now: number;
let server: TestApp;
let asha: CallingLearner;
beforeEach(async () => {
  now = SUNDAY_NOON - 12 * HOUR;
  mailbox.emails.length = 0;
  mailbox.setBehaviour('accept');
  server = await testApp({ now: () => now, settings: settings(), weeklyEmailsEvery: EVERY });
  asha = await subscriber('asha@example.org');
});
afterEach(() => server.close());

function settings() {
  return {
    publicOrigin: 'https://study.example',
    mail: { via: 'smtp' as const, url: mailbox.url, from: 'no-reply@study.example' },
  };
}

/** A learner who wants the e-mail and studied in the week before. */
async function subscriber(email: string, timeZone = 'UTC', date = '2026-11-21'): Promise<CallingLearner> {
  const learner = await callingLearner(server, { email });
  await learner.call('PUT', 'profile', { weeklyEmail: true, timeZone });
  await server.database.write(
    async (tx) => {
      const row = { userId: learner.id, subject: 'polity', topic: 'preamble', date, timeSpent: 3_600 };
      await tx.insert(activity).values(row);
    },
    { readingOf: learner.id },
  );
  return learner;
}

const sentTo = () => mailbox.emails.map(({ to }) => to[0]).sort();
/** Without the line breaks that quoted-printable adds. */
const unfolded = (raw = '') => raw.replaceAll('=\r\n', '');
/** Lets the server look for due e-mails a few times. */
const severalLooks = () => setTimeout(6 * EVERY);

describe('the weekly e-mail', () => {
  test('is sent once, on Sunday at 7:00, to learners who asked for it', async () => {
    const ravi = await subscriber('ravi@example.org');
    await ravi.call('PUT', 'profile', { weeklyEmail: false });
    await severalLooks();
    expect(sentTo()).toEqual([]);
    now = SUNDAY_NOON;
    await expect.poll(sentTo).toEqual(['asha@example.org']);
    now += 20 * HOUR;
    await severalLooks();
    expect(mailbox.emails).toHaveLength(1);
    const [email] = mailbox.emails;
    expect(email?.raw).toContain('Subject: Your week: 1 h of study');
    expect(unfolded(email?.raw)).toContain('- 1 h of study on 1 of 7 days (0 min in the week before)');
    expect(email?.raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');

    now = SUNDAY_NOON + 7 * 24 * HOUR;
    await expect.poll(() => mailbox.emails.length).toBe(2);
  });

  test('is sent when Sunday has come in the time zone of the learner', async () => {
    await subscriber('honolulu@example.org', 'Pacific/Honolulu');
    await subscriber('delhi@example.org', 'Asia/Kolkata');
    now = Date.UTC(2026, 10, 22, 1, 30);
    await expect.poll(sentTo).toEqual(['delhi@example.org']);
    now = SUNDAY_NOON;
    await expect.poll(sentTo).toEqual(['asha@example.org', 'delhi@example.org']);
    now = Date.UTC(2026, 10, 22, 17);
    await expect.poll(sentTo).toHaveLength(3);
  });

  test('is not sent again after a restart of the server, nor to learners who studied in neither week', async () => {
    await subscriber('idle@example.org', 'UTC', '2026-11-07');
    now = SUNDAY_NOON;
    await expect.poll(sentTo).toEqual(['asha@example.org']);
    await server.app.close();
    const { database, dataDir, contentDir } = server;
    const restarted = await buildApp({
      settings: { ...DEFAULT_SETTINGS, dataDir, contentDir, ...settings() },
      ...{ jwtSecret: JWT_SECRET, database, build: fakeBuild(dataDir) },
      ...{ logStream: { write: () => undefined }, now: () => now, weeklyEmailsEvery: EVERY },
    });
    await restarted.ready();
    await severalLooks();
    await restarted.close();
    expect(mailbox.emails).toHaveLength(1);
  });

  test('is tried again, three times at most, if the mail server refuses it', async () => {
    mailbox.setBehaviour('reject');
    now = SUNDAY_NOON;
    const tries = async () => (await server.database.read.select().from(weeklyEmails))[0]?.tries;
    await expect.poll(tries).toBe(3);
    /* A try is counted before it is made. */
    const failures = () => server.logged.filter((line) => line.includes('a weekly e-mail could not be sent'));
    await expect.poll(failures).toHaveLength(3);
    await severalLooks();
    expect(await tries()).toBe(3);
    mailbox.setBehaviour('accept');
    await severalLooks();
    expect(sentTo()).toEqual([]);
    now += 7 * 24 * HOUR;
    await expect.poll(sentTo).toEqual(['asha@example.org']);
  });

  test('is not sent after Tuesday morning', async () => {
    now = SUNDAY_NOON + 48 * HOUR;
    await severalLooks();
    expect(sentTo()).toEqual([]);
  });
});

describe('the link that ends it', () => {
  async function link(): Promise<URL> {
    now = SUNDAY_NOON;
    await expect.poll(() => mailbox.emails.length).toBe(1);
    const found = mailbox.emails[0]?.links.find((address) => address.includes('/account/unsubscribe?'));
    return new URL(found ?? '');
  }
  const wants = async () => (await asha.call<{ weeklyEmail: boolean }>('GET', 'profile')).data.weeklyEmail;
  const unsubscribe = async (search: string, form = false) => {
    const { statusCode } = await server.app.inject({
      method: 'POST',
      url: `/api/weekly-email/unsubscribe${search}`,
      ...(form && {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      }),
    });
    return statusCode;
  };

  test('works without a session, and repeatedly', async () => {
    const { search } = await link();
    for (const form of [false, true]) {
      expect(await unsubscribe(search, form)).toBe(200);
      expect(await wants()).toBe(false);
    }
    now += 7 * 24 * HOUR;
    await severalLooks();
    expect(mailbox.emails).toHaveLength(1);
  });

  test('works with one click in mail programs', async () => {
    await link();
    const header = /List-Unsubscribe:\s*<([^>]+)>/.exec(
      mailbox.emails[0]?.raw.replaceAll(/\r\n[ \t]/g, '') ?? '',
    );
    const { pathname, search, origin } = new URL(header?.[1] ?? '');
    expect([origin, pathname]).toEqual(['https://study.example', '/api/weekly-email/unsubscribe']);
    expect(await unsubscribe(search, true)).toBe(200);
    expect(await wants()).toBe(false);
  });

  test('is refused with another account, a changed signature or none', async () => {
    const { searchParams } = await link();
    const token = searchParams.get('token') ?? '';
    const [id = '', signature = ''] = token.split('.');
    const ravi = await callingLearner(server);
    for (const wrong of [
      `${ravi.id}.${signature}`,
      `${id}.${signature.slice(1)}`,
      `${id}.`,
      id,
      '',
      `.${signature}`,
      'x'.repeat(201),
    ])
      expect([wrong, await unsubscribe(`?token=${encodeURIComponent(wrong)}`)]).toEqual([wrong, 400]);
    expect(await unsubscribe('')).toBe(400);
    expect(await wants()).toBe(true);
  });
});
