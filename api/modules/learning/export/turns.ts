import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { TooManyRequests } from '../../../http/errors.ts';

/** ms after which a refused export may be asked for again. */
const ASK_AGAIN_AFTER = 5_000;
/** Bytes that wait for a slow client. */
const BUFFERED = 64 * 1024;

export interface ExportTurns {
  /**
   * Sends a file in parts, as fast as the client takes them.
   *
   * @throws TooManyRequests while the same learner downloads another one
   */
  send: (reply: FastifyReply, userId: string, parts: AsyncIterable<string>) => FastifyReply;
}

/** Lets each learner download one export at a time. */
export function createExportTurns(): ExportTurns {
  const downloading = new Set<string>();
  return {
    send(reply, userId, parts) {
      if (downloading.has(userId)) {
        const message = 'Another download of your data is under way. Please wait until it has ended.';
        throw new TooManyRequests('export_under_way', message, ASK_AGAIN_AFTER);
      }
      downloading.add(userId);
      const end = () => downloading.delete(userId);
      const stream = Readable.from(endingWith(parts, end), { objectMode: false, highWaterMark: BUFFERED });
      // A client that is gone before the first part was asked for.
      stream.once('close', end);
      return reply.send(stream);
    },
  };
}

async function* endingWith(parts: AsyncIterable<string>, end: () => void): AsyncGenerator<string> {
  try {
    yield* parts;
  } finally {
    end();
  }
}
