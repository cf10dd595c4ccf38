import { open } from 'node:fs/promises';
import type { Database } from '../db/client.ts';
import { users } from '../db/schema/accounts.ts';

/** Bytes; more than one page. */
const ZEROS = 16_384;

/** Adds so many accounts that the middle of the file has their pages. */
export async function fillMiddle(database: Database): Promise<void> {
  const rows = Array.from({ length: 10_000 }, (_, index) => {
    const id = `filled-${index}`;
    return { id, email: `${id}@example.org`, displayName: 'A name. '.repeat(10), createdAt: 0, updatedAt: 0 };
  });
  await database.write(async (tx) => {
    for (let first = 0; first < rows.length; first += 1_000)
      await tx.insert(users).values(rows.slice(first, first + 1_000));
  });
}

/** Overwrites the middle of a file with zeros. */
export async function damage(file: string): Promise<void> {
  await using handle = await open(file, 'r+');
  const { size } = await handle.stat();
  await handle.write(Buffer.alloc(ZEROS), 0, ZEROS, Math.floor(size / 2));
}
