import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Type } from 'typebox';
import type { Static, TOptional, TString } from 'typebox';
import { Value } from 'typebox/value';
import { normaliseEmail, normalisePassword, passwordProblem } from '../contract/identity/credentials.ts';
import { isCommonPassword } from '../modules/identity/passwords/common-passwords.ts';
import { MEGABYTE } from '../modules/learning/quota/quota.ts';
import type { Quota } from '../modules/learning/quota/quota.ts';
import { DEFAULT_LOGIN_LIMITS, DEFAULT_SIGN_UP_LIMITS } from '../modules/identity/sign-in-limits.ts';
import type { LoginLimits, SignUpLimits } from '../modules/identity/sign-in-limits.ts';
import {
  isFileUrl,
  isHost,
  isIssuer,
  isListOf,
  isOrigin,
  isPort,
  isProxy,
  isSender,
  isSmtpUrl,
  matches,
  oneOf,
  toList,
} from './setting-values.ts';
import { StartError } from './startup-error.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

const PULLS = ['own', 'always', 'never'] as const;
type WebhookPull = (typeof PULLS)[number];

/** Characters. A key of HS256 needs 32 random bytes. */
export const MINIMUM_SECRET = 32;

interface SettingOptions {
  /** Whether a value is valid. */
  check?: (text: string) => boolean;
  /** The end of the sentence "expected …" in the error for an invalid value. */
  expected?: string;
  /** As in the environment. */
  default?: string;
  /** A secret is not trimmed, and no error shows its value. */
  secret?: boolean;
}

function setting({ check = () => true, ...options }: SettingOptions = {}): TOptional<TString> {
  return Type.Optional(Type.Refine(Type.String(options), check));
}

/** @param byDefault at least 1 */
function limit(byDefault: number): TOptional<TString> {
  return setting({ ...POSITIVE, default: String(byDefault) });
}

const NUMBER_OR_NO_LIMIT = { check: matches(/^\d{1,9}$/), expected: 'a whole number; 0 for no limit' };
const MINUTE = 60_000;
const POSITIVE = { check: matches(/^(?=.*[1-9])\d{1,7}$/), expected: 'a whole number from 1 to 9999999' };
const PORT = { check: isPort, expected: 'a whole number from 1 to 65535, or 0 for any free port' };
const HOST = {
  check: isHost,
  expected: 'an address or host name to listen on, such as 127.0.0.1 or 0.0.0.0',
  default: '127.0.0.1',
};
const ORIGIN = 'an origin without a path or a slash at the end, such as https://example.org';

/** Every environment variable that the product reads. README describes each of them. */
export const Environment = Type.Object({
  NODE_ENV: setting(),
  PORT: setting({ ...PORT, default: '4321' }),
  HOST: setting(HOST),
  METRICS_PORT: setting(PORT),
  METRICS_HOST: setting(HOST),
  CONTENT_DIR: setting({ default: 'content' }),
  DATA_DIR: setting({ default: '.data' }),
  DATABASE_URL: setting({
    check: isFileUrl,
    expected: 'file:<path>, such as file:./data/swadhyay.db; PostgreSQL is not supported yet',
  }),
  PUBLIC_ORIGIN: setting({ check: isOrigin, expected: ORIGIN }),
  API_ORIGIN: setting({ check: isOrigin, expected: ORIGIN, default: '' }),
  CORS_ORIGINS: setting({
    check: isListOf(isOrigin),
    expected: `a comma-separated list, each ${ORIGIN}`,
    default: '',
  }),
  TRUST_PROXY: setting({
    check: isListOf(isProxy),
    expected: 'the addresses of the proxies, separated by commas, such as 10.0.0.1,172.16.0.0/12',
    default: '',
  }),
  RATE_LIMIT: setting({ ...NUMBER_OR_NO_LIMIT, default: '600' }),
  RATE_LIMIT_MB: setting({ ...NUMBER_OR_NO_LIMIT, default: '60' }),
  LOGIN_WINDOW_MINUTES: limit(DEFAULT_LOGIN_LIMITS.window / MINUTE),
  LOGIN_FAILURES_PER_ADDRESS: limit(DEFAULT_LOGIN_LIMITS.perAddress),
  LOGIN_FAILURES_PER_ACCOUNT: limit(DEFAULT_LOGIN_LIMITS.perAddressAndAccount),
  LOGIN_FAILURES_PER_DEVICE: limit(DEFAULT_LOGIN_LIMITS.perDevice),
  LOGIN_FAILURES_ATTACK: limit(DEFAULT_LOGIN_LIMITS.perAccount),
  SIGN_UP_WINDOW_MINUTES: limit(DEFAULT_SIGN_UP_LIMITS.window / MINUTE),
  SIGN_UP_TAKEN_PER_ADDRESS: limit(DEFAULT_SIGN_UP_LIMITS.takenPerAddress),
  SIGN_UP_TAKEN_PER_EMAIL: limit(DEFAULT_SIGN_UP_LIMITS.takenPerEmail),
  SIGN_UP_NEW_PER_ADDRESS: limit(DEFAULT_SIGN_UP_LIMITS.newPerAddress),
  LEARNER_QUOTA_MB: limit(64),
  LEARNER_MAX_ATTEMPTS: limit(20_000),
  LOG_LEVEL: setting({ ...oneOf(LOG_LEVELS), default: 'info' }),
  JWT_SECRET: setting({
    secret: true,
    check: (text) => text.length >= MINIMUM_SECRET,
    expected: `at least ${MINIMUM_SECRET} random characters, such as \`openssl rand -base64 32\` prints`,
  }),
  WEBHOOK_SECRET: setting({
    secret: true,
    check: (text) => text.length >= 16,
    expected: 'at least 16 characters',
  }),
  WEBHOOK_PULL: setting({ ...oneOf(PULLS), default: 'own' }),
  ADMIN_EMAIL: setting({
    check: (text) => normaliseEmail(text) !== null,
    expected: 'an e-mail address, such as admin@example.org',
  }),
  ADMIN_PASSWORD: setting({
    secret: true,
    check: (text) => passwordProblem(text) === null && !isCommonPassword(text),
    expected: '8 to 128 characters, and none of the most common passwords',
  }),
  GOOGLE_CLIENT_ID: setting(),
  GOOGLE_CLIENT_SECRET: setting(),
  OIDC_ISSUER: setting({
    check: isIssuer,
    expected: 'the https address of an OpenID provider, such as https://accounts.google.com',
    default: 'https://accounts.google.com',
  }),
  SMTP_URL: setting({
    secret: true,
    check: isSmtpUrl,
    expected: 'smtp://user:password@host:port or smtps://…',
  }),
  MAIL_FROM: setting({
    check: isSender,
    expected: 'an e-mail address, with a name or without: Swadhyay <no-reply@example.org>',
  }),
});
type Name = keyof Static<typeof Environment>;
const NAMES = Object.keys(Environment.properties) as Name[];

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
  databaseFile: string;
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
  const given: Static<typeof Environment> = {};
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

function invalidValues(values: Static<typeof Environment>): SettingProblem[] {
  return NAMES.flatMap((name) => {
    const value = values[name];
    if (value === undefined) return [];
    const { secret, expected = '' } = optionsOf(name);
    const given = secret ? `not valid (${value.length} characters)` : JSON.stringify(value);
    return Value.Check(Environment.properties[name], value) ? [] : [{ name, given, expected }];
  });
}

/** The problems of settings that depend on each other. */
function conflicts(given: Static<typeof Environment>): SettingProblem[] {
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

function toSettings(given: Static<typeof Environment>, cwd: string): Settings {
  const read = (name: Name): string => given[name] ?? optionsOf(name).default ?? '';
  const dataDir = resolve(cwd, read('DATA_DIR'));
  const publicOrigin = given.PUBLIC_ORIGIN ?? `http://localhost:${Number(read('PORT'))}`;
  return {
    port: Number(read('PORT')),
    host: read('HOST'),
    contentDir: resolve(cwd, read('CONTENT_DIR')),
    dataDir,
    databaseFile:
      given.DATABASE_URL === undefined ? join(dataDir, 'swadhyay.db') : toPath(given.DATABASE_URL, cwd),
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

function toAdmin({ ADMIN_EMAIL, ADMIN_PASSWORD = '' }: Static<typeof Environment>): AdminSettings | null {
  const email = ADMIN_EMAIL === undefined ? null : normaliseEmail(ADMIN_EMAIL);
  return email === null ? null : { email, password: normalisePassword(ADMIN_PASSWORD) };
}

function toMail(given: Static<typeof Environment>, publicOrigin: string): MailSettings | null {
  if (given.SMTP_URL === undefined) return given.NODE_ENV === 'production' ? null : { via: 'log' };
  const from = given.MAIL_FROM ?? `Swadhyay <no-reply@${new URL(publicOrigin).hostname}>`;
  return { via: 'smtp', url: given.SMTP_URL.trim(), from };
}

function toPath(url: string, cwd: string): string {
  return url.startsWith('file://') ? fileURLToPath(url) : resolve(cwd, url.slice('file:'.length));
}
