import { createTransport } from 'nodemailer';
import type { FastifyBaseLogger } from 'fastify';
import type { MailSettings } from '../config/env.ts';

export interface Email {
  to: string;
  subject: string;
  /** Plain text. */
  text: string;
}

export type SendEmail = (email: Email) => Promise<void>;

/** ms for sending one e-mail. Some mail servers delay unknown clients. */
const TIMEOUT = 20_000;

/** Returns the function that sends e-mails; null when none can be sent. */
export function createMailer(settings: MailSettings | null, log: FastifyBaseLogger): SendEmail | null {
  if (!settings) return null;
  if (settings.via === 'log') {
    return (email) => {
      // May log the token of a password reset. Production never uses this mailer.
      log.warn({ email }, 'no SMTP_URL is set, so this e-mail is not sent');
      return Promise.resolve();
    };
  }
  const transport = createTransport({
    url: settings.url,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const { from } = settings;
  return async (email) => {
    await transport.sendMail({ from, ...email, signal: AbortSignal.timeout(TIMEOUT) });
  };
}
