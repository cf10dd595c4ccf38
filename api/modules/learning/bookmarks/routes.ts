import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { bookmarkProblem, BOOKMARKS_MAXIMUM } from '../../../contract/study/bookmark-rules.ts';
import { parseBookmarkTopic } from '../../../contract/study/bookmark-topic.ts';
import { BookmarkAnswer, BookmarksAnswer, NewBookmark } from '../../../contract/study/bookmarks.ts';
import { TopicPath } from '../../../contract/content/topics.ts';
import { failures } from '../../../contract/shared/failure.ts';
import { Done } from '../../../contract/shared/success-envelope.ts';
import { BadRequest, Conflict } from '../../../http/errors.ts';
import { guardedLearner } from '../../identity/sessions/guards.ts';
import { SMALL_BODY } from '../../../http/limits/body-limits.ts';
import { requireAccess } from '../../content/topics/access.ts';
import { findTopic } from '../../content/topics/published-topic.ts';
import type { LearnerDatabase } from '../quota/store.ts';
import { dropBookmark, listBookmarks, setBookmark } from './store.ts';

const security = [{ session: [] }];

export interface BookmarkRoutesOptions {
  database: LearnerDatabase;
  /** ms since 1970 */
  now: () => number;
}

/** Topics and sections that a learner wants to find again. Needs a scope that lets in learners alone. */
export const bookmarkRoutes: FastifyPluginCallbackTypebox<BookmarkRoutesOptions> = (scope, options, done) => {
  const { database, now } = options;

  scope.get(
    '/api/user/bookmarks',
    {
      schema: {
        summary: "One's own bookmarks, the one set last first",
        description: 'Those on topics that are not published any more included.',
        tags: ['user'],
        security,
        response: { 200: BookmarksAnswer, ...failures(401, 429) },
      },
    },
    async (request) => ({
      success: true as const,
      data: await listBookmarks(database, guardedLearner(request).id),
    }),
  );

  scope.post(
    '/api/user/bookmarks',
    {
      bodyLimit: SMALL_BODY,
      schema: {
        summary: 'Set a bookmark on a topic or a section, or set it anew',
        tags: ['user'],
        security,
        body: NewBookmark,
        response: { 200: BookmarkAnswer, ...failures(400, 401, 403, 404, 409, 413, 415, 429) },
      },
    },
    async (request) => {
      const learner = guardedLearner(request);
      const { subject, title, description, headingId } = request.body;
      const problem = bookmarkProblem(request.body);
      if (problem !== null) throw new BadRequest('invalid_bookmark', problem);

      const target = parseBookmarkTopic(request.body.topic);
      const { topic } = findTopic(await scope.releases.current(), subject, target.topic);
      requireAccess(topic.access, learner);
      if (target.sectionIndex !== null && target.sectionIndex >= (topic.sections ?? Infinity)) {
        throw new BadRequest('unknown_section', 'This topic has no such section.');
      }
      const bookmark = await setBookmark(database, learner.id, {
        subject,
        ...target,
        title,
        description,
        headingId: target.sectionIndex === null ? null : (headingId ?? null),
        now: now(),
      });
      if (!bookmark) throw tooMany();
      return { success: true as const, data: bookmark };
    },
  );

  scope.delete(
    '/api/user/bookmarks/:subject/:topic',
    {
      bodyLimit: SMALL_BODY,
      schema: {
        summary: "Delete one of one's own bookmarks",
        description:
          'The answer is the same where there is none, and whether or not the topic is still there.',
        tags: ['user'],
        security,
        params: TopicPath,
        response: { 200: Done, ...failures(400, 401, 413, 415, 429) },
      },
    },
    async (request) => {
      const { subject, topic } = request.params;
      await dropBookmark(database, guardedLearner(request).id, { subject, ...parseBookmarkTopic(topic) });
      return { success: true as const, data: null };
    },
  );
  done();
};

function tooMany(): Conflict {
  const most = BOOKMARKS_MAXIMUM.toLocaleString('en');
  return new Conflict(
    'too_many_bookmarks',
    `You have ${most} bookmarks, which is the most there can be. Please remove one first.`,
  );
}
