import { createHash } from 'node:crypto';
import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { PICTURE_BYTES, PICTURE_SIDE, PICTURE_TYPES } from '../../../contract/identity/identity-rules.ts';
import { failures, Done } from '../../../contract/shared/envelopes.ts';
import type { Database } from '../../../db/client.ts';
import { BadRequest, NotFound } from '../../../http/errors.ts';
import { entityTag, isUnchanged } from '../../../http/files.ts';
import { IMAGE_POLICY } from '../../../http/headers/security-headers.ts';
import { SMALL_BODY } from '../../../http/json-body.ts';
import { guardedLearner } from '../sessions/guards.ts';
import { squarePicture } from './square-picture.ts';
import { deletePicture, findPicture, savePicture } from './store.ts';

const common = { tags: ['user'], security: [{ session: [] }] };
const STORED_TYPE = 'image/webp';

const PICTURE = {
  description: `A square of ${PICTURE_SIDE} pixels.`,
  content: { [STORED_TYPE]: { schema: Type.Unsafe<Buffer>({ type: 'string', format: 'binary' }) } },
};
const NO_BODY = Type.Unsafe<undefined>({ description: 'Not modified since the ETag in If-None-Match.' });

interface PictureRoutesOptions {
  database: Database;
  /** ms since 1970 */
  now: () => number;
}

/** A learner's own picture, which only they can see. Register in a scope that requires a learner. */
export const pictureRoutes: FastifyPluginCallbackTypebox<PictureRoutesOptions> = (scope, options, done) => {
  const { database, now } = options;
  scope.addContentTypeParser([...PICTURE_TYPES], { parseAs: 'buffer' }, (_request, body, parsed) =>
    parsed(null, body),
  );

  scope.get(
    '/api/user/picture',
    {
      schema: {
        ...common,
        summary: 'Get your picture',
        response: { 200: PICTURE, 304: NO_BODY, ...failures(401, 404, 429) },
      },
    },
    async (request, reply) => {
      const picture = await findPicture(database.read, guardedLearner(request).id);
      if (!picture) throw new NotFound('picture_not_found', 'You have no picture.');
      const tag = entityTag(createHash('sha256').update(picture.data).digest('hex').slice(0, 32));
      reply.headers({ etag: tag, 'cache-control': 'private, no-cache', vary: 'Authorization' });
      if (isUnchanged(request.headers['if-none-match'], tag)) return reply.code(304).send();
      reply.type(picture.type).header('content-security-policy', IMAGE_POLICY);
      return reply.send(picture.data);
    },
  );

  scope.put(
    '/api/user/picture',
    {
      bodyLimit: PICTURE_BYTES,
      schema: {
        ...common,
        summary: 'Set your picture',
        description: `The body is a JPEG, PNG or WebP picture of at most ${PICTURE_BYTES.toLocaleString('en')} bytes. It is cut to a square of ${PICTURE_SIDE} pixels and stored without metadata.`,
        consumes: [...PICTURE_TYPES],
        response: { 200: Done, ...failures(400, 401, 413, 415, 429) },
      },
    },
    async (request) => {
      if (!Buffer.isBuffer(request.body))
        throw new BadRequest('invalid_picture', 'The body must be a JPEG, PNG or WebP picture.');
      const data = await squarePicture(request.body);
      await savePicture(database, guardedLearner(request).id, { type: STORED_TYPE, data, updatedAt: now() });
      return { success: true as const, data: null };
    },
  );

  scope.delete(
    '/api/user/picture',
    {
      bodyLimit: SMALL_BODY,
      schema: {
        ...common,
        summary: 'Remove your picture',
        description: 'Succeeds even if there is none.',
        response: { 200: Done, ...failures(400, 401, 413, 415, 429) },
      },
    },
    async (request) => {
      await deletePicture(database, guardedLearner(request).id);
      return { success: true as const, data: null };
    },
  );
  done();
};
