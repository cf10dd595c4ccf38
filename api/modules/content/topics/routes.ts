import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { SubjectSummary, TopicContent, TopicPath } from '../../../contract/content/topics.ts';
import { failures } from '../../../contract/shared/envelopes.ts';
import { createByteCache } from '../../../http/byte-cache.ts';
import { NotFound } from '../../../http/errors.ts';
import { entityTag, imageType, isUnchanged, sendFile } from '../../../http/files.ts';
import { IMAGE_POLICY } from '../../../http/headers/security-headers.ts';
import { requireAccess } from './access.ts';
import { findTopic, notesMention, openTopicFile, readMcqs, readNotes } from './published-topic.ts';

const NO_BODY = Type.Unsafe<undefined>({ description: 'Not modified since the ETag in If-None-Match.' });

const IMAGE = {
  description: 'The image.',
  content: { 'image/*': { schema: Type.String({ format: 'binary' }) } },
};

/** The list of topics. It is the same for everyone and includes gated topics. */
export const subjectRoutes: FastifyPluginCallbackTypebox = (scope, _options, done) => {
  scope.get(
    '/api/subjects',
    {
      schema: {
        summary: 'List all published subjects with their topics',
        tags: ['content'],
        response: { 200: Type.Array(SubjectSummary), 304: NO_BODY, ...failures(429) },
      },
    },
    async (request, reply) => {
      const release = await scope.releases.current();
      const tag = entityTag(release?.id ?? 'none');
      reply.header('etag', tag).header('cache-control', 'no-cache');
      if (isUnchanged(request.headers['if-none-match'], tag)) return reply.code(304).send();
      return reply.send([...(release?.subjects ?? [])]);
    },
  );
  done();
};

const MEGABYTE = 1024 * 1024;

/** Answers with the content of topics, by the path of the topic in its release, which never changes. */
const answers = createByteCache({ total: 16 * MEGABYTE, entry: MEGABYTE });

/** The content of topics, checked against their access level. Register it in a scope that sets `request.learner`. */
export const contentRoutes: FastifyPluginCallbackTypebox = (scope, _options, done) => {
  scope.get(
    '/api/content/:subject/:topic',
    {
      schema: {
        summary: "Get a topic's notes and questions",
        description: '`free` topics are open to everyone; the others require a session or a premium account.',
        tags: ['content'],
        security: [{}, { session: [] }],
        params: TopicPath,
        response: { 200: TopicContent, ...failures(401, 403, 404, 429) },
      },
    },
    async ({ params, learner }, reply) => {
      const found = findTopic(await scope.releases.current(), params.subject, params.topic);
      requireAccess(found.topic.access, learner);
      const key = `${found.folder}/${found.topic.slug}`;
      const kept = answers.get(key);
      reply.type('application/json; charset=utf-8');
      // Fastify sends bytes as they are, which the type of the route does not allow.
      const send = (bytes: Buffer) => (reply as FastifyReply).send(bytes);
      if (kept) return send(kept);
      const [notes, mcqs] = await Promise.all([readNotes(found), readMcqs(found)]);
      const bytes = Buffer.from(reply.serialize({ topic: found.topic, notes, mcqs }) as string);
      answers.set(key, bytes);
      return send(bytes);
    },
  );

  scope.get(
    '/api/content/:subject/:topic/files/:name',
    {
      schema: {
        summary: "Get an image that a topic's notes show",
        tags: ['content'],
        security: [{}, { session: [] }],
        params: Type.Object({ ...TopicPath.properties, name: Type.String() }),
        response: { 200: IMAGE, ...failures(401, 403, 404, 429) },
      },
    },
    async ({ method, params, learner }, reply) => {
      const found = findTopic(await scope.releases.current(), params.subject, params.topic);
      requireAccess(found.topic.access, learner);
      const type = imageType(params.name);
      const isShown = type !== null && notesMention(await readNotes(found), params.name);
      const file = isShown ? await openTopicFile(found, params.name) : null;
      if (!file || type === null) throw new NotFound('file_not_found', 'Image not found');
      reply.type(type).header('content-security-policy', IMAGE_POLICY);
      return sendFile(method, reply, file);
    },
  );
  done();
};
