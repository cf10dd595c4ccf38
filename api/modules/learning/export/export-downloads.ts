import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { TooManyRequests } from '../../../http/errors.ts';

/** ms until a client may retry a refused download. */
const RETRY_AFTER = 5_000;
/** Bytes buffered for a slow client. */
const BUFFER_SIZE = 64 * 1024;

export interface ExportDownloads {
  /**
   * Streams a file as fast as the client reads it.
   *
   * @throws TooManyRequests while the same learner downloads another file
   */
  send: (reply: FastifyReply, userId: string, parts: AsyncIterable<string>) => FastifyReply;
}

/** Limits each learner to one export download at a time. */
export function createExportDownloads(): ExportDownloads {
  const downloading = new Set<string>();
  return {
    send(reply, userId, parts) {
      if (downloading.has(userId)) {
        const message = 'Another download of your data is under way. Please wait until it has ended.';
        throw new TooManyRequests('export_under_way', message, RETRY_AFTER);
      }
      downloading.add(userId);
      const end = () => downloading.delete(userId);
      const stream = Readable.from(withCleanup(parts, end), {
        objectMode: false,
        highWaterMark: BUFFER_SIZE,
      });
      // The generator never starts if the client disconnects before the first read.
      stream.once('close', end);
      return reply.send(stream);
    },
  };
}

async function* withCleanup(parts: AsyncIterable<string>, cleanUp: () => void): AsyncGenerator<string> {
  try {
    yield* parts;
  } finally {
    cleanUp();
  }
}
