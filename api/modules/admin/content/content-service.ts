import type { FastifyRequest } from 'fastify';
import type { Author } from '../../../../scripts/content/disk/git/history.ts';
import type { Database } from '../../../db/client.ts';
import { guardedLearner } from '../../identity/sessions/guards.ts';
import { findUser } from '../../identity/account/store.ts';
import { recordAction } from '../audit/store.ts';
import type { Desk } from './write-queue.ts';

/** What the calls that change content share: where they write, in whose name, and how it is noted. */
export interface ContentOffice {
  desk: Desk;
  authorOf: (request: FastifyRequest) => Promise<Author>;
  /** Notes what was done. It is done by then, so a note that fails must not look like a save that did. */
  record: (
    request: FastifyRequest,
    action: string,
    subject: string,
    detail?: Record<string, unknown>,
  ) => Promise<void>;
}

export function createOffice(database: Database, desk: Desk, now: () => number): ContentOffice {
  return {
    desk,
    async authorOf(request) {
      const user = await findUser(database, guardedLearner(request).id);
      const email = user?.email ?? 'administrator@localhost';
      return { name: user?.displayName ?? email, email };
    },
    async record(request, action, subject, detail) {
      const actorId = guardedLearner(request).id;
      try {
        await recordAction(database, { actorId, action, subject, ...(detail && { detail }), at: now() });
      } catch (error) {
        request.log.error({ err: error, action, subject }, 'action cannot be noted');
      }
    },
  };
}
