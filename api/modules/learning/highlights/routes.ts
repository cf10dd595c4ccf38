import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import {
  highlightProblem,
  HIGHLIGHTS_PER_PAGE,
  MAX_HIGHLIGHTS,
  MAX_TOPIC_HIGHLIGHTS,
} from '../../../contract/study/highlight-rules.ts';
import {
  HighlightId,
  HighlightListAnswer,
  HighlightsQuery,
  HighlightToSave,
  SavedHighlightAnswer,
  TopicHighlightsAnswer,
} from '../../../contract/study/highlights.ts';
import { TopicPath } from '../../../contract/content/topics.ts';
import { failures, Done } from '../../../contract/shared/envelopes.ts';
import { BadRequest, Conflict } from '../../../http/errors.ts';
import { SMALL_BODY } from '../../../http/json-body.ts';
import { filterInaccessible, requireAccess } from '../../content/topics/access.ts';
import { findTopic } from '../../content/topics/published-topic.ts';
import { topicNames } from '../../content/topics/topic-names.ts';
import { guardedLearner } from '../../identity/sessions/guards.ts';
import { parseClientTime } from '../request-dates.ts';
import type { LearnerDatabase } from '../quota/store.ts';
import {
  deleteHighlight,
  isKnownHighlight,
  listHighlights,
  listHighlightTopics,
  listTopicHighlights,
  saveHighlight,
} from './store.ts';

const common = { tags: ['user'], security: [{ session: [] }] };

interface HighlightRoutesOptions {
  database: LearnerDatabase;
  /** ms since 1970 */
  now: () => number;
}

/** A learner's highlights and margin notes. Register in a scope that requires a learner. */
export const highlightRoutes: FastifyPluginCallbackTypebox<HighlightRoutesOptions> = (
  scope,
  options,
  done,
) => {
  const { database, now } = options;

  scope.get(
    '/api/user/highlights',
    {
      schema: {
        ...common,
        summary: 'List your highlights, newest first',
        description: 'Includes those in unpublished topics, but not those in topics you may not read now.',
        querystring: HighlightsQuery,
        response: { 200: HighlightListAnswer, ...failures(400, 401, 429) },
      },
    },
    async (request) => {
      const learner = guardedLearner(request);
      const release = await scope.releases.current();
      const topics = await listHighlightTopics(database, learner.id);
      const found = await listHighlights(database.read, learner.id, {
        inaccessible: filterInaccessible(topics, release, learner),
        offset: (Number(request.query.page ?? 1) - 1) * HIGHLIGHTS_PER_PAGE,
        limit: HIGHLIGHTS_PER_PAGE,
      });
      const names = topicNames(release);
      const highlights = found.highlights.map((one) => ({ ...one, ...names.of(one) }));
      return { success: true as const, data: { highlights, total: found.total } };
    },
  );

  scope.get(
    '/api/user/highlights/:subject/:topic',
    {
      schema: {
        ...common,
        summary: 'List your highlights in a topic',
        params: TopicPath,
        response: { 200: TopicHighlightsAnswer, ...failures(401, 403, 404, 429) },
      },
    },
    async (request) => {
      const learner = guardedLearner(request);
      const { subject, topic } = request.params;
      requireAccess(findTopic(await scope.releases.current(), subject, topic).topic.access, learner);
      return {
        success: true as const,
        data: await listTopicHighlights(database.read, learner.id, { subject, topic }),
      };
    },
  );

  scope.put(
    '/api/user/highlights/:id',
    {
      bodyLimit: 4 * SMALL_BODY,
      schema: {
        ...common,
        summary: 'Create a highlight, or change its colour and margin note',
        description:
          'The client makes the id, so a repeated call has no further effect. A deleted highlight stays deleted.',
        params: HighlightId,
        body: HighlightToSave,
        response: { 200: SavedHighlightAnswer, ...failures(400, 401, 403, 404, 409, 413, 415, 429) },
      },
    },
    async (request) => {
      const learner = guardedLearner(request);
      const { body } = request;
      const id = request.params.id.toLowerCase();
      const problem = highlightProblem(body);
      if (problem !== null) throw new BadRequest('invalid_highlight', problem);
      // A stored highlight can still be changed after its topic was removed.
      if (!(await isKnownHighlight(database.read, learner.id, id))) {
        const { topic } = findTopic(await scope.releases.current(), body.subject, body.topic);
        requireAccess(topic.access, learner);
      }
      const createdAt = parseClientTime(body.createdAt, now());
      const saved = await saveHighlight(database, learner.id, { ...body, id, createdAt, now: now() });
      if (saved === 'too_many') throw tooManyHighlights();
      return { success: true as const, data: saved };
    },
  );

  scope.delete(
    '/api/user/highlights/:id',
    {
      bodyLimit: SMALL_BODY,
      schema: {
        ...common,
        summary: 'Delete a highlight with its margin note',
        description: 'Succeeds even if there is no such highlight.',
        params: HighlightId,
        response: { 200: Done, ...failures(400, 401, 413, 415, 429) },
      },
    },
    async (request) => {
      const id = request.params.id.toLowerCase();
      await deleteHighlight(database, guardedLearner(request).id, { id, now: now() });
      return { success: true as const, data: null };
    },
  );
  done();
};

function tooManyHighlights(): Conflict {
  const [all, ofTopic] = [MAX_HIGHLIGHTS, MAX_TOPIC_HIGHLIGHTS].map((maximum) =>
    maximum.toLocaleString('en'),
  );
  return new Conflict(
    'too_many_highlights',
    `You may have at most ${ofTopic} highlights in a topic and ${all} in all. Please remove one first.`,
  );
}
