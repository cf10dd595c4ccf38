import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import { users } from './schema/accounts.ts';
import { migrateToLatest } from './migrate.ts';
import { connect, ensureFile } from './open-file.ts';
import { createWriter } from './transaction.ts';
import type { Write } from './transaction.ts';

/** What stores query with. Always awaited, although SQLite answers at once: PostgreSQL will not. */
export type Queries = BetterSQLite3Database;

export interface Database {
  /** For everything that only reads. Sees what is committed; a write through it is refused. */
  read: Queries;
  /** For everything that writes, a single statement included. */
  write: Write<Queries>;
  /** Rejects where the database does not answer. */
  ping: () => Promise<void>;
  /** Lets what is being written finish, then closes. */
  close: () => Promise<void>;
}

/**
 * Opens the SQLite file, making and migrating it as needed.
 *
 * @throws StartError, with one line that names the file and the reason
 */
export async function openDatabase(file: string): Promise<Database> {
  await ensureFile(file);
  const writing = connect(file);
  try {
    migrateToLatest(writing);
  } catch (error) {
    writing.close();
    throw error;
  }
  const reading = connect(file);
  reading.pragma('query_only = ON');

  const read = drizzle({ client: reading });
  const { write, idle } = createWriter<Queries>(writing, drizzle({ client: writing }));
  return {
    read,
    write,
    async ping() {
      await read
        .select({ one: sql`1` })
        .from(users)
        .limit(1);
    },
    async close() {
      await idle();
      reading.close();
      writing.close();
    },
  };
}
