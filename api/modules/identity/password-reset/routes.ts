import { createHash, randomBytes } from 'node:crypto';
import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { PasswordReset, PasswordResetRequest } from '../../../contract/identity/auth.ts';
import { normaliseEmail } from '../../../contract/identity/credentials.ts';
import { failures, Done } from '../../../contract/shared/envelopes.ts';
import type { Database } from '../../../db/client.ts';
import { BadRequest, Unavailable } from '../../../http/errors.ts';
import { createBackgroundSender } from '../../../operations/background-sender.ts';
import type { Email, SendEmail } from '../../../operations/mailer.ts';
import { SMALL_BODY } from '../../../http/json-body.ts';
import { countUse } from '../../../http/limits/counted-attempt.ts';
import type { WindowCounter } from '../../../http/limits/window-counter.ts';
import { findByEmail } from '../users-store.ts';
import type { LoginThrottle } from '../login-throttle.ts';
import { requireGoodPassword, type Passwords } from '../passwords.ts';
import { isUsable, insertReset, useReset } from './store.ts';

/** Minutes */
const LINK_LASTS = 30;

/** E-mails to one account within a quarter of an hour. Earlier links keep working. */
export const EMAILS_PER_ACCOUNT = 5;

interface PasswordResetRoutesOptions {
  database: Database;
  passwords: Passwords;
  /** Counts requests for an e-mail, and wrong tokens. */
  resetThrottle: LoginThrottle;
  /** Null when no e-mail can be sent. */
  sendEmail: SendEmail | null;
  /** ms until an e-mail is sent; random */
  mailDelay: () => number;
  publicOrigin: string;
  /** ms since 1970, from a clock that does not follow short jumps of the wall clock */
  now: () => number;
  /** Counts e-mails to an account within a quarter of an hour. */
  resetEmails: WindowCounter;
}

/** Resetting a forgotten password. */
export const passwordResetRoutes: FastifyPluginCallbackTypebox<PasswordResetRoutesOptions> = (
  scope,
  options,
  done,
) => {
  const { database, passwords, resetThrottle, sendEmail, mailDelay, publicOrigin, now, resetEmails } =
    options;
  const sender = createBackgroundSender(scope.log, mailDelay);
  scope.addHook('onClose', () => sender.finished());

  async function sendResetEmail(send: SendEmail, email: string): Promise<void> {
    const holder = await findByEmail(database.read, email);
    if (!holder) return;
    const token = randomBytes(32).toString('base64url');
    const expiresAt = now() + LINK_LASTS * 60_000;
    await insertReset(database, { tokenHash: hashOf(token), userId: holder.id, expiresAt });
    await send(resetEmail(holder.email, `${publicOrigin}/reset-password?token=${token}`, LINK_LASTS));
  }

  scope.post(
    '/api/auth/password-reset',
    {
      bodyLimit: SMALL_BODY,
      schema: {
        summary: 'Request an e-mail with a link to choose a new password',
        description: 'The answer and its time are the same whether or not the address has an account.',
        tags: ['auth'],
        body: PasswordResetRequest,
        response: { 200: Done, ...failures(400, 413, 415, 429, 503) },
      },
    },
    async ({ ip, body }) => {
      if (!sendEmail) throw new Unavailable('Resetting passwords by mail is not available.');
      const email = normaliseEmail(body.email);
      if (email === null) throw new BadRequest('invalid_email', 'Please enter a valid e-mail address.');
      // Every request counts as a failed attempt.
      await resetThrottle.run({ ip, account: email }, () => Promise.resolve(false));
      if ((await countUse(resetEmails, ['email', email], EMAILS_PER_ACCOUNT)) === 0) {
        sender.start(() => sendResetEmail(sendEmail, email));
      }
      return { success: true as const, data: null };
    },
  );

  scope.post(
    '/api/auth/password-reset/confirm',
    {
      bodyLimit: SMALL_BODY,
      schema: {
        summary: 'Choose a new password with the link from the e-mail',
        description: 'Ends all sessions of the account.',
        tags: ['auth'],
        body: PasswordReset,
        response: { 200: Done, ...failures(400, 413, 415, 429, 503) },
      },
    },
    async ({ ip, body }) => {
      requireGoodPassword(body.newPassword);
      const tokenHash = hashOf(body.token);
      const isReset = await resetThrottle.run({ ip, account: null }, async () => {
        // Checked first, because hashing is expensive.
        if (!(await isUsable(database.read, tokenHash, now()))) return false;
        const passwordHash = await passwords.hash(body.newPassword);
        return useReset(database, tokenHash, { passwordHash, now: now() });
      });
      if (!isReset) {
        throw new BadRequest(
          'invalid_reset_token',
          'This link has expired or was used before. Please ask for a new one.',
        );
      }
      return { success: true as const, data: null };
    },
  );
  done();
};

/** The form in which a token is stored. It is long and random, so it needs no slow hash. */
function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** @param link to a page where a new password can be chosen, once, within `minutes` */
function resetEmail(to: string, link: string, minutes: number): Email {
  return {
    to,
    subject: 'Reset your Swadhyay password',
    text: [
      'Someone, most likely you, asked to reset the password of your Swadhyay account.',
      `Choose a new one here within ${minutes} minutes; the link works once:`,
      link,
      'If it was not you, nothing needs to be done: the password stays as it is.',
      '',
    ].join('\n\n'),
  };
}
