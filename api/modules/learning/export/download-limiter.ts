import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import type { Leases } from '../../../db/short-lived/leases.ts';
import { TooManyRequests } from '../../../http/errors.ts';

/** ms until a client may retry. */
const RETRY_AFTER = 5_000;
/** Bytes buffered for a slow client. */
const BUFFER_SIZE = 64 * 1024;

/** Allows each learner one streamed download at a time, and slows it down to leave time for other requests. */
export interface DownloadLimiter {
  /**
   * Streams a file to the client.
   *
   * @throws TooManyRequests if the learner has another download in progress
   */
  send: (reply: FastifyReply, userId: string, chunks: AsyncIterable<string>) => Promise<FastifyReply>;
}

export function createDownloadLimiter(leases: Leases): DownloadLimiter {
  return {
    async send(reply, userId, chunks) {
      const release = await leases.take(`download ${userId}`);
      if (!release) {
        const message = 'Another download of your data is in progress. Please wait until it has finished.';
        throw new TooManyRequests('export_under_way', message, RETRY_AFTER);
      }
      const stream = Readable.from(paced(chunks, release), {
        objectMode: false,
        highWaterMark: BUFFER_SIZE,
      });
      // If the client disconnects before the first chunk is read, the generator never runs.
      stream.once('close', () => void release());
      return reply.send(stream);
    },
  };
}

/** Pauses after each chunk for as long as it took, so that other requests have the thread for at least half of the time. */
async function* paced(chunks: AsyncIterable<string>, cleanUp: () => Promise<void>): AsyncGenerator<string> {
  try {
    let begun = performance.now();
    for await (const chunk of chunks) {
      const took = performance.now() - begun;
      if (took >= 1) await pause(took);
      yield chunk;
      begun = performance.now();
    }
  } finally {
    await cleanUp();
  }
}
