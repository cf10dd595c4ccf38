import { join } from 'node:path';
import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { versionsOf } from '../../../../scripts/content/disk/git/history.ts';
import {
  ContentOverviewAnswer,
  ImagePath,
  QuestionCoverageAnswer,
  SavedTopicAnswer,
  SubjectImagesAnswer,
  SubjectPath,
  TopicDeletion,
  TopicMove,
  TopicOrder,
  TopicRename,
  TopicRestore,
  TopicSourceAnswer,
  TopicVersionsAnswer,
  VersionPath,
} from '../../../contract/admin/content.ts';
import { TopicPath } from '../../../contract/content/topics.ts';
import { failures, Done } from '../../../contract/shared/envelopes.ts';
import { IMAGE_POLICY } from '../../../http/headers/security-headers.ts';
import { sendFile } from '../../../http/files.ts';
import { guardedLearner } from '../../identity/sessions/guards.ts';
import { listReleases } from '../publishes/releases.ts';
import type { ContentService } from '../content/content-service.ts';
import { createBackgroundCheck } from './background-check.ts';
import { deleteTopic } from './delete-topic.ts';
import { listImages, openImage } from './uploads/images.ts';
import { moveTopic, orderTopics, renameTopic } from './move-topic.ts';
import { contentOverview } from './overview.ts';
import { questionCoverage } from './question-coverage.ts';
import { restoreTopic, versionAt } from './save-topic.ts';
import { readStoredTopic, syllabusProblems, toTopicSource } from '../content/stored-topic.ts';

interface AdminContentRoutesOptions {
  service: ContentService;
  dataDir: string;
  releasesDir: string;
}

const OLD_ADDRESS = 'The old address redirects to the new one after the next publish.';

const IMAGE = {
  description: 'The image.',
  content: { 'image/*': { schema: Type.String({ format: 'binary' }) } },
};

/** Reads and changes the content folder. Register it in a scope that admits only administrators. */
export const adminContentRoutes: FastifyPluginCallbackTypebox<AdminContentRoutesOptions> = (
  scope,
  { service, dataDir, releasesDir },
  done,
) => {
  const { queue, bin, authorOf, record } = service;
  const cacheDir = join(dataDir, 'cache', 'notes');
  const check = createBackgroundCheck(queue.root, cacheDir, scope.log);
  scope.addHook('onClose', () => check.stop());
  const shared = { tags: ['admin'], security: [{ session: [] }] };
  const readFailures = failures(401, 403, 404, 409, 429);
  const changeFailures = failures(400, 401, 403, 404, 409, 413, 415, 429);

  scope.get(
    '/api/admin/content',
    {
      schema: {
        ...shared,
        summary: 'Get the content folder with its unpublished changes and problems',
        description:
          'Answers without rendering notes. Topics that have not been rendered are counted in `checking` and rendered in the background; their problems are in a later answer.',
        response: { 200: ContentOverviewAnswer, ...failures(401, 403, 429) },
      },
    },
    async () => {
      const [newest] = await listReleases(releasesDir);
      const lastPublishedAt = newest?.publishedAt ?? null;
      const folders = { contentDir: queue.root, cacheDir, lastPublishedAt };
      const data = await contentOverview(folders, await scope.releases.current());
      if (data.checking > 0) check.start();
      return { success: true as const, data };
    },
  );

  scope.get(
    '/api/admin/coverage',
    {
      schema: {
        ...shared,
        summary: 'List sections without questions and questions without a section',
        description: 'Of the content folder. Topics without questions are left out.',
        response: { 200: QuestionCoverageAnswer, ...failures(401, 403, 429) },
      },
    },
    async () => {
      const data = await questionCoverage(queue.root, cacheDir);
      if (data.checking > 0) check.start();
      return { success: true as const, data };
    },
  );

  scope.get(
    '/api/admin/content/:subject/:topic',
    {
      schema: {
        ...shared,
        summary: 'Get a topic for editing',
        params: TopicPath,
        response: { 200: TopicSourceAnswer, ...readFailures },
      },
    },
    async ({ params }) => {
      const topic = await readStoredTopic(queue.root, params.subject, params.topic);
      const source = toTopicSource(params, topic);
      const problems = [...source.problems, ...(await syllabusProblems(queue.root, source))];
      return { success: true as const, data: { ...source, problems } };
    },
  );

  scope.delete(
    '/api/admin/content/:subject/:topic',
    {
      schema: {
        ...shared,
        summary: 'Delete a topic',
        description: 'It is kept in the bin, from which it can be restored.',
        params: TopicPath,
        body: TopicDeletion,
        response: { 200: Done, ...changeFailures },
      },
    },
    async (request) => {
      const { subject, topic } = request.params;
      const reference = { subject, topic, revision: request.body?.revision };
      const { id: actorId } = guardedLearner(request);
      await deleteTopic(queue, bin, { reference, author: await authorOf(request), actorId });
      await record(request, 'topic.delete', `${subject}/${topic}`);
      return { success: true as const, data: null };
    },
  );

  scope.post(
    '/api/admin/content/:subject/:topic/rename',
    {
      schema: {
        ...shared,
        summary: 'Change the address of a topic',
        description: OLD_ADDRESS,
        params: TopicPath,
        body: TopicRename,
        response: { 200: SavedTopicAnswer, ...changeFailures },
      },
    },
    async (request) => {
      const { slug, revision } = request.body;
      const { subject, topic } = request.params;
      const data = await renameTopic(queue, { subject, topic, revision }, slug, await authorOf(request));
      await record(request, 'topic.rename', `${subject}/${topic}`, { to: `${data.subject}/${data.topic}` });
      return { success: true as const, data };
    },
  );

  scope.post(
    '/api/admin/content/:subject/:topic/move',
    {
      schema: {
        ...shared,
        summary: 'Move a topic to another subject',
        description: OLD_ADDRESS,
        params: TopicPath,
        body: TopicMove,
        response: { 200: SavedTopicAnswer, ...changeFailures },
      },
    },
    async (request) => {
      const { subject: target, revision } = request.body;
      const { subject, topic } = request.params;
      const data = await moveTopic(queue, { subject, topic, revision }, target, await authorOf(request));
      await record(request, 'topic.move', `${subject}/${topic}`, { to: `${data.subject}/${data.topic}` });
      return { success: true as const, data };
    },
  );

  scope.put(
    '/api/admin/content/:subject/order',
    {
      schema: {
        ...shared,
        summary: 'Change the order of a subject’s topics',
        params: SubjectPath,
        body: TopicOrder,
        response: { 200: Done, ...changeFailures },
      },
    },
    async (request) => {
      const { subject } = request.params;
      await orderTopics(queue, subject, request.body.topics, await authorOf(request));
      await record(request, 'subject.order', subject, { topics: request.body.topics });
      return { success: true as const, data: null };
    },
  );

  scope.get(
    '/api/admin/content/:subject/:topic/history',
    {
      schema: {
        ...shared,
        summary: 'List the last 50 versions of a topic, newest first',
        description: 'The list is empty if the content folder is not in a git repository.',
        params: TopicPath,
        response: { 200: TopicVersionsAnswer, ...readFailures },
      },
    },
    async ({ params }) => {
      const { path } = await readStoredTopic(queue.root, params.subject, params.topic);
      return { success: true as const, data: await versionsOf(queue.root, [`${path}.md`, `${path}.csv`]) };
    },
  );

  scope.get(
    '/api/admin/content/:subject/:topic/history/:commit',
    {
      schema: {
        ...shared,
        summary: 'Get an earlier version of a topic',
        description: '`revision` is the current revision of the topic, to be sent with a restore.',
        params: VersionPath,
        response: { 200: TopicSourceAnswer, ...readFailures },
      },
    },
    async ({ params }) => ({
      success: true as const,
      data: toTopicSource(params, await versionAt(queue.root, params)),
    }),
  );

  scope.post(
    '/api/admin/content/:subject/:topic/restore',
    {
      schema: {
        ...shared,
        summary: 'Restore an earlier version of a topic',
        params: TopicPath,
        body: TopicRestore,
        response: { 200: SavedTopicAnswer, ...changeFailures },
      },
    },
    async (request) => {
      const { subject, topic } = request.params;
      const { commit, revision } = request.body;
      const data = await restoreTopic(queue, { subject, topic, commit, revision }, await authorOf(request));
      await record(request, 'topic.restore', `${subject}/${topic}`, { commit });
      return { success: true as const, data };
    },
  );

  scope.get(
    '/api/admin/images/:subject',
    {
      schema: {
        ...shared,
        summary: 'List the images of a subject, published or not',
        params: SubjectPath,
        response: { 200: SubjectImagesAnswer, ...failures(401, 403, 404, 429) },
      },
    },
    async ({ params }) => ({ success: true as const, data: await listImages(queue.root, params.subject) }),
  );

  scope.get(
    '/api/admin/images/:subject/:name',
    {
      schema: {
        ...shared,
        summary: 'Get an image of a subject, published or not',
        params: ImagePath,
        response: { 200: IMAGE, ...failures(401, 403, 404, 429) },
      },
    },
    async ({ method, params }, reply) => {
      const { file, type } = await openImage(queue.root, params.subject, params.name);
      reply.type(type).header('content-security-policy', IMAGE_POLICY);
      return sendFile(method, reply, file);
    },
  );
  done();
};
