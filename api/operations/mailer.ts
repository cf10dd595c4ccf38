import type { FastifyBaseLogger } from 'fastify';
import type { MailSettings } from '../config/settings.ts';

export interface Email {
  to: string;
  subject: string;
  /** Plain text. */
  text: string;
  /** Address that ends e-mails of this kind with one POST request (RFC 8058). */
  unsubscribe?: string;
}

export type SendEmail = (email: Email) => Promise<void>;

/** ms. Some mail servers delay unknown clients. */
const TIMEOUT = 20_000;

/**
 * Returns a function that sends an e-mail, or null if e-mail is not configured. Whether the mail server can be used is checked in the
 * background, because one that is down must not prevent the start.
 *
 * @param onEnd called after each e-mail, with whether it was sent
 */
export async function createMailer(
  settings: MailSettings | null,
  log: FastifyBaseLogger,
  onEnd: ((outcome: 'sent' | 'failed') => void) | undefined,
): Promise<SendEmail | null> {
  if (!settings) return null;
  if (settings.via === 'log') {
    return (email) => {
      // The only place that may log a token: production settings never select this mailer.
      log.warn({ email }, 'SMTP_URL is not set, so this e-mail was only logged');
      return Promise.resolve();
    };
  }
  // Loaded only for those who use it, because it takes time to start.
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    url: settings.url,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  transport.verify().catch((error: unknown) => {
    log.error({ err: error }, 'SMTP_URL: the mail server cannot be used, so no e-mails are sent');
  });
  const { from } = settings;
  return async ({ unsubscribe, ...email }) => {
    try {
      await transport.sendMail({
        ...{ from, ...email, signal: AbortSignal.timeout(TIMEOUT) },
        ...(unsubscribe !== undefined && {
          list: { unsubscribe: { url: unsubscribe } },
          headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
        }),
      });
    } catch (error) {
      onEnd?.('failed');
      throw error;
    }
    onEnd?.('sent');
  };
}

/** Whether an e-mail certainly was not accepted: the mail server refused it, or could not be reached. */
export function wasRefused(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { responseCode, command } = error as { responseCode?: unknown; command?: unknown };
  return typeof responseCode === 'number' || command === 'CONN';
}
