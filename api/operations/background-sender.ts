import { setTimeout } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';

interface BackgroundSender {
  /** Starts `send` some time after the current response. Errors are logged. */
  start: (send: () => Promise<void>) => void;
  /** Resolves when every started `send` has ended. */
  finished: () => Promise<void>;
}

/** E-mails that may be sent at the same time, so that a mail server that hangs does not fill the memory. */
const MAXIMUM_PENDING = 100;

/**
 * Sends e-mails in the background: neither the time of the response nor that of the next one must tell whether an account
 * exists.
 *
 * @param delay ms until an e-mail is sent; random, so that nobody knows when the server is busy with it
 */
export function createBackgroundSender(log: FastifyBaseLogger, delay: () => number): BackgroundSender {
  const pending = new Set<Promise<void>>();
  return {
    start(send) {
      if (pending.size >= MAXIMUM_PENDING) {
        log.error('too many e-mails are being sent, so this one is dropped');
        return;
      }
      const sending = setTimeout(delay())
        .then(send)
        .catch((error: unknown) => log.error({ err: error }, 'an e-mail could not be sent; check SMTP_URL'))
        .finally(() => pending.delete(sending));
      pending.add(sending);
    },
    async finished() {
      await Promise.all(pending);
    },
  };
}
