import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import type { Locks } from './locks.ts';
import type { Messages } from './messages.ts';
import type { Write } from './transaction.ts';

/**
 * What stores query with: `database.read`, or the transaction of the caller. Stores always await it: SQLite answers synchronously,
 * PostgreSQL does not.
 */
export type Queries = BetterSQLite3Database;

/** An open database. Stores use only this interface, the schema and `dialect.ts`. */
export interface Database {
  /** For reads. Sees committed data only and refuses to write. */
  read: Queries;
  /** For every write, including single statements. */
  write: Write<Queries>;
  /** Between all processes that use the database. */
  messages: Messages;
  /** Between all processes that use the database. */
  locks: Locks;
  /** Bytes on disk, by part: `main`, and `wal` for the write-ahead log of SQLite. */
  sizes: () => Promise<Record<string, number>>;
  /** Whether the files were checked for damage when the database was opened. Large ones are not, and PostgreSQL checks its own. */
  isChecked: boolean;
  /** Checks the files while they are used. Rejects if they are damaged, and so does `ping` from then on. */
  check: (closing: AbortSignal) => Promise<void>;
  /** Rejects if the database does not answer, or is known to be damaged. */
  ping: () => Promise<void>;
  /** Waits for running transactions, then closes the database. */
  close: () => Promise<void>;
}
