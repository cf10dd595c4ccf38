import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import type { ChangedSection } from '../../../../scripts/content/markdown/section-texts.ts';
import {
  ChangedFactsAnswer,
  ChangedTextsAnswer,
  MAX_CHANGED_TOPICS,
} from '../../../contract/study/changes.ts';
import type { ChangedFact } from '../../../contract/study/changes.ts';
import { TopicPath } from '../../../contract/content/topics.ts';
import { failures } from '../../../contract/shared/envelopes.ts';
import type { TopicKey } from '../../../contract/study/target-rules.ts';
import type { Database } from '../../../db/client.ts';
import { refreshVersions } from '../../content/official-notes/official-versions.ts';
import { findVersion, findVersionAt, findVersionTime } from '../../content/official-notes/store.ts';
import { mayRead } from '../../../contract/content/access-rules.ts';
import { topicNames } from '../../content/topics/topic-names.ts';
import { guardedLearner } from '../../identity/sessions/guards.ts';
import type { Learner } from '../../identity/sessions/store.ts';
import { findMarks, listMarkedTopics, listOfficialStates, listSeenVersions } from './store.ts';
import { toChange, touchedSections } from './touched-sections.ts';
import type { SectionChange } from './touched-sections.ts';

const common = { tags: ['user'], security: [{ session: [] }] };

/** Comparisons of two versions that are kept in memory. They are the same for all learners, and small. */
const MAX_CACHED = 500;

interface Comparison extends TopicKey {
  fromVersion: number;
  version: number;
}

/** Changes of official notes where a learner has marked something. Register in a scope that requires a learner. */
export const changeRoutes: FastifyPluginCallbackTypebox<{ database: Database }> = (
  scope,
  { database },
  done,
) => {
  const { releases, versions } = scope;
  const cached = new Map<string, SectionChange[]>();

  async function compare({ subject, topic, fromVersion, version }: Comparison): Promise<ChangedSection[]> {
    const [before, after] = await Promise.all(
      [fromVersion, version].map((one) => findVersion(database.read, { subject, topic, version: one })),
    );
    // Imported on demand, because it loads the markdown parser.
    const { changedSectionTexts, sectionTexts } =
      await import('../../../../scripts/content/markdown/section-texts.ts');
    return changedSectionTexts(await sectionTexts(before ?? ''), await sectionTexts(after ?? ''));
  }

  async function changesOf(comparison: Comparison): Promise<SectionChange[]> {
    const key = Object.values(comparison).join('/');
    const known = cached.get(key);
    if (known) return known;
    const changes = (await compare(comparison)).map(toChange);
    const [oldest] = cached.keys();
    if (cached.size >= MAX_CACHED && oldest !== undefined) cached.delete(oldest);
    cached.set(key, changes);
    await nextTurn();
    return changes;
  }

  /** Topics with marks of the learner whose notes have changed since the learner saw them, the newest change first. */
  async function changedTopics(learner: Learner): Promise<(Comparison & { changedAt: number })[]> {
    const release = await releases.current();
    if (!release) return [];
    const marked = (await listMarkedTopics(database, learner.id)).filter(({ subject, topic }) => {
      const found = release.topics.get(subject)?.get(topic);
      return found !== undefined && mayRead(found.access, learner);
    });
    let states = await listOfficialStates(database.read, marked);
    if (await refreshVersions(versions, release, states))
      states = await listOfficialStates(database.read, marked);
    const seen = await listSeenVersions(database.read, learner.id);
    const current = new Map(states.map((state) => [`${state.subject}/${state.topic}`, state.version]));
    const changed: (Comparison & { changedAt: number })[] = [];
    for (const topic of marked) {
      const key = `${topic.subject}/${topic.topic}`;
      const version = current.get(key) ?? 1;
      if (version === 1 || seen.get(key) === version) continue;
      const fromVersion = seen.get(key) ?? (await findVersionAt(database.read, topic));
      if (fromVersion >= version) continue;
      const { subject, topic: slug } = topic;
      const changedAt = await findVersionTime(database.read, { subject, topic: slug, version });
      changed.push({ subject, topic: slug, fromVersion, version, changedAt });
    }
    return changed.sort((a, b) => b.changedAt - a.changedAt);
  }

  scope.get(
    '/api/user/changes',
    {
      schema: {
        ...common,
        summary: 'List changes of official notes where you have highlights, bookmarks, cards or notes',
        description:
          'Since the version of the notes that you saw last. `PUT /api/user/reads/{subject}/{topic}` takes a topic off the list.',
        response: { 200: ChangedFactsAnswer, ...failures(401, 429) },
      },
    },
    async (request) => {
      const learner = guardedLearner(request);
      const names = topicNames(await releases.current());
      const facts: ChangedFact[] = [];
      for (const { changedAt, ...comparison } of await changedTopics(learner)) {
        if (facts.length === MAX_CHANGED_TOPICS) break;
        const marks = await findMarks(database.read, learner.id, comparison);
        const sections = touchedSections(await changesOf(comparison), marks);
        if (sections.length === 0) continue;
        facts.push({
          ...comparison,
          ...names.of(comparison),
          changedAt: new Date(changedAt).toISOString(),
          bookmarked: marks.bookmarked,
          ownNotes: marks.ownNotes,
          sections,
        });
      }
      return { success: true as const, data: facts };
    },
  );

  scope.get(
    '/api/user/changes/:subject/:topic',
    {
      schema: {
        ...common,
        summary: 'Get the texts of a topic’s changed sections',
        description: 'Before and after, for a topic of `GET /api/user/changes`; otherwise without sections.',
        params: TopicPath,
        response: { 200: ChangedTextsAnswer, ...failures(401, 403, 404, 429) },
      },
    },
    async (request) => {
      const learner = guardedLearner(request);
      const { subject, topic, version } = await versions.open(
        request.params.subject,
        request.params.topic,
        learner,
      );
      const changed = (await changedTopics(learner)).find(
        (one) => one.subject === subject && one.topic === topic,
      );
      const fromVersion = changed?.fromVersion ?? version;
      const sections = changed ? await compare(changed) : [];
      return { success: true as const, data: { fromVersion, version, sections } };
    },
  );
  done();
};
