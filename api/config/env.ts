import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Value } from 'typebox/value';
import { normaliseEmail, normalisePassword } from '../contract/identity/credentials.ts';
import { engineOf } from './engine.ts';
import { Environment, MINUTE, NAMES, optionsOf } from './env-schema.ts';
import type { Compression, LogLevel, Name, Values, WebhookPull } from './env-schema.ts';
import type {
  AdminSettings,
  BucketSettings,
  DatabaseSettings,
  MailSettings,
  PostgresSettings,
  Settings,
} from './settings.ts';
import { isPort, toList } from './setting-values.ts';
import { StartError } from './startup-error.ts';

const MEGABYTE = 1024 * 1024;

interface SettingProblem {
  name: Name;
  /** Never the value of a secret. */
  given: string;
  expected: string;
}

/** One or more settings are invalid. `problems` and `lines` name all of them. */
export class SettingsError extends StartError {
  readonly problems: readonly SettingProblem[];

  constructor(problems: readonly SettingProblem[]) {
    super(problems.map(({ name, given, expected }) => `${name} is ${given}; expected ${expected}.`));
    this.name = 'SettingsError';
    this.problems = problems;
  }
}

/**
 * Reads all settings. An empty value counts as not set.
 *
 * @param cwd absolute folder for relative paths
 * @throws SettingsError naming every invalid setting
 */
export function readEnv(source: NodeJS.ProcessEnv = process.env, cwd = process.cwd()): Settings {
  const given: Values = {};
  for (const name of NAMES) {
    const text = source[name] ?? '';
    if (text.trim() !== '') given[name] = optionsOf(name).secret ? text : text.trim();
  }
  const problems = [...invalidValues(given), ...conflicts(given)];
  if (problems.length > 0) throw new SettingsError(problems);
  return toSettings(given, cwd);
}

function invalidValues(values: Values): SettingProblem[] {
  return NAMES.flatMap((name) => {
    const value = values[name];
    if (value === undefined) return [];
    const { secret, expected = '' } = optionsOf(name);
    const given = secret ? `not valid (${value.length} characters)` : JSON.stringify(withoutPassword(value));
    return Value.Check(Environment.properties[name], value) ? [] : [{ name, given, expected }];
  });
}

/** Hides user and password of a URL. */
function withoutPassword(value: string): string {
  return value.replace(/:\/\/[^/]*@/, '://…@');
}

/** The problems of settings that depend on each other. */
function conflicts(given: Values): SettingProblem[] {
  const problems: SettingProblem[] = [];
  const port = given.PORT ?? optionsOf('PORT').default ?? '';
  if (given.METRICS_PORT !== undefined && isPort(given.METRICS_PORT) && Number(given.METRICS_PORT) !== 0) {
    if (Number(given.METRICS_PORT) === Number(port)) {
      const expected = `another port than PORT, which is ${port}`;
      problems.push({ name: 'METRICS_PORT', given: JSON.stringify(given.METRICS_PORT), expected });
    }
  }
  if (given.NODE_ENV === 'production' && given.JWT_SECRET === undefined) {
    const { expected = '' } = optionsOf('JWT_SECRET');
    problems.push({ name: 'JWT_SECRET', given: 'not set', expected });
  }
  if (given.RELEASES_URL !== undefined && given.RELEASES_DIR !== undefined) {
    const expected = 'no value, because releases are shared through RELEASES_URL';
    problems.push({ name: 'RELEASES_DIR', given: JSON.stringify(given.RELEASES_DIR), expected });
  }
  const pairs: [Name, Name][] = [
    ['ADMIN_EMAIL', 'ADMIN_PASSWORD'],
    ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ];
  for (const pair of pairs) {
    const missing = pair.find((name) => given[name] === undefined);
    const present = pair.find((name) => given[name] !== undefined);
    if (missing && present) {
      problems.push({ name: missing, given: 'not set', expected: `a value, because ${present} has one` });
    }
  }
  return problems;
}

function toSettings(given: Values, cwd: string): Settings {
  const read = (name: Name): string => given[name] ?? optionsOf(name).default ?? '';
  const dataDir = resolve(cwd, read('DATA_DIR'));
  const publicOrigin = given.PUBLIC_ORIGIN ?? `http://localhost:${Number(read('PORT'))}`;
  return {
    port: Number(read('PORT')),
    host: read('HOST'),
    contentDir: resolve(cwd, read('CONTENT_DIR')),
    dataDir,
    compression: read('COMPRESSION') as Compression,
    releasesDir: given.RELEASES_DIR === undefined ? null : resolve(cwd, given.RELEASES_DIR),
    bucket: toBucket(given),
    publishHere: read('PUBLISH_HERE') === 'yes',
    ...toDatabase(given.DATABASE_URL, dataDir, cwd, {
      poolSize: Number(read('DATABASE_POOL_SIZE')),
      statementTimeout: Number(read('DATABASE_STATEMENT_SECONDS')) * 1_000,
    }),
    metrics:
      given.METRICS_PORT === undefined
        ? null
        : { host: read('METRICS_HOST'), port: Number(given.METRICS_PORT) },
    publicOrigin,
    apiOrigin: read('API_ORIGIN'),
    corsOrigins: toList(read('CORS_ORIGINS')),
    jwtSecret: given.JWT_SECRET ?? null,
    trustProxy: toList(read('TRUST_PROXY')),
    rateLimit: Number(read('RATE_LIMIT')),
    rateLimitMegabytes: Number(read('RATE_LIMIT_MB')),
    loginLimits: {
      window: Number(read('LOGIN_WINDOW_MINUTES')) * MINUTE,
      perAddress: Number(read('LOGIN_FAILURES_PER_ADDRESS')),
      perAddressAndAccount: Number(read('LOGIN_FAILURES_PER_ACCOUNT')),
      perDevice: Number(read('LOGIN_FAILURES_PER_DEVICE')),
      perAccount: Number(read('LOGIN_FAILURES_ATTACK')),
    },
    signUpLimits: {
      window: Number(read('SIGN_UP_WINDOW_MINUTES')) * MINUTE,
      takenPerAddress: Number(read('SIGN_UP_TAKEN_PER_ADDRESS')),
      takenPerEmail: Number(read('SIGN_UP_TAKEN_PER_EMAIL')),
      newPerAddress: Number(read('SIGN_UP_NEW_PER_ADDRESS')),
    },
    quota: {
      bytes: Number(read('LEARNER_QUOTA_MB')) * MEGABYTE,
      attempts: Number(read('LEARNER_MAX_ATTEMPTS')),
    },
    logLevel: read('LOG_LEVEL') as LogLevel,
    webhookSecret: given.WEBHOOK_SECRET ?? null,
    webhookPull: read('WEBHOOK_PULL') as WebhookPull,
    contentPush: read('CONTENT_PUSH') === 'yes',
    admin: toAdmin(given),
    google:
      given.GOOGLE_CLIENT_ID === undefined
        ? null
        : {
            issuer: read('OIDC_ISSUER'),
            clientId: given.GOOGLE_CLIENT_ID,
            clientSecret: read('GOOGLE_CLIENT_SECRET'),
          },
    mail: toMail(given, publicOrigin),
  };
}

function toDatabase(
  url: string | undefined,
  dataDir: string,
  cwd: string,
  limits: Omit<PostgresSettings, 'url'>,
): DatabaseSettings {
  const byDefault = join(dataDir, 'swadhyay.db');
  if (url !== undefined && engineOf(url) === 'postgres') {
    return { databaseFile: byDefault, postgres: { url, ...limits } };
  }
  return { databaseFile: url === undefined ? byDefault : toPath(url, cwd), postgres: null };
}

function toBucket(given: Values): BucketSettings | null {
  if (given.RELEASES_URL === undefined) return null;
  const { hostname, pathname } = new URL(given.RELEASES_URL);
  const prefix = pathname.replace(/^\/|\/$/g, '');
  return {
    name: hostname,
    prefix: prefix === '' ? '' : `${prefix}/`,
    endpoint: given.AWS_ENDPOINT_URL_S3 ?? null,
  };
}

function toAdmin({ ADMIN_EMAIL, ADMIN_PASSWORD = '' }: Values): AdminSettings | null {
  const email = ADMIN_EMAIL === undefined ? null : normaliseEmail(ADMIN_EMAIL);
  return email === null ? null : { email, password: normalisePassword(ADMIN_PASSWORD) };
}

function toMail(given: Values, publicOrigin: string): MailSettings | null {
  if (given.SMTP_URL === undefined) return given.NODE_ENV === 'production' ? null : { via: 'log' };
  const from = given.MAIL_FROM ?? `Swadhyay <no-reply@${new URL(publicOrigin).hostname}>`;
  return { via: 'smtp', url: given.SMTP_URL.trim(), from };
}

function toPath(url: string, cwd: string): string {
  return url.startsWith('file://') ? fileURLToPath(url) : resolve(cwd, url.slice('file:'.length));
}
