import { setImmediate as afterThis } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';

export interface LettersUnderWay {
  /** Does `work` behind the answer, whose time then says nothing about it. What goes wrong is logged. */
  start: (work: () => Promise<void>) => void;
  /** Settles when nothing is under way any more. */
  done: () => Promise<void>;
}

/** How many letters may be under way at once: a mail server that hangs must not fill the memory. */
const MOST = 100;

export function createLettersUnderWay(log: FastifyBaseLogger): LettersUnderWay {
  const underWay = new Set<Promise<void>>();
  return {
    start(work) {
      if (underWay.size >= MOST) {
        log.error('too many letters are under way, so this one is not written');
        return;
      }
      // Not before the answer has left: looking up and keeping would hold it up.
      const letter = afterThis()
        .then(work)
        .catch((error: unknown) => log.error({ err: error }, 'a letter could not be sent'))
        .finally(() => underWay.delete(letter));
      underWay.add(letter);
    },
    async done() {
      await Promise.all(underWay);
    },
  };
}
