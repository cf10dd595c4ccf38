import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { failures } from '../../../contract/shared/failure.ts';
import { HookAnswer } from '../../../contract/admin/publishes.ts';
import type { Database } from '../../../db/client.ts';
import { AppError } from '../../../http/errors.ts';
import { recordAction } from '../audit/store.ts';
import type { LoginThrottle } from '../../identity/login-throttle.ts';
import type { Publisher } from './publisher.ts';

/** Bytes: what a host of repositories says of a large push. */
const HOOK_BODY = 5 * 1024 * 1024;

export interface HookRoutesOptions {
  database: Database;
  publisher: Publisher;
  /** Shared with whoever may ask. */
  secret: string;
  /** Limits wrong signatures. */
  throttle: LoginThrottle;
  /** ms since 1970 */
  now: () => number;
}

/**
 * Asks for a publish from outside, such as after a push. Needs a scope of its own: a signature is over the bytes of a
 * body, so that nothing is parsed here.
 */
export const hookRoutes: FastifyPluginCallbackTypebox<HookRoutesOptions> = (scope, options, done) => {
  const { database, publisher, secret, throttle, now } = options;
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body));

  scope.post(
    '/api/hooks/publish',
    {
      bodyLimit: HOOK_BODY,
      schema: {
        summary: 'Publish what is in the content folder, asked for from outside',
        description:
          'The body can be anything; `X-Hub-Signature-256` is its HMAC-SHA256 with WEBHOOK_SECRET, as GitHub sends it. Events other than a push ask for nothing.',
        tags: ['hooks'],
        response: { 200: HookAnswer, 202: HookAnswer, ...failures(400, 401, 413, 429, 503) },
      },
    },
    async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const right = await throttle.run({ ip: request.ip, account: null }, () =>
        Promise.resolve(isSigned(body, request.headers['x-hub-signature-256'], secret)),
      );
      if (!right) throw new AppError(401, 'invalid_signature', 'The signature is not right.');
      const event = request.headers['x-github-event'];
      if (event !== undefined && event !== 'push') return reply.send({ success: true as const, data: null });
      const { id, status, isNew } = await publisher.ask('hook', null);
      await recordAction(database, { actorId: null, action: 'publish.hook', subject: id, at: now() });
      return reply.code(isNew ? 202 : 200).send({ success: true as const, data: { id, status } });
    },
  );
  done();
};

/** Whether `signature` is `sha256=` and the HMAC of these bytes; compared in a time that says nothing. */
function isSigned(body: Buffer, signature: string | string[] | undefined, secret: string): boolean {
  const given = typeof signature === 'string' ? /^sha256=([0-9a-f]{64})$/.exec(signature)?.[1] : undefined;
  const expected = createHmac('sha256', secret).update(body).digest();
  return timingSafeEqual(
    expected,
    given === undefined ? Buffer.alloc(expected.length) : Buffer.from(given, 'hex'),
  );
}
