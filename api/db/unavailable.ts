import { DrizzleQueryError } from 'drizzle-orm/errors';

/** The database cannot be reached at the moment. Nothing was saved, unless the connection was lost during a commit. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super('The database cannot be reached.', { cause });
    this.name = 'DatabaseUnavailable';
  }
}

/** Statements of a connection do not run in a session of its own. */
export class SessionNotKept extends Error {
  constructor(options?: ErrorOptions) {
    super(
      'A pooler in front of the database shares sessions between connections. Set pool_mode = session in PgBouncer, and server_reset_query = DISCARD ALL; max_prepared_statements is not enough, because sessions also hold locks, settings and LISTEN.',
      options,
    );
    this.name = 'SessionNotKept';
  }
}

/**
 * Of PostgreSQL: connection lost or refused (08…, 53300, 57P…), statement cancelled after its time limit (57014), a standby that
 * takes no writes (25006), statements that are not prepared any more or already (26000, 42P05), because a pooler has changed the session,
 * and conflicts that did not end after many attempts (40…). Of SQLite: another process writes for long.
 *
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const CODES = /^(?:08\w{3}|57P\d{2}|57014|53300|25006|26000|42P05|40001|40P01|SQLITE_BUSY\w*)$/;

/** Errors of sockets; only within an error of a query, because mail servers cause them too. */
const SOCKET_CODES = /^(?:ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;

/** The driver has no codes for these. */
const LOST =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout|Client was closed|Cannot use a pool after calling end)/;

/** Whether an error of a connection to PostgreSQL says that it was lost, or could not be made. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof SessionNotKept) return true;
  const code = codeOf(error);
  if (/^(?:08\w{3}|57P\d{2}|53300)$/.test(code) || SOCKET_CODES.test(code) || LOST.test(error.message))
    return true;
  // Several addresses were tried.
  if (error instanceof AggregateError && error.errors.some(isConnectionLost)) return true;
  return isConnectionLost(error.cause);
}

/** Whether a request failed only because the database cannot be reached or is too busy, so it can be sent again. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseUnavailable || CODES.test(codeOf(error))) return true;
  // Drizzle wraps the errors of the driver.
  if (error instanceof DrizzleQueryError && isConnectionLost(error.cause)) return true;
  return isDatabaseUnavailable(error.cause);
}

/** @throws DatabaseUnavailable if the connection was lost, or could not be made */
export async function orUnavailable<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw isConnectionLost(error) ? new DatabaseUnavailable(error) : error;
  }
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}
