import { Type } from 'typebox';
import type { Static, TOptional, TString } from 'typebox';
import { normaliseEmail, passwordProblem } from '../contract/identity/credentials.ts';
import { isCommonPassword } from '../common-passwords/common-passwords.ts';
import { DEFAULT_LOGIN_LIMITS, DEFAULT_SIGN_UP_LIMITS } from './sign-in-limits.ts';
import {
  isBucketUrl,
  isDatabaseUrl,
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
} from './setting-values.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

const PULLS = ['own', 'always', 'never'] as const;
export type WebhookPull = (typeof PULLS)[number];

const COMPRESSIONS = ['best', 'fast'] as const;
export type Compression = (typeof COMPRESSIONS)[number];

/** Characters. A key of HS256 needs 32 random bytes. */
export const MINIMUM_SECRET = 32;

export interface SettingOptions {
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
/** ms */
export const MINUTE = 60_000;
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
  COMPRESSION: setting({ ...oneOf(COMPRESSIONS), default: 'best' }),
  RELEASES_DIR: setting(),
  RELEASES_URL: setting({
    check: isBucketUrl,
    expected: 's3://<bucket>/<prefix>, such as s3://swadhyay/releases',
  }),
  AWS_ENDPOINT_URL_S3: setting({
    check: isOrigin,
    expected: 'the origin of an S3-compatible service, such as https://s3.example.org',
  }),
  PUBLISH_HERE: setting({ ...oneOf(['yes', 'no']), default: 'yes' }),
  DATABASE_URL: setting({
    check: isDatabaseUrl,
    expected:
      'file:<path>, such as file:./data/swadhyay.db, or postgres://<user>:<password>@<host>/<database>',
  }),
  DATABASE_POOL_SIZE: limit(8),
  DATABASE_STATEMENT_SECONDS: limit(30),
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
export type Values = Static<typeof Environment>;
export type Name = keyof Values;
export const NAMES = Object.keys(Environment.properties) as Name[];
