import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { unsubscribeToken } from '../../modules/learning/weekly-summary/unsubscribe-token.ts';

/** The path in a weekly e-mail that ends it for an account of a running server. */
export async function unsubscribePath(dataDir: string, userId: string): Promise<string> {
  const secret = await readFile(join(dataDir, 'jwt-secret'), 'utf8');
  return `/account/unsubscribe?token=${encodeURIComponent(unsubscribeToken(userId, secret.trim()))}`;
}
