import { Type } from 'typebox';
import type { Static, TOptional, TString } from 'typebox';
import { normaliseEmail, passwordProblem } from '../contract/identity/credentials.ts';
import { isCommonPassword } from '../common-passwords.ts';
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

interface SettingOptions {
  /** Whether a value is valid. */
  check?: (text: string) => boolean;
  /** The end of the sentence "expected …" in the error for an invalid value. */
  expected?: string;
  /** As in the environment. */
  default?: string;
  /** Markdown, for `docs/settings.md`: what the product does without a value, if there is no default. */
  without?: string;
  /** Markdown, for `docs/settings.md`. */
  description: string;
  /** A secret is not trimmed, and no error shows its value. */
  secret?: boolean;
}

function setting({ check = () => true, ...options }: SettingOptions): TOptional<TString> {
  return Type.Optional(Type.Refine(Type.String(options), check));
}

/** @param byDefault at least 1 */
function limit(byDefault: number, description: string): TOptional<TString> {
  return setting({ ...POSITIVE, default: String(byDefault), description });
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

/** Every environment variable that the product reads. `docs/settings.md` is made from it. */
export const Environment = Type.Object({
  NODE_ENV: setting({
    description:
      '`production` on a server: `JWT_SECRET` must be set then, and e-mails are not printed to the log',
  }),
  PORT: setting({ ...PORT, default: '4321', description: 'The port of the server' }),
  HOST: setting({ ...HOST, description: 'The address on which it listens' }),
  METRICS_PORT: setting({
    ...PORT,
    description: 'The port of the Prometheus metrics, at `/metrics`',
    without: 'no metrics',
  }),
  METRICS_HOST: setting({ ...HOST, description: 'The address of the metrics' }),
  CONTENT_DIR: setting({ default: 'content', description: 'The content folder; may be a separate clone' }),
  DATA_DIR: setting({
    default: '.data',
    description: 'Database, releases and caches, for one server at a time',
  }),
  COMPRESSION: setting({
    ...oneOf(COMPRESSIONS),
    default: 'best',
    description: 'How well a publish compresses files: `best`, or `fast` in a third of the time',
  }),
  RELEASES_DIR: setting({
    description: 'A folder for releases that [several servers](growing.md#several-servers) share',
    without: '`DATA_DIR`',
  }),
  RELEASES_URL: setting({
    check: isBucketUrl,
    expected: 's3://<bucket>/<prefix>, such as s3://swadhyay/releases',
    description:
      '`s3://bucket/prefix`: [several servers](growing.md#several-servers) share releases through it, with the `AWS_*` variables of the AWS SDK',
    without: 'a folder',
  }),
  AWS_ENDPOINT_URL_S3: setting({
    check: isOrigin,
    expected: 'the origin of an S3-compatible service, such as https://s3.example.org',
    description: 'The origin of another S3-compatible service',
    without: 'AWS',
  }),
  PUBLISH_HERE: setting({
    ...oneOf(['yes', 'no']),
    default: 'yes',
    description: '`no` for a server without the content folder: another one publishes and saves content',
  }),
  DATABASE_URL: setting({
    check: isDatabaseUrl,
    expected:
      'file:<path>, such as file:./data/swadhyay.db, or postgres://<user>:<password>@<host>/<database>',
    description:
      '`file:<path>`, or `postgres://user:password@host[,host]/database`: [PostgreSQL](growing.md#postgresql)',
    without: 'a file in `DATA_DIR`',
  }),
  DATABASE_POOL_SIZE: limit(8, 'Connections to PostgreSQL for writes, and as many for reads'),
  DATABASE_STATEMENT_SECONDS: limit(30, 'Seconds after which PostgreSQL cancels a statement'),
  PUBLIC_ORIGIN: setting({
    check: isOrigin,
    expected: ORIGIN,
    description: 'The origin of the site, for canonical links and the sitemap',
    without: '`http://localhost:PORT`',
  }),
  API_ORIGIN: setting({
    check: isOrigin,
    expected: ORIGIN,
    default: '',
    description: 'The origin of the API, read when the site is built',
    without: 'the origin of the page',
  }),
  CORS_ORIGINS: setting({
    check: isListOf(isOrigin),
    expected: `a comma-separated list, each ${ORIGIN}`,
    default: '',
    description: 'Other origins whose pages may call the API, separated by commas',
  }),
  TRUST_PROXY: setting({
    check: isListOf(isProxy),
    expected: 'the addresses of the proxies, separated by commas, such as 10.0.0.1,172.16.0.0/12',
    default: '',
    description: 'Addresses or ranges of the proxies in front, separated by commas',
  }),
  RATE_LIMIT: setting({
    ...NUMBER_OR_NO_LIMIT,
    default: '600',
    description: 'Requests per minute from one address; 0 for no limit',
  }),
  RATE_LIMIT_MB: setting({
    ...NUMBER_OR_NO_LIMIT,
    default: '60',
    description: 'Megabytes per minute to and from one address or account; 0 for no limit',
  }),
  LOGIN_WINDOW_MINUTES: limit(
    DEFAULT_LOGIN_LIMITS.window / MINUTE,
    'Minutes for which failed sign-ins count',
  ),
  LOGIN_FAILURES_PER_ADDRESS: limit(
    DEFAULT_LOGIN_LIMITS.perAddress,
    'Failed sign-ins from one address, after which it is refused',
  ),
  LOGIN_FAILURES_PER_ACCOUNT: limit(
    DEFAULT_LOGIN_LIMITS.perAddressAndAccount,
    'Failed sign-ins from one address at one account',
  ),
  LOGIN_FAILURES_PER_DEVICE: limit(
    DEFAULT_LOGIN_LIMITS.perDevice,
    'Failed sign-ins from a device at an account it has signed in to before. Only these count for it',
  ),
  LOGIN_FAILURES_ATTACK: limit(
    DEFAULT_LOGIN_LIMITS.perAccount,
    'Failed sign-ins at one account, after which each unknown address has two',
  ),
  SIGN_UP_WINDOW_MINUTES: limit(DEFAULT_SIGN_UP_LIMITS.window / MINUTE, 'Minutes for which sign-ups count'),
  SIGN_UP_TAKEN_PER_ADDRESS: limit(
    DEFAULT_SIGN_UP_LIMITS.takenPerAddress,
    'Sign-ups from one address with e-mail addresses that have an account',
  ),
  SIGN_UP_TAKEN_PER_EMAIL: limit(
    DEFAULT_SIGN_UP_LIMITS.takenPerEmail,
    'Sign-ups with one e-mail address that has an account',
  ),
  SIGN_UP_NEW_PER_ADDRESS: limit(DEFAULT_SIGN_UP_LIMITS.newPerAddress, 'New accounts from one address'),
  LEARNER_QUOTA_MB: limit(64, 'Megabytes that one learner may store'),
  LEARNER_MAX_ATTEMPTS: limit(20_000, 'Quiz attempts that one learner may store'),
  LOG_LEVEL: setting({
    ...oneOf(LOG_LEVELS),
    default: 'info',
    description: '`fatal` to `trace`, or `silent`',
  }),
  JWT_SECRET: setting({
    secret: true,
    check: (text) => text.length >= MINIMUM_SECRET,
    expected: `at least ${MINIMUM_SECRET} random characters, such as \`openssl rand -base64 32\` prints`,
    description: 'Signs sessions; at least 32 characters; required with `NODE_ENV=production`',
    without: 'generated, and stored in `DATA_DIR`',
  }),
  WEBHOOK_SECRET: setting({
    secret: true,
    check: (text) => text.length >= 16,
    expected: 'at least 16 characters',
    description: 'Signs the requests of the publish hook; at least 16 characters',
    without: 'no hook',
  }),
  WEBHOOK_PULL: setting({
    ...oneOf(PULLS),
    default: 'own',
    description: 'Whether the hook pulls first: only in a separate clone (`own`), `always` or `never`',
  }),
  CONTENT_PUSH: setting({
    ...oneOf(['yes', 'no']),
    default: 'no',
    description: '`yes`: publishes also push what administrators have saved to the branch that is pulled',
  }),
  ADMIN_EMAIL: setting({
    check: (text) => normaliseEmail(text) !== null,
    expected: 'an e-mail address, such as admin@example.org',
    description:
      'With `ADMIN_PASSWORD`: creates this administrator once; later changes made in the product are never undone',
  }),
  ADMIN_PASSWORD: setting({
    secret: true,
    check: (text) => passwordProblem(text) === null && !isCommonPassword(text),
    expected: '8 to 128 characters, and none of the most common passwords',
    description: '8 to 128 characters, and none of the most common passwords',
  }),
  GOOGLE_CLIENT_ID: setting({ description: 'The OpenID client', without: 'no sign-in with Google' }),
  GOOGLE_CLIENT_SECRET: setting({ description: 'Its secret' }),
  OIDC_ISSUER: setting({
    check: isIssuer,
    expected: 'the https address of an OpenID provider, such as https://accounts.google.com',
    default: 'https://accounts.google.com',
    description:
      'The OpenID provider. The clocks may differ by a minute; from 10 s on, the log has a warning',
  }),
  SMTP_URL: setting({
    secret: true,
    check: isSmtpUrl,
    expected: 'smtp://user:password@host:port or smtps://…',
    description: '`smtp://user:password@host:port` or `smtps://…`',
    without: 'e-mails are logged; in production they are not sent',
  }),
  MAIL_FROM: setting({
    check: isSender,
    expected: 'an e-mail address, with a name or without: Swadhyay <no-reply@example.org>',
    description: 'The sender of e-mails',
    without: '`no-reply@` the host of the site',
  }),
});
export type Values = Static<typeof Environment>;
export type Name = keyof Values;
export const NAMES = Object.keys(Environment.properties) as Name[];

export function optionsOf(name: Name): SettingOptions {
  return Environment.properties[name] as TOptional<TString> & SettingOptions;
}
