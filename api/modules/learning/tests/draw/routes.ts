import { setImmediate } from 'node:timers/promises';
import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { topicQuestionRef } from '../../../../../scripts/content/questions/question-id.ts';
import { failures } from '../../../../contract/shared/envelopes.ts';
import { DrawnTestAnswer, DrawTest } from '../../../../contract/tests/test-attempts.ts';
import { mayRead } from '../../../../contract/content/access-rules.ts';
import { requireAccess } from '../../../content/topics/access.ts';
import type { LiveRelease } from '../../../content/releases/releases-plugin.ts';
import { findTopic } from '../../../content/topics/published-topic.ts';
import type { PublishedTopic } from '../../../content/topics/published-topic.ts';
import { guardedLearner } from '../../../identity/sessions/guards.ts';
import type { Learner } from '../../../identity/sessions/store.ts';
import { NotFound } from '../../../../http/errors.ts';
import type { TestService } from '../taking/test-service.ts';
import { listAnswered, listAnsweredWrong, sumTags } from './store.ts';
import type { Difficulty } from '../../../../../scripts/content/model.ts';

interface DrawRoutesOptions {
  service: TestService;
  /** 0 to 1 */
  random: () => number;
}

/** Draws the questions of a learner's own test. Register in a scope that requires a learner. */
export const drawRoutes: FastifyPluginCallbackTypebox<DrawRoutesOptions> = (
  scope,
  { service, random },
  done,
) => {
  const { database, topics, now } = service;

  async function candidatesOf(chosen: readonly PublishedTopic[], filter: DrawTest): Promise<Candidate[]> {
    const { tags = [], difficulties = [] } = filter;
    const wanted = new Set(tags);
    const candidates: Candidate[] = [];
    for (const topic of chosen) {
      for (const mcq of (await topics.read(topic)).values()) {
        if (wanted.size > 0 && !mcq.tags.some((tag) => wanted.has(tag))) continue;
        if (difficulties.length > 0 && !difficulties.some((difficulty) => difficulty === mcq.difficulty))
          continue;
        const ref = topicQuestionRef(topic.subject, topic.topic.slug, mcq.id);
        candidates.push({ ref, tags: mcq.tags, difficulty: mcq.difficulty });
      }
      // Parsing a file takes some ms; other requests run in between.
      await setImmediate();
    }
    return candidates;
  }

  async function onlyFrom(
    userId: string,
    candidates: readonly Candidate[],
    from: DrawTest['from'],
  ): Promise<readonly Candidate[]> {
    const refs = candidates.map(({ ref }) => ref);
    if (from === 'unseen') {
      const answered = await listAnswered(database, userId, refs);
      return candidates.filter(({ ref }) => !answered.has(ref));
    }
    if (from === 'wrong') {
      const wrong = await listAnsweredWrong(database, userId, refs, now());
      return candidates.filter(({ ref }) => wrong.has(ref));
    }
    return candidates;
  }

  scope.post(
    '/api/user/tests/draw',
    {
      schema: {
        tags: ['tests'],
        security: [{ session: [] }],
        summary: 'Draw questions for a test of your own',
        description:
          'From published topics that you may read: a subject without a topic leaves out the others. Starts nothing; send the questions with a custom test.',
        body: DrawTest,
        response: { 200: DrawnTestAnswer, ...failures(400, 401, 403, 404, 413, 415, 429) },
      },
    },
    async (request) => {
      const learner = guardedLearner(request);
      const { number, from = 'all', weakestFirst = false } = request.body;
      const chosen = chooseTopics(await service.currentRelease(), learner, request.body.topics);
      const candidates = await onlyFrom(learner.id, await candidatesOf(chosen, request.body), from);
      const figures = weakestFirst ? await sumTags(database, learner.id) : [];
      const byTag = new Map(figures.map((tag) => [tag.tag, tag]));
      const questions = drawQuestions(candidates, {
        ...{ number, random },
        strength: weakestFirst ? ({ tags }) => strengthOf(tags, byTag) : null,
      });
      return { success: true as const, data: { questions, available: candidates.length } };
    },
  );
  done();
};

/**
 * The topics that a request names, each once.
 *
 * @throws NotFound, or PremiumRequired if it names a topic that the learner may not read
 */
function chooseTopics(
  release: LiveRelease | null,
  learner: Learner,
  named: DrawTest['topics'],
): PublishedTopic[] {
  const chosen = new Map<string, PublishedTopic>();
  const add = (found: PublishedTopic) => chosen.set(`${found.subject}/${found.topic.slug}`, found);
  for (const { subject, topic } of named) {
    if (topic !== undefined) {
      const found = findTopic(release, subject, topic);
      requireAccess(found.topic.access, learner);
      add(found);
      continue;
    }
    const topics = release?.topics.get(subject);
    if (!topics) throw new NotFound('subject_not_found', 'Subject not found');
    for (const { slug, access } of topics.values()) {
      if (mayRead(access, learner)) add(findTopic(release, subject, slug));
    }
  }
  return [...chosen.values()];
}

/** A question that can be drawn. */
interface Candidate {
  ref: string;
  tags: readonly string[];
  difficulty: Difficulty | null;
}

/** A share of right answers, of a learner who has not answered any. */
const PRIOR = { right: 1, total: 2 };

/** The learner's share of right answers at the weakest of these tags, 0 to 1; few answers say little. */
function strengthOf(
  tags: readonly string[],
  figures: ReadonlyMap<string, { right: number; total: number }>,
): number {
  const shares = tags.map((tag) => {
    const { right, total } = figures.get(tag) ?? { right: 0, total: 0 };
    return (right + PRIOR.right) / (total + PRIOR.total);
  });
  return Math.min(1, ...shares);
}

/**
 * Draws questions at random, or the first of a random order that is sorted by `strength`.
 *
 * @param strength lowest first; null to draw at random
 * @param random 0 to 1
 */
function drawQuestions(
  candidates: readonly Candidate[],
  {
    number,
    strength,
    random,
  }: { number: number; strength: ((candidate: Candidate) => number) | null; random: () => number },
): string[] {
  const shuffled = [...candidates];
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    const [one, two] = [shuffled[last], shuffled[other]];
    if (one && two) [shuffled[last], shuffled[other]] = [two, one];
  }
  const ordered =
    strength === null
      ? shuffled
      : shuffled
          .map((candidate) => ({ candidate, strength: strength(candidate) }))
          .sort((one, other) => one.strength - other.strength)
          .map(({ candidate }) => candidate);
  return ordered.slice(0, number).map(({ ref }) => ref);
}
