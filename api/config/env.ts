import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readAccountSettings } from './identity-settings.ts';
import type { AccountSettings } from './identity-settings.ts';
import { DEFAULT_QUOTA, MEGABYTE } from '../modules/learning/quota/quota.ts';
import type { Quota } from '../modules/learning/quota/quota.ts';
import { Unexpected } from './setting-reader.ts';
import type { SettingProblem } from './setting-reader.ts';
import { StartError } from './startup-error.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Whether the hook pulls what was pushed: only into a work tree of the content's own, into any, or into none. */
const PULLS = ['own', 'always', 'never'] as const;
type WebhookPull = (typeof PULLS)[number];

/** Characters. HS256 is as strong as its key, and 32 random bytes are what it can use. */
export const MINIMUM_SECRET = 32;
/** Characters. */
const MINIMUM_WEBHOOK_SECRET = 16;
const SECRET_EXPECTED = `at least ${MINIMUM_SECRET} random characters, such as \`openssl rand -base64 32\` prints`;

/** Everything that can be set from outside, checked. Paths are absolute. */
export interface Settings extends AccountSettings {
  /** 0 lets the system choose a free port. */
  port: number;
  host: string;
  contentDir: string;
  dataDir: string;
  databaseFile: string;
  /** Where metrics are told; null for nowhere, a port of 0 for any free one. */
  metrics: { host: string; port: number } | null;
  /** Where readers find the site, such as `https://example.org`. */
  publicOrigin: string;
  /** Where pages find the API; '' for the origin they came from. */
  apiOrigin: string;
  /** Foreign origins whose pages may call the API. */
  corsOrigins: string[];
  /** Null where none is set: the process then keeps one in DATA_DIR. */
  jwtSecret: string | null;
  /** Addresses and CIDR ranges of the proxies whose X-Forwarded-* headers are believed. */
  trustProxy: string[];
  /** Calls of the API that one address may make in a minute; 0 for any number. */
  rateLimit: number;
  /** Megabytes that one address, and one account, may send to and receive from the API in a minute; 0 for any number. */
  rateLimitMegabytes: number;
  /** How much one learner may store. */
  quota: Quota;
  logLevel: LogLevel;
  /** Signs what asks for a publish from outside; null where nothing may. */
  webhookSecret: string | null;
  webhookPull: WebhookPull;
}

/** One or more settings are wrong; `problems` and `lines` name every one of them. */
export class SettingsError extends StartError {
  readonly problems: readonly SettingProblem[];

  constructor(problems: readonly SettingProblem[]) {
    super(problems.map(({ name, given, expected }) => `${name} is ${given}; expected ${expected}.`));
    this.name = 'SettingsError';
    this.problems = problems;
  }
}

/**
 * Reads all settings at once. An empty value counts as not set.
 *
 * @param cwd absolute folder from which relative paths count
 * @throws SettingsError naming every bad setting
 */
export function readEnv(source: NodeJS.ProcessEnv = process.env, cwd = process.cwd()): Settings {
  const problems: SettingProblem[] = [];

  function read<Value>(name: string, fallback: Value, parse: (text: string) => Value): Value {
    const text = source[name]?.trim();
    if (!text) return fallback;
    try {
      return parse(text);
    } catch (error) {
      if (!(error instanceof Unexpected)) throw error;
      problems.push({ name, given: JSON.stringify(text), expected: error.message });
      return fallback;
    }
  }

  const port = read('PORT', 4321, toPort);
  const dataDir = read('DATA_DIR', resolve(cwd, '.data'), (text) => resolve(cwd, text));
  const publicOrigin = read('PUBLIC_ORIGIN', `http://localhost:${port}`, toOrigin);
  const metricsPort = read('METRICS_PORT', null, (text) => toOtherPort(text, port));
  const metricsHost = read('METRICS_HOST', '127.0.0.1', toHost);
  const production = source.NODE_ENV === 'production';
  const settings: Settings = {
    port,
    host: read('HOST', '127.0.0.1', toHost),
    contentDir: read('CONTENT_DIR', resolve(cwd, 'content'), (text) => resolve(cwd, text)),
    dataDir,
    databaseFile: read('DATABASE_URL', join(dataDir, 'swadhyay.db'), (text) => toDatabaseFile(text, cwd)),
    metrics: metricsPort === null ? null : { host: metricsHost, port: metricsPort },
    publicOrigin,
    apiOrigin: read('API_ORIGIN', '', toOrigin),
    corsOrigins: read('CORS_ORIGINS', [], (text) => toList(text).map(toOrigin)),
    jwtSecret: null,
    trustProxy: read('TRUST_PROXY', [], (text) => toList(text).map(toProxy)),
    rateLimit: read('RATE_LIMIT', 600, toCount),
    rateLimitMegabytes: read('RATE_LIMIT_MB', 60, toCount),
    quota: {
      bytes: read('LEARNER_QUOTA_MB', DEFAULT_QUOTA.bytes / MEGABYTE, toQuota) * MEGABYTE,
      attempts: read('LEARNER_MAX_ATTEMPTS', DEFAULT_QUOTA.attempts, toQuota),
    },
    logLevel: read('LOG_LEVEL', 'info', (text) => toOneOf(LOG_LEVELS, text)),
    webhookSecret: null,
    webhookPull: read('WEBHOOK_PULL', 'own', (text) => toOneOf(PULLS, text)),
    ...readAccountSettings(
      { read, secret: (name) => source[name] ?? '', report: (problem) => problems.push(problem) },
      { publicOrigin, production },
    ),
  };

  const secret = source.JWT_SECRET ?? '';
  if (secret.length >= MINIMUM_SECRET) {
    settings.jwtSecret = secret;
  } else if (secret !== '') {
    problems.push({
      name: 'JWT_SECRET',
      given: `${secret.length} characters long`,
      expected: SECRET_EXPECTED,
    });
  } else if (production) {
    problems.push({ name: 'JWT_SECRET', given: 'not set', expected: SECRET_EXPECTED });
  }

  const webhookSecret = source.WEBHOOK_SECRET ?? '';
  if (webhookSecret.length >= MINIMUM_WEBHOOK_SECRET) {
    settings.webhookSecret = webhookSecret;
  } else if (webhookSecret !== '') {
    problems.push({
      name: 'WEBHOOK_SECRET',
      given: `${webhookSecret.length} characters long`,
      expected: `at least ${MINIMUM_WEBHOOK_SECRET} characters`,
    });
  }

  if (problems.length > 0) throw new SettingsError(problems);
  return settings;
}

function toPort(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) {
    throw new Unexpected('a whole number from 1 to 65535, or 0 for any free port');
  }
  return port;
}

function toOtherPort(text: string, port: number): number {
  const other = toPort(text);
  if (other === port && other !== 0) throw new Unexpected(`another port than PORT, which is ${port}`);
  return other;
}

function toHost(text: string): string {
  if (isIP(text) === 0 && !/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text)) {
    throw new Unexpected('an address or host name to listen on, such as 127.0.0.1 or 0.0.0.0');
  }
  return text;
}

function toDatabaseFile(text: string, cwd: string): string {
  if (/^postgres(ql)?:/.test(text)) {
    throw new Unexpected('file:<path>; PostgreSQL is not supported yet');
  }
  if (!/^file:[^?#]+$/.test(text)) {
    throw new Unexpected('file:<path>, such as file:./data/swadhyay.db');
  }
  if (!text.startsWith('file://')) return resolve(cwd, text.slice('file:'.length));
  try {
    return fileURLToPath(text);
  } catch {
    throw new Unexpected('file:<path>; after file:// an absolute path, as in file:///var/lib/swadhyay.db');
  }
}

function toOrigin(text: string): string {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.origin !== text) {
    throw new Unexpected('an origin without a path or a slash at the end, such as https://example.org');
  }
  return text;
}

/** Refuses `true` and the like: whoever can reach the server could then claim any address as theirs. */
function toProxy(text: string): string {
  const [address = '', prefix, ...rest] = text.split('/');
  const bits = isIP(address) === 6 ? 128 : 32;
  const named =
    prefix === undefined || (/^\d+$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= bits);
  if (isIP(address) === 0 || !named || rest.length > 0) {
    throw new Unexpected('the addresses of the proxies, with commas, such as 10.0.0.1,172.16.0.0/12');
  }
  return text;
}

function toCount(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new Unexpected('a whole number; 0 for no limit');
  return Number(text);
}

function toQuota(text: string): number {
  const most = Number(text);
  if (!/^\d{1,7}$/.test(text) || most === 0) throw new Unexpected('a whole number from 1 to 9999999');
  return most;
}

function toOneOf<Name extends string>(names: readonly Name[], text: string): Name {
  const name = names.find((known) => known === text);
  if (!name) throw new Unexpected(`one of ${names.join(', ')}`);
  return name;
}

function toList(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
