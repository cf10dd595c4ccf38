import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { versionsOf } from '../../../../scripts/content/disk/git/history.ts';
import { Type } from 'typebox';
import {
  ContentOverviewAnswer,
  ImagePath,
  SavedTopicAnswer,
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
import { failures } from '../../../contract/shared/failure.ts';
import { Done } from '../../../contract/shared/success-envelope.ts';
import { IMAGE_POLICY } from '../../../http/headers/security-headers.ts';
import { sendFile } from '../../../http/files.ts';
import { listReleases } from '../publishes/releases.ts';
import { standingTopic } from './folder.ts';
import { openImage } from './images.ts';
import type { ContentOffice } from './content-service.ts';
import { overview } from './overview.ts';
import { moveTopic, orderTopics, renameTopic } from './topic-locations.ts';
import { sourceOf } from './source.ts';
import { deleteTopic, restoreTopic, versionAt } from './topics.ts';

export interface AdminContentRoutesOptions {
  office: ContentOffice;
  dataDir: string;
}

/** Bytes, which no schema turns into text. */
const IMAGE = {
  description: 'The image.',
  content: { 'image/*': { schema: Type.String({ format: 'binary' }) } },
};

/** The content folder as its editors see it. Needs a scope that lets in admins alone. */
export const adminContentRoutes: FastifyPluginCallbackTypebox<AdminContentRoutesOptions> = (
  scope,
  { office, dataDir },
  done,
) => {
  const { desk, authorOf, record } = office;
  const about = { tags: ['admin'], security: [{ session: [] }] };
  const reading = failures(401, 403, 404, 409, 429);
  const changing = failures(400, 401, 403, 404, 409, 413, 415, 429);

  scope.get(
    '/api/admin/content',
    {
      schema: {
        ...about,
        summary: 'All that is in the content folder, what is not published of it, and what is wrong with it',
        response: { 200: ContentOverviewAnswer, ...failures(401, 403, 429) },
      },
    },
    async () => {
      const [newest] = await listReleases(dataDir, null);
      const lastPublishedAt = newest?.publishedAt ?? null;
      const folders = { contentDir: desk.root, dataDir, lastPublishedAt };
      return { success: true as const, data: await overview(folders, await scope.releases.current()) };
    },
  );

  scope.get(
    '/api/admin/content/:subject/:topic',
    {
      schema: {
        ...about,
        summary: 'A topic as an editor takes it',
        params: TopicPath,
        response: { 200: TopicSourceAnswer, ...reading },
      },
    },
    async ({ params }) => {
      const standing = await standingTopic(desk.root, params.subject, params.topic);
      return { success: true as const, data: sourceOf(params, standing) };
    },
  );

  scope.delete(
    '/api/admin/content/:subject/:topic',
    {
      schema: {
        ...about,
        summary: 'Delete a topic',
        params: TopicPath,
        body: TopicDeletion,
        response: { 200: Done, ...changing },
      },
    },
    async (request) => {
      const { subject, topic } = request.params;
      const named = { subject, topic, revision: request.body?.revision };
      await deleteTopic(desk, named, await authorOf(request));
      await record(request, 'topic.delete', `${subject}/${topic}`);
      return { success: true as const, data: null };
    },
  );

  scope.post(
    '/api/admin/content/:subject/:topic/rename',
    {
      schema: {
        ...about,
        summary: 'Give a topic another address; the old one leads there once it is published',
        params: TopicPath,
        body: TopicRename,
        response: { 200: SavedTopicAnswer, ...changing },
      },
    },
    async (request) => {
      const { slug, revision } = request.body;
      const { subject, topic } = request.params;
      const data = await renameTopic(desk, { subject, topic, revision }, slug, await authorOf(request));
      await record(request, 'topic.rename', `${subject}/${topic}`, { to: `${data.subject}/${data.topic}` });
      return { success: true as const, data };
    },
  );

  scope.post(
    '/api/admin/content/:subject/:topic/move',
    {
      schema: {
        ...about,
        summary: 'Move a topic to another subject; the old address leads there once it is published',
        params: TopicPath,
        body: TopicMove,
        response: { 200: SavedTopicAnswer, ...changing },
      },
    },
    async (request) => {
      const { subject: target, revision } = request.body;
      const { subject, topic } = request.params;
      const data = await moveTopic(desk, { subject, topic, revision }, target, await authorOf(request));
      await record(request, 'topic.move', `${subject}/${topic}`, { to: `${data.subject}/${data.topic}` });
      return { success: true as const, data };
    },
  );

  scope.put(
    '/api/admin/content/:subject/order',
    {
      schema: {
        ...about,
        summary: 'Put the topics of a subject into another order',
        params: SubjectPath,
        body: TopicOrder,
        response: { 200: Done, ...changing },
      },
    },
    async (request) => {
      const { subject } = request.params;
      await orderTopics(desk, subject, request.body.topics, await authorOf(request));
      await record(request, 'subject.order', subject, { topics: request.body.topics });
      return { success: true as const, data: null };
    },
  );

  scope.get(
    '/api/admin/content/:subject/:topic/history',
    {
      schema: {
        ...about,
        summary: 'The last 50 versions of a topic, the newest first; none where the folder is not in git',
        params: TopicPath,
        response: { 200: TopicVersionsAnswer, ...reading },
      },
    },
    async ({ params }) => {
      const { path } = await standingTopic(desk.root, params.subject, params.topic);
      return { success: true as const, data: await versionsOf(desk.root, [`${path}.md`, `${path}.csv`]) };
    },
  );

  scope.get(
    '/api/admin/content/:subject/:topic/history/:commit',
    {
      schema: {
        ...about,
        summary: 'A topic as an earlier version has it',
        description: 'Its revision is that of the present one: what a restore has to name.',
        params: VersionPath,
        response: { 200: TopicSourceAnswer, ...reading },
      },
    },
    async ({ params }) => ({
      success: true as const,
      data: sourceOf(params, await versionAt(desk, params)),
    }),
  );

  scope.post(
    '/api/admin/content/:subject/:topic/restore',
    {
      schema: {
        ...about,
        summary: 'Put an earlier version of a topic back',
        params: TopicPath,
        body: TopicRestore,
        response: { 200: SavedTopicAnswer, ...changing },
      },
    },
    async (request) => {
      const { subject, topic } = request.params;
      const { commit, revision } = request.body;
      const data = await restoreTopic(desk, { subject, topic, commit, revision }, await authorOf(request));
      await record(request, 'topic.restore', `${subject}/${topic}`, { commit });
      return { success: true as const, data };
    },
  );

  scope.get(
    '/api/admin/images/:subject/:name',
    {
      schema: {
        ...about,
        summary: 'An image beside the topics of a subject, published or not',
        params: ImagePath,
        response: { 200: IMAGE, ...failures(401, 403, 404, 429) },
      },
    },
    async ({ method, params }, reply) => {
      const { file, type } = await openImage(desk.root, params.subject, params.name);
      reply.type(type).header('content-security-policy', IMAGE_POLICY);
      return sendFile(method, reply, file);
    },
  );
  done();
};
