import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { clampScore } from '../../../contract/practice/scoring.ts';
import { failures } from '../../../contract/shared/envelopes.ts';
import { addDays, localDay, startOfLocalDay } from '../../../contract/shared/days.ts';
import { SubjectPath, TopicStatesAnswer } from '../../../contract/study/progress.ts';
import type { TopicState } from '../../../contract/study/progress.ts';
import type { Database } from '../../../db/client.ts';
import { NotFound } from '../../../http/errors.ts';
import { mayRead } from '../../../contract/content/access-rules.ts';
import { guardedLearner } from '../../identity/sessions/guards.ts';
import { listPositionsIn } from '../reading-positions-store.ts';
import { countDueIn, listProgressIn, listScoresIn } from './store.ts';

interface SubjectTopicsRoutesOptions {
  database: Database;
  /** ms since 1970 */
  now: () => number;
}

/** What a learner did in each topic of a subject. Register in a scope that requires a learner. */
export const subjectTopicsRoutes: FastifyPluginCallbackTypebox<SubjectTopicsRoutesOptions> = (
  scope,
  { database, now },
  done,
) => {
  scope.get(
    '/api/user/subjects/:subject/topics',
    {
      schema: {
        summary: 'List what you did in each topic of a subject',
        description: 'Leaves out topics you have not begun, and due cards of topics you may not read now.',
        tags: ['user'],
        security: [{ session: [] }],
        params: SubjectPath,
        response: { 200: TopicStatesAnswer, ...failures(401, 404, 429) },
      },
    },
    async (request) => {
      const learner = guardedLearner(request);
      const { subject } = request.params;
      const topics = (await scope.releases.current())?.topics.get(subject);
      if (!topics) throw new NotFound('subject_not_found', 'Subject not found');
      const today = localDay(now(), learner.timeZone);
      const key = { userId: learner.id, subject };
      const [progress, scores, cards, positions] = await Promise.all([
        listProgressIn(database.read, key),
        listScoresIn(database.read, key),
        countDueIn(database.read, {
          ...key,
          dueBefore: startOfLocalDay(addDays(today, 1), learner.timeZone),
        }),
        listPositionsIn(database.read, key),
      ]);
      const [progressBy, scoresBy, dueBy, positionBy] = [
        byTopic(progress),
        byTopic(scores),
        byTopic(cards),
        byTopic(positions),
      ];
      const data = [...topics.values()].flatMap(({ slug, access }): TopicState[] => {
        const [read, score, position] = [progressBy.get(slug), scoresBy.get(slug), positionBy.get(slug)];
        const due = mayRead(access, learner) ? dueBy.get(slug) : undefined;
        if (!read && !score && !due) return [];
        const { sectionIndex = null, headingId = null, sectionTitle = null } = position ?? {};
        const readAt = position?.readAt ?? read?.lastAccessed;
        return [
          {
            topic: slug,
            completed: read?.completed ?? false,
            timeSpent: read?.timeSpent ?? 0,
            sectionIndex,
            headingId,
            sectionTitle,
            readAt: readAt === undefined ? null : new Date(readAt).toISOString(),
            attempts: score?.attempts ?? 0,
            lastScore: score ? clampScore(score.lastScore) : null,
            bestScore: score ? clampScore(score.bestScore ?? 0) : null,
            dueCards: due?.dueCards ?? 0,
          },
        ];
      });
      return { success: true as const, data };
    },
  );
  done();
};

function byTopic<Row extends { topic: string }>(rows: readonly Row[]): Map<string, Row> {
  return new Map(rows.map((row) => [row.topic, row]));
}
