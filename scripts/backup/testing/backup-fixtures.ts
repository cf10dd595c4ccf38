import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { openDatabase } from '../../../api/db/sqlite/open-database.ts';
import { users } from '../../../api/db/schema/accounts.ts';
import { bookmarks, userNotes } from '../../../api/db/schema/learning.ts';
import { writeMigratedFile } from '../../../api/testing/database.ts';
import { rowFor } from '../../../api/testing/rows.ts';
import { sha256Hex } from '../../content/disk/digest.ts';
import { listContentFiles } from '../content-files.ts';
import type { BackupSources } from '../write-backup.ts';

/** Settings with all data below `root`. */
export function sourcesIn(root: string): BackupSources {
  return {
    dataDir: join(root, 'data'),
    contentDir: join(root, 'content'),
    databaseFile: join(root, 'data', 'swadhyay.db'),
  };
}

/** Rows of one statement. */
const ROWS_AT_ONCE = 100;

/** Adds learners with a note and a bookmark each. */
export async function addLearners(databaseFile: string, count: number): Promise<void> {
  if (!existsSync(databaseFile)) await writeMigratedFile(databaseFile);
  const database = await openDatabase(databaseFile);
  const ids = Array.from({ length: count }, (_, index) => `learner-${index + 1}`);
  await database.write(async (tx) => {
    for (let first = 0; first < count; first += ROWS_AT_ONCE) {
      const some = ids.slice(first, first + ROWS_AT_ONCE);
      await tx.insert(users).values(some.map(accountOf));
      await tx.insert(userNotes).values(some.map(noteOf));
      await tx
        .insert(bookmarks)
        .values(some.map((id) => rowFor(bookmarks, id) as typeof bookmarks.$inferInsert));
    }
  });
  await database.close();
}

function accountOf(id: string, index: number): typeof users.$inferInsert {
  const displayName = index % 2 === 0 ? null : 'स्वाध्याय';
  return { id, email: `${id}@example.org`, displayName, createdAt: 1, updatedAt: 2 };
}

function noteOf(id: string): typeof userNotes.$inferInsert {
  const content = `Notes of ${id}\0🪔 `.repeat(20);
  return { ...rowFor(userNotes, id), content } as typeof userNotes.$inferInsert;
}

/** All rows of the product's tables, sorted. */
export function rowsOf(databaseFile: string): Record<string, string[]> {
  const connection = new Database(databaseFile, { readonly: true });
  try {
    const names = connection
      .prepare<[], string>(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'swadhyay%'",
      )
      .pluck()
      .all();
    return Object.fromEntries(
      names.map((name) => [
        name,
        connection
          .prepare(`SELECT * FROM "${name}"`)
          .all()
          .map((row) => JSON.stringify(row))
          .sort(),
      ]),
    );
  } finally {
    connection.close();
  }
}

/** Digests of all files in a folder by path. */
export async function digestsBelow(root: string): Promise<Record<string, string>> {
  const { files } = await listContentFiles(root);
  const digests = await Promise.all(
    files.map(async (path): Promise<[string, string]> => {
      const bytes = await readFile(join(root, path));
      return [path, sha256Hex(bytes)];
    }),
  );
  return Object.fromEntries(digests);
}
