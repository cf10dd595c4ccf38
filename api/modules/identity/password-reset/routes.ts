import { createHash, randomBytes } from 'node:crypto';
import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { PasswordReset, PasswordResetRequest } from '../../../contract/identity/auth.ts';
import { normaliseEmail } from '../../../contract/identity/credentials.ts';
import { failures } from '../../../contract/shared/failure.ts';
import { Done } from '../../../contract/shared/success-envelope.ts';
import type { Database } from '../../../db/client.ts';
import { BadRequest, Unavailable } from '../../../http/errors.ts';
import type { SendEmail } from '../../../operations/mailer.ts';
import { SMALL_BODY } from '../../../http/limits/body-limits.ts';
import { createFixedWindowCounter } from '../../../http/limits/fixed-window-counter.ts';
import { findByEmail } from '../account/store.ts';
import { ATTEMPTS } from '../login-throttle.ts';
import type { Attempts } from '../login-throttle.ts';
import { requireGoodPassword } from '../passwords/new-password.ts';
import type { Passwords } from '../passwords/passwords.ts';
import { createLettersUnderWay } from './letters-under-way.ts';
import { resetLetter } from './letter.ts';
import { isUsable, keepReset, useReset } from './store.ts';

/** Minutes for which a link works. */
const LASTS = 30;

/** Letters to one account within the window of attempts. Those that have come keep working, so more would only annoy. */
export const LETTERS_PER_ACCOUNT = 5;

export interface PasswordResetRoutesOptions {
  database: Database;
  passwords: Passwords;
  /** Requests for letters, and tokens that open nothing. */
  resets: Attempts;
  /** Null where no mail can be sent. */
  sendEmail: SendEmail | null;
  publicOrigin: string;
  /** ms since 1970 */
  now: () => number;
  /** ms from a clock that is never set */
  monotonic: () => number;
}

/** Getting back into an account whose password is forgotten. */
export const passwordResetRoutes: FastifyPluginCallbackTypebox<PasswordResetRoutesOptions> = (
  scope,
  options,
  done,
) => {
  const { database, passwords, resets, sendEmail, publicOrigin, now, monotonic } = options;
  const lettersTo = createFixedWindowCounter({ window: ATTEMPTS.window, keys: 50_000, now: monotonic });
  const letters = createLettersUnderWay(scope.log);
  scope.addHook('onClose', () => letters.done());

  async function writeTo(send: SendEmail, email: string): Promise<void> {
    const holder = await findByEmail(database, email);
    if (!holder) return;
    const token = randomBytes(32).toString('base64url');
    const expiresAt = now() + LASTS * 60_000;
    await keepReset(database, { tokenHash: hashOf(token), userId: holder.id, expiresAt }, now());
    await send(resetLetter(holder.email, `${publicOrigin}/reset-password?token=${token}`, LASTS));
  }

  scope.post(
    '/api/auth/password-reset',
    {
      bodyLimit: SMALL_BODY,
      schema: {
        summary: 'Ask for a letter with a link to choose a new password',
        description: 'The answer is the same, and as quick, whether or not the address has an account.',
        tags: ['auth'],
        body: PasswordResetRequest,
        response: { 200: Done, ...failures(400, 413, 415, 429, 503) },
      },
    },
    async ({ ip, body }) => {
      if (!sendEmail) throw new Unavailable('Resetting passwords by mail is not available.');
      const email = normaliseEmail(body.email);
      if (email === null) throw new BadRequest('invalid_email', 'Please enter a valid e-mail address.');
      // Every request counts: false is what an attempt gives that is not to be forgotten.
      await resets.guard({ ip, account: email }, () => Promise.resolve(false));
      if (lettersTo.count(email) < LETTERS_PER_ACCOUNT) {
        lettersTo.add(email);
        letters.start(() => writeTo(sendEmail, email));
      }
      return { success: true as const, data: null };
    },
  );

  scope.post(
    '/api/auth/password-reset/confirm',
    {
      bodyLimit: SMALL_BODY,
      schema: {
        summary: 'Choose a new password with the link from the letter',
        description: 'Ends all sessions of the account.',
        tags: ['auth'],
        body: PasswordReset,
        response: { 200: Done, ...failures(400, 413, 415, 429, 503) },
      },
    },
    async ({ ip, body }) => {
      requireGoodPassword(body.newPassword);
      const tokenHash = hashOf(body.token);
      const isReset = await resets.guard({ ip, account: null }, async () => {
        // Looked at first: only who has a token may keep us busy with hashing.
        if (!(await isUsable(database, tokenHash, now()))) return false;
        const passwordHash = await passwords.hash(body.newPassword);
        return useReset(database, tokenHash, { passwordHash, now: now() });
      });
      if (!isReset) {
        throw new BadRequest(
          'invalid_reset_token',
          'This link is used or too old. Please ask for a new one.',
        );
      }
      return { success: true as const, data: null };
    },
  );
  done();
};

/** What is kept of a token. It is random and long, so a plain hash is enough. */
function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
