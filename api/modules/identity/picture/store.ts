import { eq } from 'drizzle-orm';
import type { Database, Queries } from '../../../db/client.ts';
import { profilePictures } from '../../../db/schema/profiles.ts';
import { announceAccount } from '../sessions/store.ts';

interface Picture {
  /** Media type. */
  type: string;
  data: Buffer;
  /** ms since 1970 */
  updatedAt: number;
}

export async function findPicture(queries: Queries, userId: string): Promise<Picture | null> {
  const { type, data, updatedAt } = profilePictures;
  const [row] = await queries
    .select({ type, data, updatedAt })
    .from(profilePictures)
    .where(eq(profilePictures.userId, userId));
  return row ?? null;
}

/** Saves a learner's picture in place of the previous one. */
export async function savePicture(database: Database, userId: string, picture: Picture): Promise<void> {
  await database.write(async (tx) => {
    await tx
      .insert(profilePictures)
      .values({ userId, ...picture })
      .onConflictDoUpdate({ target: profilePictures.userId, set: picture });
  });
  await announceAccount(database, userId);
}

export async function deletePicture(database: Database, userId: string): Promise<void> {
  await database.write(async (tx) => {
    await tx.delete(profilePictures).where(eq(profilePictures.userId, userId));
  });
  await announceAccount(database, userId);
}
