import { desc, eq, lt } from 'drizzle-orm';
import type { Database } from '../../../db/client.ts';
import { hookDeliveries } from '../../../db/schema/publishing.ts';

/** Deliveries that are remembered: years of pushes, in less than 2 MB. */
const MAX_DELIVERIES = 10_000;

/** Remembers a delivery by its signature. Returns false if it was remembered before. */
export async function rememberDelivery(database: Database, signature: string, at: number): Promise<boolean> {
  return database.write(async (tx) => {
    const added = await tx
      .insert(hookDeliveries)
      .values({ signature, receivedAt: at })
      .onConflictDoNothing()
      .returning();
    const [oldest] = await tx
      .select({ receivedAt: hookDeliveries.receivedAt })
      .from(hookDeliveries)
      .orderBy(desc(hookDeliveries.receivedAt))
      .limit(1)
      .offset(MAX_DELIVERIES - 1);
    if (oldest) await tx.delete(hookDeliveries).where(lt(hookDeliveries.receivedAt, oldest.receivedAt));
    return added.length > 0;
  });
}

/** Forgets a delivery whose publish could not be started, so that it can be sent again. */
export async function forgetDelivery(database: Database, signature: string): Promise<void> {
  await database.write((tx) => tx.delete(hookDeliveries).where(eq(hookDeliveries.signature, signature)));
}
