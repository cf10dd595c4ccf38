import { describe, expect, test } from 'vitest';
import { readEnv, SettingsError } from './env.ts';

function linesOf(source: NodeJS.ProcessEnv): readonly string[] {
  try {
    readEnv(source, '/srv/app');
  } catch (error) {
    if (error instanceof SettingsError) return error.lines;
    throw error;
  }
  return [];
}

describe('settings of accounts', () => {
  test('are parsed', () => {
    expect(
      readEnv(
        {
          PUBLIC_ORIGIN: 'https://study.example',
          ADMIN_EMAIL: ' Ａdmin@Study.Example ',
          ADMIN_PASSWORD: ' a lamp in the dark ',
          GOOGLE_CLIENT_ID: 'id.apps.example ',
          GOOGLE_CLIENT_SECRET: 'secret',
          SMTP_URL: 'smtps://user:p%40ss@mail.study.example:465',
          MAIL_FROM: 'Swadhyay <hello@study.example>',
          RATE_LIMIT: '0',
        },
        '/srv/app',
      ),
    ).toMatchObject({
      admin: { email: 'admin@study.example', password: ' a lamp in the dark ' },
      google: { issuer: 'https://accounts.google.com', clientId: 'id.apps.example', clientSecret: 'secret' },
      mail: {
        via: 'smtp',
        url: 'smtps://user:p%40ss@mail.study.example:465',
        from: 'Swadhyay <hello@study.example>',
      },
      rateLimit: 0,
    });
  });

  test('e-mails are sent from the host of the site, and logged in development', () => {
    const source = { PUBLIC_ORIGIN: 'https://study.example', SMTP_URL: 'smtp://127.0.0.1' };
    expect(readEnv(source, '/srv/app').mail).toMatchObject({ from: 'Swadhyay <no-reply@study.example>' });
    expect(readEnv({}, '/srv/app').mail).toEqual({ via: 'log' });
    const production = { NODE_ENV: 'production', JWT_SECRET: 's'.repeat(32) };
    expect(readEnv(production, '/srv/app').mail).toBeNull();
  });

  test.each([
    ['https://id.study.example', true],
    ['https://id.study.example/realms/learners', true],
    ['https://id.study.example/', true],
    ['http://localhost:9000', true],
    ['http://127.0.0.1:9000', true],
    ['http://[::1]:9000', true],
    ['http://id.study.example', false],
    ['http://localhost.evil.example', false],
    ['https://id.study.example?x=1', false],
    ['https://id.study.example/#x', false],
    ['https://user@id.study.example', false],
    ['id.study.example', false],
    ['ftp://id.study.example', false],
  ])('OIDC_ISSUER=%s', (issuer, isValid) => {
    const source = { OIDC_ISSUER: issuer, GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' };
    if (isValid) expect(readEnv(source, '/srv/app').google?.issuer).toBe(issuer);
    else
      expect(linesOf(source)).toEqual([
        expect.stringMatching(/^OIDC_ISSUER is ".*"; expected the https address/),
      ]);
  });

  test.each([
    [
      { ADMIN_EMAIL: 'a@b.example' },
      'ADMIN_PASSWORD is not set; expected a value, because ADMIN_EMAIL has one.',
    ],
    [
      { ADMIN_PASSWORD: 'a lamp in the dark' },
      'ADMIN_EMAIL is not set; expected a value, because ADMIN_PASSWORD has one.',
    ],
    [
      { GOOGLE_CLIENT_ID: 'id' },
      'GOOGLE_CLIENT_SECRET is not set; expected a value, because GOOGLE_CLIENT_ID has one.',
    ],
    [
      { GOOGLE_CLIENT_SECRET: 'x' },
      'GOOGLE_CLIENT_ID is not set; expected a value, because GOOGLE_CLIENT_SECRET has one.',
    ],
    [
      { ADMIN_EMAIL: 'admin', ADMIN_PASSWORD: 'a lamp in the dark' },
      'ADMIN_EMAIL is "admin"; expected an e-mail address, such as admin@example.org.',
    ],
    [
      { ADMIN_EMAIL: '\u0430dmin@b.example', ADMIN_PASSWORD: 'a lamp in the dark' },
      'ADMIN_EMAIL is "\u0430dmin@b.example"; expected an e-mail address, such as admin@example.org.',
    ],
    [
      { ADMIN_EMAIL: 'a@b.example', ADMIN_PASSWORD: 'hunter2' },
      'ADMIN_PASSWORD is not valid (7 characters); expected 8 to 128 characters, and none of the most common passwords.',
    ],
    [
      { ADMIN_EMAIL: 'a@b.example', ADMIN_PASSWORD: 'Password123' },
      'ADMIN_PASSWORD is not valid (11 characters); expected 8 to 128 characters, and none of the most common passwords.',
    ],
    [
      { SMTP_URL: 'mail.example:25' },
      'SMTP_URL is not valid (15 characters); expected smtp://user:password@host:port or smtps://….',
    ],
    [
      { SMTP_URL: 'http://user:hunter2@mail.example' },
      'SMTP_URL is not valid (32 characters); expected smtp://user:password@host:port or smtps://….',
    ],
    [
      { MAIL_FROM: 'nobody' },
      'MAIL_FROM is "nobody"; expected an e-mail address, with a name or without: Swadhyay <no-reply@example.org>.',
    ],
    [{ RATE_LIMIT: 'many' }, 'RATE_LIMIT is "many"; expected a whole number; 0 for no limit.'],
    [{ RATE_LIMIT: '-1' }, 'RATE_LIMIT is "-1"; expected a whole number; 0 for no limit.'],
  ])('%j is rejected with a one-line error', (source, line) => {
    expect(linesOf(source)).toEqual([line]);
    expect(linesOf(source).join()).not.toContain('hunter2');
  });
});
