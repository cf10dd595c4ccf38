import { describe, expect, test } from 'vitest';
import { readEnv, SettingsError } from './env.ts';

function problemsOf(source: NodeJS.ProcessEnv): SettingsError {
  try {
    readEnv(source, '/srv/app');
  } catch (error) {
    if (error instanceof SettingsError) return error;
    throw error;
  }
  throw new Error('expected a SettingsError');
}

describe('readEnv', () => {
  test('has a default for every setting', () => {
    expect(readEnv({}, '/srv/app')).toEqual({
      port: 4321,
      host: '127.0.0.1',
      contentDir: '/srv/app/content',
      dataDir: '/srv/app/.data',
      releasesDir: null,
      bucket: null,
      compression: 'best',
      publishHere: true,
      databaseFile: '/srv/app/.data/swadhyay.db',
      postgres: null,
      metrics: null,
      publicOrigin: 'http://localhost:4321',
      apiOrigin: '',
      corsOrigins: [],
      jwtSecret: null,
      trustProxy: [],
      rateLimit: 600,
      rateLimitMegabytes: 60,
      loginLimits: {
        window: 900_000,
        perAddress: 20,
        perAddressAndAccount: 10,
        perDevice: 10,
        perAccount: 100,
      },
      signUpLimits: { window: 3_600_000, takenPerAddress: 20, takenPerEmail: 5, newPerAddress: 100 },
      quota: { bytes: 67_108_864, attempts: 20_000 },
      logLevel: 'info',
      webhookSecret: null,
      webhookPull: 'own',
      contentPush: false,
      admin: null,
      google: null,
      mail: { via: 'log' },
    });
  });

  test('reads every setting', () => {
    const secret = 's'.repeat(32);
    expect(
      readEnv(
        {
          NODE_ENV: 'production',
          PORT: '8080',
          HOST: '0.0.0.0',
          CONTENT_DIR: '../notes',
          DATA_DIR: '/var/lib/swadhyay',
          DATABASE_URL: 'file:./other.db',
          RELEASES_URL: 's3://swadhyay/releases/',
          AWS_ENDPOINT_URL_S3: 'https://s3.example.org',
          PUBLISH_HERE: 'no',
          METRICS_PORT: '9464',
          METRICS_HOST: '10.0.0.5',
          PUBLIC_ORIGIN: 'https://study.example',
          API_ORIGIN: 'https://api.study.example',
          CORS_ORIGINS: 'https://study.example, http://localhost:3000',
          JWT_SECRET: secret,
          TRUST_PROXY: '10.0.0.1, 172.16.0.0/12, fd00::/8',
          LOGIN_WINDOW_MINUTES: '5',
          LOGIN_FAILURES_PER_ADDRESS: '40',
          LOGIN_FAILURES_PER_ACCOUNT: '5',
          LOGIN_FAILURES_PER_DEVICE: '6',
          LOGIN_FAILURES_ATTACK: '50',
          SIGN_UP_WINDOW_MINUTES: '120',
          SIGN_UP_TAKEN_PER_ADDRESS: '30',
          SIGN_UP_TAKEN_PER_EMAIL: '3',
          SIGN_UP_NEW_PER_ADDRESS: '200',
          LEARNER_QUOTA_MB: '100',
          LEARNER_MAX_ATTEMPTS: '5000',
          LOG_LEVEL: 'debug',
          WEBHOOK_SECRET: 'w'.repeat(16),
          CONTENT_PUSH: 'yes',
          WEBHOOK_PULL: 'always',
        },
        '/srv/app',
      ),
    ).toEqual({
      port: 8080,
      host: '0.0.0.0',
      contentDir: '/srv/notes',
      dataDir: '/var/lib/swadhyay',
      releasesDir: null,
      compression: 'best',
      bucket: { name: 'swadhyay', prefix: 'releases/', endpoint: 'https://s3.example.org' },
      publishHere: false,
      databaseFile: '/srv/app/other.db',
      postgres: null,
      metrics: { host: '10.0.0.5', port: 9464 },
      publicOrigin: 'https://study.example',
      apiOrigin: 'https://api.study.example',
      corsOrigins: ['https://study.example', 'http://localhost:3000'],
      jwtSecret: secret,
      trustProxy: ['10.0.0.1', '172.16.0.0/12', 'fd00::/8'],
      rateLimit: 600,
      rateLimitMegabytes: 60,
      loginLimits: { window: 300_000, perAddress: 40, perAddressAndAccount: 5, perDevice: 6, perAccount: 50 },
      signUpLimits: { window: 7_200_000, takenPerAddress: 30, takenPerEmail: 3, newPerAddress: 200 },
      quota: { bytes: 104_857_600, attempts: 5_000 },
      logLevel: 'debug',
      webhookSecret: 'w'.repeat(16),
      webhookPull: 'always',
      contentPush: true,
      admin: null,
      google: null,
      // In production, reset links must not be logged.
      mail: null,
    });
  });

  test('derives the public origin and the database from PORT and DATA_DIR, and treats empty settings as not set', () => {
    const settings = readEnv({ PORT: '5000', DATA_DIR: 'here', HOST: '', PUBLIC_ORIGIN: ' ' }, '/srv/app');
    expect(settings).toMatchObject({
      publicOrigin: 'http://localhost:5000',
      databaseFile: '/srv/app/here/swadhyay.db',
      host: '127.0.0.1',
    });
  });

  test.each([
    ['file:data.db', '/srv/app/data.db'],
    ['file:/var/data.db', '/var/data.db'],
    ['file:///var/a%20b.db', '/var/a b.db'],
  ])('DATABASE_URL %s', (url, file) => {
    expect(readEnv({ DATABASE_URL: url }, '/srv/app').databaseFile).toBe(file);
  });

  test('releases are shared through a folder or a bucket, not both', () => {
    expect(readEnv({ RELEASES_DIR: 'shared' }, '/srv/app').releasesDir).toBe('/srv/app/shared');
    expect(readEnv({ RELEASES_URL: 's3://swadhyay' }).bucket).toEqual({
      name: 'swadhyay',
      prefix: '',
      endpoint: null,
    });
    expect(problemsOf({ RELEASES_DIR: 'a', RELEASES_URL: 's3://swadhyay' }).lines).toEqual([
      'RELEASES_DIR is "a"; expected no value, because releases are shared through RELEASES_URL.',
    ]);
  });

  test('names every invalid setting with its value and the expected value', () => {
    const error = problemsOf({ PORT: '80a', LOG_LEVEL: 'loud', TRUST_PROXY: 'true', NODE_ENV: 'production' });
    expect(error.problems.map(({ name }) => name)).toEqual([
      'PORT',
      'TRUST_PROXY',
      'LOG_LEVEL',
      'JWT_SECRET',
    ]);
    expect(error.lines).toEqual([
      'PORT is "80a"; expected a whole number from 1 to 65535, or 0 for any free port.',
      'TRUST_PROXY is "true"; expected the addresses of the proxies, separated by commas, such as 10.0.0.1,172.16.0.0/12.',
      'LOG_LEVEL is "loud"; expected one of fatal, error, warn, info, debug, trace, silent.',
      'JWT_SECRET is not set; expected at least 32 random characters, such as `openssl rand -base64 32` prints.',
    ]);
  });

  test.each([
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '4321.5'],
    ['HOST', 'http://localhost'],
    ['METRICS_PORT', '4321'],
    ['METRICS_PORT', 'on'],
    ['METRICS_HOST', '*'],
    ['DATABASE_URL', 'postgres:///swadhyay'],
    ['DATABASE_URL', 'postgres://localhost'],
    ['DATABASE_URL', '/var/data.db'],
    ['DATABASE_URL', 'file:'],
    ['DATABASE_URL', 'file://host/data.db'],
    ['DATABASE_URL', 'file:data.db?mode=memory'],
    ['PUBLIC_ORIGIN', 'study.example'],
    ['PUBLIC_ORIGIN', 'https://study.example/'],
    ['PUBLIC_ORIGIN', 'ftp://study.example'],
    ['API_ORIGIN', 'https://study.example/api'],
    ['CORS_ORIGINS', '*'],
    ['CORS_ORIGINS', 'null'],
    ['CORS_ORIGINS', 'https://a.example,https://b.example/x'],
    ['TRUST_PROXY', '*'],
    ['TRUST_PROXY', '1'],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.0/8/8'],
    ['LOG_LEVEL', 'INFO'],
    ['WEBHOOK_PULL', 'yes'],
  ])('rejects %s=%s', (name, value) => {
    expect(problemsOf({ [name]: value }).problems).toMatchObject([{ name, given: JSON.stringify(value) }]);
  });

  test('DATABASE_URL of PostgreSQL, with its limits', () => {
    const url = 'postgres://u:p@db.example:5433/swadhyay?sslmode=verify-full';
    expect(readEnv({ DATABASE_URL: url }).postgres).toEqual({ url, poolSize: 8, statementTimeout: 30_000 });
    const given = { DATABASE_URL: url, DATABASE_POOL_SIZE: '3', DATABASE_STATEMENT_SECONDS: '5' };
    expect(readEnv(given).postgres).toMatchObject({ poolSize: 3, statementTimeout: 5_000 });
    expect(readEnv({}).postgres).toBeNull();
    expect(problemsOf({ DATABASE_URL: 'postgres://u:p@h' }).message).not.toContain('u:p');
  });

  test('does not include secrets in errors', () => {
    const error = problemsOf({ JWT_SECRET: 'hunter2hunter2', WEBHOOK_SECRET: 'hunter2' });
    expect(error.message).not.toContain('hunter2');
    expect(error.lines).toEqual([
      'JWT_SECRET is not valid (14 characters); expected at least 32 random characters, such as `openssl rand -base64 32` prints.',
      'WEBHOOK_SECRET is not valid (7 characters); expected at least 16 characters.',
    ]);
  });
});
