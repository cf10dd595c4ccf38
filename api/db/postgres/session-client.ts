import { randomUUID } from 'node:crypto';
import type { ClientConfig } from 'pg';
import { serverUrls } from '../../config/setting-values.ts';
import { reasonOf } from '../../config/startup-error.ts';
import { pg } from './driver.ts';
import { createPrimary, requirePrimary, type Primary } from './find-primary.ts';
import { SessionNotKept } from '../unavailable.ts';

export interface SessionConfig extends ClientConfig {
  /** Finds the server to connect to, instead of that of the URL. */
  primary: Primary | null;
  /** Settings of PostgreSQL, by name. */
  session: Readonly<Record<string, string>>;
  /** Connections of this process to the same database. */
  open: Set<SessionClient>;
}

/** ms to wait for a new connection, and for a pooler to give it a session. */
export const CONNECT_TIMEOUT = 5_000;

/** What all connections of this process to a database have in common. */
export function sessionConfig(url: string, application = 'swadhyay'): SessionConfig {
  const urls = serverUrls(url);
  const config = {
    connectionString: urls[0] ?? url,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    keepAlive: true,
    application_name: application,
  };
  return {
    ...config,
    primary: urls.length > 1 ? createPrimary(urls, config) : null,
    session: {},
    open: new Set(),
  };
}

export async function connect(config: SessionConfig): Promise<SessionClient> {
  return new SessionClient(config).connect();
}

/**
 * The driver's client, with the settings of its session, which are set after connecting because poolers refuse them at start-up.
 *
 * Statements that were prepared, locks, LISTEN and these settings belong to a session of PostgreSQL, and a pooler may give a session
 * to several connections in turn. So each connection marks its session, and finds out if another one uses it.
 */
export class SessionClient extends pg.Client {
  readonly #config: SessionConfig;
  readonly #mark = randomUUID();
  #process = 0;

  constructor(config: SessionConfig) {
    super(config);
    this.#config = config;
    // Statements fail when the connection is lost; without a listener the event would end the process.
    this.on('error', () => undefined);
  }

  /** @throws SessionNotKept */
  override connect(): Promise<this>;
  override connect(callback: (error: Error) => void): void;
  override connect(callback?: (error: Error) => void): Promise<this> | void {
    const connecting = this.#connect();
    if (!callback) return connecting;
    connecting.then(() => (callback as (error: Error | null) => void)(null), callback);
  }

  async #connect(): Promise<this> {
    const { primary, open } = this.#config;
    if (primary) Object.assign(this, await primary.find());
    try {
      await super.connect();
      if (primary) await requirePrimary(this);
      await this.#beginSession();
    } catch (error) {
      primary?.forget();
      await this.end().catch(() => undefined);
      throw error;
    }
    // The next connections look for the primary again.
    if (primary) this.once('error', () => primary.forget());
    open.add(this);
    this.once('end', () => open.delete(this));
    return this;
  }

  async #beginSession(): Promise<void> {
    const { session, open } = this.#config;
    const begin = {
      text: `SELECT coalesce(nullif(current_setting('swadhyay.session', true), ''), set_config('swadhyay.session', $1, false)) AS mark,
        pg_backend_pid() AS process`,
      query_timeout: CONNECT_TIMEOUT,
    };
    const { rows } = await this.query<{ mark: string; process: number }>(begin, [this.#mark]);
    const { mark, process } = rows[0] ?? { mark: '', process: 0 };
    if (mark !== this.#mark) {
      if ([...open].some((client) => client.#mark === mark)) this.#closeAll();
      throw new SessionNotKept();
    }
    this.#process = process;
    const names = Object.keys(session);
    if (names.length === 0) return;
    const set = {
      text: `SELECT ${names.map((name, index) => `set_config('${name}', $${index + 1}, false)`).join(', ')}`,
      query_timeout: CONNECT_TIMEOUT,
    };
    await this.query(set, Object.values(session));
  }

  /** @throws SessionNotKept if a statement runs in another session than earlier ones. All connections are closed then. */
  async requireSession(): Promise<void> {
    const { rows } = await this.query<{ mark: string | null; process: number }>(
      `SELECT pg_backend_pid() AS process, current_setting('swadhyay.session', true) AS mark`,
    );
    if (rows[0]?.mark === this.#mark && rows[0].process === this.#process) return;
    this.#closeAll();
    throw new SessionNotKept();
  }

  #closeAll(): void {
    for (const client of this.#config.open) client.connection.stream.destroy(new SessionNotKept());
  }
}

/**
 * Checks what everything else relies on: that each connection has a session of its own, in which all its statements run.
 *
 * @throws SessionNotKept
 */
export async function requireSessions(config: SessionConfig): Promise<void> {
  const connectApart = () => connect({ ...config, open: new Set() });
  const first = await connectApart();
  try {
    const second = await connectApart().catch((error: unknown) => {
      throw error instanceof SessionNotKept ? error : noSecondConnection(error);
    });
    try {
      // A pooler that shares sessions gives a statement any that is free: in turn, or the one that was used last.
      await second.requireSession();
      await first.requireSession();
      await second.query('BEGIN').catch((cause: unknown) => {
        throw new SessionNotKept({ cause });
      });
      await first.requireSession();
      await second.requireSession();
      await second.query('ROLLBACK');
    } finally {
      await second.end();
    }
  } catch (error) {
    // The pooler may keep the session and be given other settings.
    await first.query('RESET swadhyay.session').catch(() => undefined);
    throw error;
  } finally {
    await first.end();
  }
}

function noSecondConnection(cause: unknown): Error {
  return new Error(
    `a second connection fails (${reasonOf(cause)}). Allow more of them: default_pool_size of PgBouncer, max_connections of PostgreSQL`,
    { cause },
  );
}
