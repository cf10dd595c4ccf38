import { createTransport } from 'nodemailer';
import type { FastifyBaseLogger } from 'fastify';
import type { MailSettings } from '../config/identity-settings.ts';

export interface Letter {
  to: string;
  subject: string;
  /** Plain text. */
  text: string;
}

export type SendLetter = (letter: Letter) => Promise<void>;

/** ms until a mail server has taken a letter, or has not; some take their time over a caller they do not know. */
const PATIENCE = 20_000;

/** How letters leave; null where they cannot. */
export function createMailer(settings: MailSettings | null, log: FastifyBaseLogger): SendLetter | null {
  if (!settings) return null;
  if (settings.via === 'log') {
    return (letter) => {
      // The one place where a token may be logged: never in production, where there is no such mailer.
      log.warn({ letter }, 'no SMTP_URL is set, so this letter went nowhere');
      return Promise.resolve();
    };
  }
  const transport = createTransport({
    url: settings.url,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const { from } = settings;
  return async (letter) => {
    await transport.sendMail({ from, ...letter, signal: AbortSignal.timeout(PATIENCE) });
  };
}
