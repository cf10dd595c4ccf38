import type { Database } from '../../../db/client.ts';

/** Channel of messages with the id of an account that has changed. */
export const ACCOUNT_CHANNEL = 'account';

/**
 * Makes all nodes read an account and its sessions again. Call it after each change of `users`, `sessions`, `profiles` or
 * `profile_pictures` has been committed.
 */
export async function announceAccount(
  { messages }: Pick<Database, 'messages'>,
  userId: string,
): Promise<void> {
  // The change is saved, and other nodes find it out within a second; an error would make its sender repeat it.
  await messages.send(ACCOUNT_CHANNEL, userId).catch(() => undefined);
}
