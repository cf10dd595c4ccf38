import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import type { Write } from './transaction.ts';

/** What stores query with. Stores always await it: SQLite answers synchronously, but another engine would not. */
export type Queries = BetterSQLite3Database;

/** An open database. Everything outside `api/db/sqlite` uses only this interface and the schema. */
export interface Database {
  /** For reads. Sees committed data only and refuses to write. */
  read: Queries;
  /** For every write, including single statements. */
  write: Write<Queries>;
  /** Rejects if the database does not answer. */
  ping: () => Promise<void>;
  /** Waits for running transactions, then closes the database. */
  close: () => Promise<void>;
}
