import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { followedRef } from '../../../../scripts/content/disk/git/fast-forward.ts';
import { failures } from '../../../contract/shared/envelopes.ts';
import { HookAnswer } from '../../../contract/admin/publishes.ts';
import type { Database } from '../../../db/client.ts';
import { AppError, Conflict } from '../../../http/errors.ts';
import { recordAction } from '../../identity/actions-store.ts';
import type { LoginThrottle } from '../../identity/login-throttle.ts';
import { forgetDelivery, rememberDelivery } from './store.ts';
import type { Publisher } from './publisher.ts';
import { isRolledBack, releaseStore } from './releases.ts';

/** Bytes; GitHub's payload for a large push fits. */
const BODY_LIMIT = 5 * 1024 * 1024;

interface HookRoutesOptions {
  database: Database;
  publisher: Publisher;
  contentDir: string;
  releasesDir: string;
  /** Shared with the sender of the hook. */
  secret: string;
  /** Limits invalid signatures. */
  throttle: LoginThrottle;
  /** ms since 1970 */
  now: () => number;
}

/**
 * Webhook that starts a publish, for example after a push. Register it in a scope of its own: the signature covers the raw
 * body, so all body parsers are replaced.
 */
export const hookRoutes: FastifyPluginCallbackTypebox<HookRoutesOptions> = (scope, options, done) => {
  const { database, publisher, contentDir, releasesDir, secret, throttle, now } = options;
  const releases = releaseStore(releasesDir, scope);
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body));

  scope.post(
    '/api/hooks/publish',
    {
      bodyLimit: BODY_LIMIT,
      schema: {
        summary: 'Publish the content folder from a webhook',
        description:
          '`X-Hub-Signature-256` is the HMAC-SHA256 of the body with WEBHOOK_SECRET, as sent by GitHub, Gitea and Forgejo. GitLab sends WEBHOOK_SECRET itself as `X-Gitlab-Token`. Events other than pushes are ignored (`data` is null), and so is a push to another branch than the one that the content folder follows, if the body says in `ref` what was pushed. A body is accepted once, so a hook of your own must put a time into it. While an administrator has made an older release live, all are refused (`older_release_live`).',
        tags: ['hooks'],
        response: { 200: HookAnswer, 202: HookAnswer, ...failures(400, 401, 409, 413, 429, 503) },
      },
    },
    async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const isValid = await throttle.run({ ip: request.ip, account: null }, () =>
        Promise.resolve(isFromHost(body, request.headers, secret)),
      );
      if (!isValid) throw new AppError(401, 'invalid_signature', 'The signature is invalid.');
      const event = request.headers['x-github-event'] ?? request.headers['x-gitlab-event'] ?? 'push';
      const pushed = pushedRef(body);
      const followed = pushed === null ? null : await followedRef(contentDir);
      const isOfOtherBranch = pushed !== null && followed !== null && pushed !== followed;
      if ((event !== 'push' && event !== 'Push Hook') || isOfOtherBranch)
        return reply.send({ success: true as const, data: null });
      if (await isRolledBack(database.read, releases)) {
        throw new Conflict(
          'older_release_live',
          'An administrator has made an older release live. Use Rebuild Site to publish again.',
        );
      }
      /* The computed signature: the header could be written in another way. */
      const signature = signatureOf(body, secret).toString('hex');
      if (!(await rememberDelivery(database, signature, now()))) {
        throw new Conflict(
          'delivery_repeated',
          'This delivery was accepted before. Push, or use Rebuild Site.',
        );
      }
      const { id, status, isNew } = await publisher.request('hook', null).catch(async (error: unknown) => {
        await forgetDelivery(database, signature);
        throw error;
      });
      await recordAction(database, { actorId: null, action: 'publish.hook', subject: id, at: now() });
      return reply.code(isNew ? 202 : 200).send({ success: true as const, data: { id, status } });
    },
  );
  done();
};

function signatureOf(body: Buffer, secret: string): Buffer {
  return createHmac('sha256', secret).update(body).digest();
}

/** Whether the body is signed, or has the secret beside it, as GitLab sends it. */
function isFromHost(body: Buffer, headers: IncomingHttpHeaders, secret: string): boolean {
  const token = headers['x-gitlab-token'];
  if (typeof token !== 'string') return isSigned(body, headers['x-hub-signature-256'], secret);
  // Compared as digests, which have the same length.
  return timingSafeEqual(signatureOf(Buffer.from(token), secret), signatureOf(Buffer.from(secret), secret));
}

/** The ref that was pushed, from JSON or from a form whose field `payload` is JSON; null if the body does not say. */
function pushedRef(body: Buffer): string | null {
  const text = body.toString();
  try {
    const payload = JSON.parse(new URLSearchParams(text).get('payload') ?? text) as { ref?: unknown } | null;
    return typeof payload?.ref === 'string' ? payload.ref : null;
  } catch {
    return null;
  }
}

/** Whether `signature` is `sha256=` and the HMAC of the body, compared in constant time. */
function isSigned(body: Buffer, signature: string | string[] | undefined, secret: string): boolean {
  const digest = typeof signature === 'string' ? /^sha256=([0-9a-f]{64})$/.exec(signature)?.[1] : undefined;
  const expected = signatureOf(body, secret);
  return timingSafeEqual(
    expected,
    digest === undefined ? Buffer.alloc(expected.length) : Buffer.from(digest, 'hex'),
  );
}
