import type { FastifyRequest } from 'fastify';
import type { Author } from '../../../../scripts/content/disk/git/history.ts';
import type { Database } from '../../../db/client.ts';
import { guardedLearner } from '../../identity/sessions/guards.ts';
import { findUser } from '../../identity/users-store.ts';
import { recordAction } from '../../identity/actions-store.ts';
import type { WriteQueue } from './write-queue.ts';
import type { CheckedContent } from '../../../../scripts/content/disk/check/check.ts';
import { readConsistently } from '../../../../scripts/content/disk/save/save-files.ts';

/** Where deleted content is kept. */
export interface Bin {
  database: Database;
  /** ms since 1970 */
  now: () => number;
}

/** What all endpoints that change content share. */
export interface ContentService {
  queue: WriteQueue;
  bin: Bin;
  /** Commit author for the signed-in administrator. */
  authorOf: (request: FastifyRequest) => Promise<Author>;
  /** Writes an audit entry. A failure is only logged, because the change itself has been saved. */
  record: (
    request: FastifyRequest,
    action: string,
    subject: string,
    detail?: Record<string, unknown>,
  ) => Promise<void>;
}

export function createContentService(
  database: Database,
  queue: WriteQueue,
  now: () => number,
): ContentService {
  return {
    queue,
    bin: { database, now },
    async authorOf(request) {
      const user = await findUser(database.read, guardedLearner(request).id);
      const email = user?.email ?? 'administrator@localhost';
      return { name: user?.displayName ?? email, email };
    },
    async record(request, action, subject, detail) {
      const actorId = guardedLearner(request).id;
      try {
        await recordAction(database, { actorId, action, subject, ...(detail && { detail }), at: now() });
      } catch (error) {
        request.log.error({ err: error, action, subject }, 'audit entry cannot be written');
      }
    },
  };
}

/**
 * Reads and checks the content folder without rendering notes, and returns what `use` makes of it. Topics read their texts on
 * demand, so `use` runs again if a file was saved meanwhile. Shares the cache of rendered notes with publishes.
 */
export async function withCheckedContent<Result>(
  contentDir: string,
  cacheDir: string,
  use: (content: CheckedContent) => Result | Promise<Result>,
): Promise<Result> {
  // Imported on demand, because it loads the whole markdown renderer.
  const { checkContent } = await import('../../../../scripts/content/disk/check/check.ts');
  return readConsistently(contentDir, async () =>
    use(await checkContent(contentDir, cacheDir, { cachedOnly: true })),
  );
}
