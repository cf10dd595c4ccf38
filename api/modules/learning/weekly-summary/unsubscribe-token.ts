import { createHmac, timingSafeEqual } from 'node:crypto';

/** Signed with a key of its own, so that no other signature of the server is valid here. */
function signatureOf(userId: string, secret: string): Buffer {
  const key = createHmac('sha256', secret).update('weekly e-mail: unsubscribe').digest();
  return createHmac('sha256', key).update(userId).digest();
}

/** Returns a token that ends the weekly e-mail of one account. It does not expire, because e-mails are kept. */
export function unsubscribeToken(userId: string, secret: string): string {
  return `${userId}.${signatureOf(userId, secret).toString('base64url')}`;
}

/** Returns the id of the account, or null if the token is not genuine. */
export function readUnsubscribeToken(token: string, secret: string): string | null {
  const at = token.lastIndexOf('.');
  if (at <= 0) return null;
  const userId = token.slice(0, at);
  const given = Buffer.from(token.slice(at + 1), 'base64url');
  const expected = signatureOf(userId, secret);
  return given.length === expected.length && timingSafeEqual(given, expected) ? userId : null;
}
