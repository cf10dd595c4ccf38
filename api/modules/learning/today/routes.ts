import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { clampScore } from '../../../contract/practice/scoring.ts';
import { failures } from '../../../contract/shared/envelopes.ts';
import { addDays, localDay, DAY } from '../../../contract/shared/days.ts';
import type { TopicKey } from '../../../contract/study/target-rules.ts';
import { TodayAnswer, WEEK } from '../../../contract/study/today.ts';
import type { Today, WeakestTag } from '../../../contract/study/today.ts';
import type { Database } from '../../../db/client.ts';
import { mayRead } from '../../../contract/content/access-rules.ts';
import { topicNames } from '../../content/topics/topic-names.ts';
import { findProfile } from '../../identity/profile/store.ts';
import { guardedLearner } from '../../identity/sessions/guards.ts';
import type { Learner } from '../../identity/sessions/store.ts';
import { listStudyDays, readStudyDays } from '../activity/store.ts';
import { computeStreaks } from '../activity/study-stats.ts';
import { listRecentProgress } from '../progress/store.ts';
import { toAttemptSummary } from '../quiz/attempt-response.ts';
import { listAttempts } from '../quiz/store.ts';
import { listPositions, MAX_POSITIONS } from '../reading-positions-store.ts';
import type { PositionRow } from '../reading-positions-store.ts';
import { readSummary } from '../reviews/today/today.ts';
import { readTargetDays } from '../targets/days-store.ts';
import { continueAt, examOn, subjectsDone, weekUpTo } from './compose-today.ts';
import type { Readable } from './compose-today.ts';
import { findLastTest, listCompleted, sumRecentTags } from './store.ts';
import { RECENT_DAYS, weakestTag } from './weakest-tag.ts';

interface TodayRoutesOptions {
  database: Database;
  /** ms since 1970 */
  now: () => number;
}

/** What a learner sees first on the home page. Register in a scope that requires a learner. */
export const todayRoutes: FastifyPluginCallbackTypebox<TodayRoutesOptions> = (
  scope,
  { database, now },
  done,
) => {
  async function readableFor(learner: Learner): Promise<Readable> {
    const release = await scope.releases.current();
    return {
      release,
      names: topicNames(release),
      mayRead({ subject, topic }: TopicKey) {
        const found = release?.topics.get(subject)?.get(topic);
        return found !== undefined && mayRead(found.access, learner);
      },
    };
  }

  /** Learners who last read with an earlier version of the site have progress but no positions. */
  async function positionsOf(userId: string): Promise<PositionRow[]> {
    const positions = await listPositions(database.read, { userId });
    if (positions.length > 0) return positions;
    const rows = await listRecentProgress(database.read, { userId, since: 0, limit: MAX_POSITIONS });
    return rows.map(({ subject, topic, lastAccessed: readAt }) => ({
      ...{ subject, topic, sectionIndex: null, headingId: null, sectionTitle: null, atEnd: false, readAt },
    }));
  }

  /** Cards left today within the learner's daily limits. */
  async function countDue(learner: Learner): Promise<number> {
    const hidden = await scope.visibleQuestions.hiddenCards(learner);
    const asking = { ...hidden, userId: learner.id, timeZone: learner.timeZone, now: now() };
    return (await readSummary(database, asking)).due;
  }

  async function readDays(userId: string, today: string): Promise<Pick<Today, 'streak' | 'week'>> {
    const range = { from: addDays(today, 1 - WEEK), to: today };
    const [days, studyDays] = await Promise.all([
      readStudyDays(database.read, userId, range),
      listStudyDays(database.read, userId),
    ]);
    const { current, longest, frozen } = computeStreaks(studyDays, today);
    return {
      streak: { current, longest },
      week: weekUpTo(today, days, frozen),
    };
  }

  async function findWeakest(
    userId: string,
    { names, mayRead: isReadable }: Readable,
  ): Promise<WeakestTag | null> {
    const sums = await sumRecentTags(database.read, { userId, since: now() - RECENT_DAYS * DAY });
    const weakest = weakestTag(sums, isReadable);
    if (!weakest) return null;
    const { correctAnswers, ...rest } = weakest;
    const averageScore = clampScore((correctAnswers * 100) / weakest.totalQuestions);
    return { ...rest, ...names.of(weakest), averageScore };
  }

  async function findLastAttempt(userId: string, { names }: Readable): Promise<Today['lastAttempt']> {
    const [row] = await listAttempts(database.read, userId, { from: null, to: null, before: null, limit: 1 });
    return row ? { ...toAttemptSummary(row), ...names.of(row) } : null;
  }

  scope.get(
    '/api/user/today',
    {
      schema: {
        summary: 'Get everything the home page shows at a glance',
        description: `Where to continue, due reviews, today’s targets, the streak, the last ${WEEK} days, the exam, the newest attempt and test, and the weakest tag of the last ${RECENT_DAYS} days.`,
        tags: ['user'],
        security: [{ session: [] }],
        response: { 200: TodayAnswer, ...failures(401, 429) },
      },
    },
    async (request) => {
      const learner = guardedLearner(request);
      const { id } = learner;
      const date = localDay(now(), learner.timeZone);
      const readable = await readableFor(learner);
      const [positions, due, [targets], days, profile, lastAttempt, lastTest, weakest, completed] =
        await Promise.all([
          positionsOf(id),
          countDue(learner),
          readTargetDays(database.read, id, { from: date, to: date }, readable.names),
          readDays(id, date),
          findProfile(database.read, id),
          findLastAttempt(id, readable),
          findLastTest(database.read, id),
          findWeakest(id, readable),
          listCompleted(database.read, { userId: id }),
        ]);
      const data = {
        date,
        continue: continueAt(positions, readable),
        reviews: { due },
        targets: targets ?? { date, targets: [], totalTargetTime: 0, totalActualTime: 0 },
        ...days,
        dailyMinutes: profile?.dailyMinutes ?? null,
        exam: examOn(profile?.examDate ?? null, date),
        lastAttempt,
        lastTest,
        weakestTag: weakest,
        subjects: subjectsDone(completed, readable.names),
      };
      return { success: true as const, data };
    },
  );
  done();
};
