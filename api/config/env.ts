import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Value } from 'typebox/value';
import { normaliseEmail, normalisePassword } from '../contract/identity/credentials.ts';
import { engineOf } from '../db/engine.ts';
import type { DatabaseSettings } from '../db/open-database.ts';
import type { PostgresSettings } from '../db/postgres/open-database.ts';
import type { BucketSettings } from '../modules/content/releases/bucket/bucket.ts';
import { MEGABYTE } from '../modules/learning/quota/quota.ts';
import type { Quota } from '../modules/learning/quota/quota.ts';
import type { LoginLimits, SignUpLimits } from '../modules/identity/sign-in-limits.ts';
import { Environment, MINUTE, NAMES } from './env-schema.ts';
import type { Compression, LogLevel, Name, SettingOptions, Values, WebhookPull } from './env-schema.ts';
import { isPort, toList } from './setting-values.ts';
import { StartError } from './startup-error.ts';

export interface AdminSettings {
  /** Normalised. */
  email: string;
  password: string;
}

/** A client of an OpenID provider. */
export interface GoogleSettings {
  /** Exactly as the provider writes it. */
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/** How e-mails are sent: by SMTP or, in development, as log lines. */
export type MailSettings = { via: 'smtp'; url: string; from: string } | { via: 'log' };

/** The parsed settings. Paths are absolute. */
export interface Settings {
  /** 0 for any free port. */
  port: number;
  host: string;
  contentDir: string;
  dataDir: string;
  /** How well a publish compresses the files of a release. */
  compression: Compression;
  /** A folder for releases that several servers share; null for DATA_DIR. */
  releasesDir: string | null;
  /** Shares releases with other servers; null if they are only in `releasesDir`. */
  bucket: BucketSettings | null;
  /** Whether this server has the content folder: publishes it and saves what administrators write. */
  publishHere: boolean;
  /** The file of SQLite; not used with PostgreSQL. */
  databaseFile: string;
  /** Null for SQLite. */
  postgres: PostgresSettings | null;
  /** The address of the metrics server; null for none. */
  metrics: { host: string; port: number } | null;
  /** Where readers find the site, such as `https://example.org`. */
  publicOrigin: string;
  /** Where pages find the API; '' for their own origin. */
  apiOrigin: string;
  /** Other origins whose pages may call the API. */
  corsOrigins: string[];
  /** Null for a generated secret in DATA_DIR. */
  jwtSecret: string | null;
  /** Addresses and CIDR ranges of the proxies whose X-Forwarded-* headers are trusted. */
  trustProxy: string[];
  /** API requests per minute from one address; 0 for no limit. */
  rateLimit: number;
  /** Megabytes per minute to and from one address or account; 0 for no limit. */
  rateLimitMegabytes: number;
  loginLimits: LoginLimits;
  signUpLimits: SignUpLimits;
  /** How much one learner may store. */
  quota: Quota;
  logLevel: LogLevel;
  /** Signs the requests of the publish hook; null for no hook. */
  webhookSecret: string | null;
  /** Whether the hook pulls into the content folder: only into a separate clone, into any work tree, or never. */
  webhookPull: WebhookPull;
  /** Created at start, once. */
  admin: AdminSettings | null;
  /** Null when signing in with Google is not set up. */
  google: GoogleSettings | null;
  /** Null when no e-mail can be sent. */
  mail: MailSettings | null;
}

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

function optionsOf(name: Name): SettingOptions {
  return Environment.properties[name] as SettingOptions;
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
