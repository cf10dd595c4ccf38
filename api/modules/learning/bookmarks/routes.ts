import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import {
  bookmarkProblem,
  MAX_BOOKMARKS,
  parseBookmarkTarget,
} from '../../../contract/study/bookmark-rules.ts';
import { BookmarkAnswer, BookmarksAnswer, NewBookmark } from '../../../contract/study/bookmarks.ts';
import { TopicPath } from '../../../contract/content/topics.ts';
import { failures, Done } from '../../../contract/shared/envelopes.ts';
import { BadRequest, Conflict } from '../../../http/errors.ts';
import { guardedLearner } from '../../identity/sessions/guards.ts';
import { SMALL_BODY } from '../../../http/json-body.ts';
import { requireAccess } from '../../content/topics/access.ts';
import { findTopic } from '../../content/topics/published-topic.ts';
import type { LearnerDatabase } from '../quota/store.ts';
import { deleteBookmark, listBookmarks, saveBookmark } from './store.ts';

const common = { tags: ['user'], security: [{ session: [] }] };

interface BookmarkRoutesOptions {
  database: LearnerDatabase;
  /** ms since 1970 */
  now: () => number;
}

/** A learner's bookmarks on topics and sections. Register in a scope that requires a learner. */
export const bookmarkRoutes: FastifyPluginCallbackTypebox<BookmarkRoutesOptions> = (scope, options, done) => {
  const { database, now } = options;

  scope.get(
    '/api/user/bookmarks',
    {
      schema: {
        ...common,
        summary: 'List your bookmarks, newest first',
        description: 'Includes bookmarks on unpublished topics.',
        response: { 200: BookmarksAnswer, ...failures(401, 429) },
      },
    },
    async (request) => ({
      success: true as const,
      data: await listBookmarks(database.read, guardedLearner(request).id),
    }),
  );

  scope.post(
    '/api/user/bookmarks',
    {
      bodyLimit: SMALL_BODY,
      schema: {
        ...common,
        summary: 'Create or replace a bookmark on a topic or a section',
        body: NewBookmark,
        response: { 200: BookmarkAnswer, ...failures(400, 401, 403, 404, 409, 413, 415, 429) },
      },
    },
    async (request) => {
      const learner = guardedLearner(request);
      const { subject, title, description, headingId } = request.body;
      const problem = bookmarkProblem(request.body);
      if (problem !== null) throw new BadRequest('invalid_bookmark', problem);

      const target = parseBookmarkTarget(request.body.topic);
      const { topic } = findTopic(await scope.releases.current(), subject, target.topic);
      requireAccess(topic.access, learner);
      if (target.sectionIndex !== null && target.sectionIndex >= (topic.sections ?? Infinity)) {
        throw new BadRequest('unknown_section', 'This topic has no such section.');
      }
      const bookmark = await saveBookmark(database, learner.id, {
        subject,
        ...target,
        title,
        description,
        headingId: target.sectionIndex === null ? null : (headingId ?? null),
        now: now(),
      });
      if (!bookmark) throw tooManyBookmarks();
      return { success: true as const, data: bookmark };
    },
  );

  scope.delete(
    '/api/user/bookmarks/:subject/:topic',
    {
      bodyLimit: SMALL_BODY,
      schema: {
        ...common,
        summary: 'Delete a bookmark',
        description: 'Succeeds even if there is no such bookmark or topic.',
        params: TopicPath,
        response: { 200: Done, ...failures(400, 401, 413, 415, 429) },
      },
    },
    async (request) => {
      const { subject, topic } = request.params;
      await deleteBookmark(database, guardedLearner(request).id, { subject, ...parseBookmarkTarget(topic) });
      return { success: true as const, data: null };
    },
  );
  done();
};

function tooManyBookmarks(): Conflict {
  const maximum = MAX_BOOKMARKS.toLocaleString('en');
  return new Conflict(
    'too_many_bookmarks',
    `You have ${maximum} bookmarks, which is the maximum. Please remove one first.`,
  );
}
