import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { TopicPath } from '../../../contract/content/topics.ts';
import { failures } from '../../../contract/shared/envelopes.ts';
import {
  ChangedTopicsAnswer,
  NewReadVersion,
  ReadVersionAnswer,
  type ChangedTopic,
} from '../../../contract/study/notes.ts';
import { BadRequest } from '../../../http/errors.ts';
import { SMALL_BODY } from '../../../http/json-body.ts';
import { refreshVersions } from '../../content/official-notes/official-versions.ts';
import { mayRead } from '../../../contract/content/access-rules.ts';
import { guardedLearner } from '../../identity/sessions/guards.ts';
import type { Learner } from '../../identity/sessions/store.ts';
import type { LearnerDatabase } from '../quota/store.ts';
import { findReadVersion, listReadVersions, saveReadVersion } from './store.ts';

const common = { tags: ['user'], security: [{ session: [] }] };

interface ReadVersionRoutesOptions {
  database: LearnerDatabase;
  /** ms since 1970 */
  now: () => number;
}

/** Versions of the official notes that a learner has read. Register in a scope that requires a learner. */
export const readVersionRoutes: FastifyPluginCallbackTypebox<ReadVersionRoutesOptions> = (
  scope,
  { database, now },
  done,
) => {
  const { releases, versions } = scope;

  /** Lists topics of which the learner has read an older version than the current one, and which they may read. */
  async function listChangedTopics(learner: Learner): Promise<ChangedTopic[]> {
    const release = await releases.current();
    if (!release) return [];
    const known = await listReadVersions(database.read, learner.id);
    const updated = await refreshVersions(versions, release, known);
    return (updated ? await listReadVersions(database.read, learner.id) : known).filter(
      ({ subject, topic, version, officialVersion }) => {
        const found = release.topics.get(subject)?.get(topic);
        return officialVersion > version && found !== undefined && mayRead(found.access, learner);
      },
    );
  }

  scope.get(
    '/api/user/reads',
    {
      schema: {
        ...common,
        summary: 'List topics whose official notes have changed since you read them',
        description: 'Leaves out topics you may not read now.',
        response: { 200: ChangedTopicsAnswer, ...failures(401, 429) },
      },
    },
    async (request) => ({
      success: true as const,
      data: await listChangedTopics(guardedLearner(request)),
    }),
  );

  scope.get(
    '/api/user/reads/:subject/:topic',
    {
      schema: {
        ...common,
        summary: 'Get the newest version of the official notes you have read',
        params: TopicPath,
        response: { 200: ReadVersionAnswer, ...failures(401, 403, 404, 429) },
      },
    },
    async (request) => {
      const learner = guardedLearner(request);
      const opened = await versions.open(request.params.subject, request.params.topic, learner);
      const version = await findReadVersion(database.read, learner.id, opened);
      return { success: true as const, data: { version, officialVersion: opened.version } };
    },
  );

  scope.put(
    '/api/user/reads/:subject/:topic',
    {
      bodyLimit: SMALL_BODY,
      schema: {
        ...common,
        summary: 'Save which version of the official notes you have read',
        description: 'Older versions than the saved one have no effect.',
        params: TopicPath,
        body: NewReadVersion,
        response: { 200: ReadVersionAnswer, ...failures(400, 401, 403, 404, 413, 415, 429) },
      },
    },
    async (request) => {
      const learner = guardedLearner(request);
      const opened = await versions.open(request.params.subject, request.params.topic, learner);
      // Versions are numbered without gaps, so every lower version exists.
      if (request.body.version > opened.version) {
        throw new BadRequest('unknown_version', 'This topic has no such version of its notes.');
      }
      const { subject, topic } = opened;
      const { version: readVersion } = request.body;
      await saveReadVersion(database, learner.id, { subject, topic, version: readVersion, now: now() });
      const version = await findReadVersion(database.read, learner.id, opened);
      return { success: true as const, data: { version, officialVersion: opened.version } };
    },
  );
  done();
};
