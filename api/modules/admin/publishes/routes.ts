import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { failures } from '../../../contract/shared/failure.ts';
import type { PublishProgress } from '../../../contract/admin/publishes.ts';
import {
  PublishAnswer,
  PublishesAnswer,
  PublishPath,
  ReleaseAnswer,
  ReleasesAnswer,
  StartedPublishAnswer,
} from '../../../contract/admin/publishes.ts';
import { Done } from '../../../contract/shared/success-envelope.ts';
import type { Database } from '../../../db/client.ts';
import { Conflict, NotFound } from '../../../http/errors.ts';
import { setCurrentRelease } from '../../content/releases/current-release.ts';
import { guardedLearner } from '../../identity/sessions/guards.ts';
import { recordAction } from '../audit/store.ts';
import { eventStream } from './event-stream.ts';
import type { EventStream } from './event-stream.ts';
import { progressOf } from './progress.ts';
import type { Publisher } from './publisher.ts';
import { listReleases } from './releases.ts';
import { findPublish, listPublishes } from './store.ts';
import type { PublishState } from './store.ts';

const EVENTS = {
  description:
    'Server-sent events: `state` ({status, stage, progress, release, changes, reason}) and `log` ({text}). The first two say all so far; the stream ends with the publish.',
  content: { 'text/event-stream': { schema: Type.String() } },
};

export interface PublishRoutesOptions {
  database: Database;
  publisher: Publisher;
  dataDir: string;
  /** ms since 1970 */
  now: () => number;
}

/** Publishes and the releases that they made. Needs a scope that lets in admins alone. */
export const publishRoutes: FastifyPluginCallbackTypebox<PublishRoutesOptions> = (scope, options, done) => {
  const { database, publisher, dataDir, now } = options;
  const about = { tags: ['admin'], security: [{ session: [] }] };
  const open = new Set<EventStream>();
  // A server that stops waits for its answers, and these would go on.
  scope.addHook('preClose', (next) => {
    for (const events of open) events.end();
    next();
  });

  scope.post(
    '/api/admin/rebuild',
    {
      schema: {
        ...about,
        summary: 'Publish what is in the content folder',
        description:
          'One publish runs at a time and at most one more waits: 202 for one that is new, 200 for the one that waits already.',
        response: {
          200: StartedPublishAnswer,
          202: StartedPublishAnswer,
          ...failures(400, 401, 403, 413, 415, 429, 503),
        },
      },
    },
    async (request, reply) => {
      const { id: actorId } = guardedLearner(request);
      const { id, status, isNew } = await publisher.ask('admin', actorId);
      await recordAction(database, { actorId, action: 'publish.start', subject: id, at: now() });
      return reply.code(isNew ? 202 : 200).send({ success: true as const, data: { id, status } });
    },
  );

  scope.get(
    '/api/admin/publishes',
    {
      schema: {
        ...about,
        summary: 'The last 20 publishes, the newest first',
        response: { 200: PublishesAnswer, ...failures(401, 403, 429) },
      },
    },
    async () => ({ success: true as const, data: await listPublishes(database) }),
  );

  scope.get(
    '/api/admin/publishes/:id',
    {
      schema: {
        ...about,
        summary: 'A publish with its log',
        params: PublishPath,
        response: { 200: PublishAnswer, ...failures(401, 403, 404, 429) },
      },
    },
    async ({ params }) => {
      const found = await findPublish(database, params.id);
      if (!found) throw noSuchPublish();
      return { success: true as const, data: { ...found.publish, log: found.log } };
    },
  );

  scope.delete(
    '/api/admin/publishes/:id',
    {
      schema: {
        ...about,
        summary: 'Cancel a publish that runs or waits',
        params: PublishPath,
        response: { 200: Done, ...failures(400, 401, 403, 404, 409, 429) },
      },
    },
    async (request) => {
      const { id } = request.params;
      if (!(await publisher.cancel(id))) {
        if (!(await findPublish(database, id))) throw noSuchPublish();
        throw new Conflict('publish_over', 'This publish has ended already.');
      }
      const { id: actorId } = guardedLearner(request);
      await recordAction(database, { actorId, action: 'publish.cancel', subject: id, at: now() });
      return { success: true as const, data: null };
    },
  );

  scope.get(
    '/api/admin/publishes/:id/events',
    {
      schema: {
        ...about,
        summary: 'What a publish prints and how far it is, as it goes on',
        params: PublishPath,
        response: { 200: EVENTS, ...failures(401, 403, 404, 429) },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      // Whoever lost the role or the session meanwhile hears no more.
      const events = eventStream(async () => (await scope.learnerOf(request))?.role === 'admin');
      const watched = publisher.watch(id, (news) => {
        if ('text' in news) {
          events.send('log', news);
          return;
        }
        events.send('state', toEvent(news.state));
        if (isOver(news.state)) events.end();
      });
      if (watched) {
        events.send('state', toEvent(watched.state));
        events.send('log', { text: watched.state.log });
        open.add(events);
        events.stream.once('close', () => {
          open.delete(events);
          watched.leave();
        });
      } else {
        const found = await findPublish(database, id);
        if (!found) {
          events.end();
          throw noSuchPublish();
        }
        const { status, stage, progress, release, changes, reason } = found.publish;
        events.send('state', { status, stage, progress, release, changes, reason });
        events.send('log', { text: found.log });
        events.end();
      }
      return sendEvents(reply, events);
    },
  );

  scope.get(
    '/api/admin/releases',
    {
      schema: {
        ...about,
        summary: 'Releases that are kept, the newest first',
        response: { 200: ReleasesAnswer, ...failures(401, 403, 429) },
      },
    },
    async () => ({ success: true as const, data: await listReleases(dataDir, null) }),
  );

  scope.post(
    '/api/admin/releases/:id/live',
    {
      schema: {
        ...about,
        summary: 'Serve another release that is kept',
        params: PublishPath,
        response: { 200: ReleaseAnswer, ...failures(400, 401, 403, 404, 409, 413, 415, 429) },
      },
    },
    async (request) => {
      const { id } = request.params;
      // Its end would switch again, and it may be clearing away the release that is asked for.
      if (publisher.isBusy())
        throw new Conflict('publish_running', 'A publish is running. Wait for it, or cancel it.');
      const found = (await listReleases(dataDir, null)).find((release) => release.id === id);
      if (!found) throw new NotFound('release_not_found', 'There is no such release any more.');
      await setCurrentRelease(dataDir, id);
      await scope.releases.refresh();
      const { id: actorId } = guardedLearner(request);
      await recordAction(database, { actorId, action: 'release.live', subject: id, at: now() });
      return { success: true as const, data: { ...found, live: true } };
    },
  );
  done();
};

function sendEvents(reply: FastifyReply, { stream }: EventStream): FastifyReply {
  // Proxies that collect an answer before they pass it on would turn it into silence.
  reply.header('content-type', 'text/event-stream; charset=utf-8').header('x-accel-buffering', 'no');
  return reply.send(stream);
}

function noSuchPublish(): NotFound {
  return new NotFound('publish_not_found', 'There is no such publish.');
}

function isOver({ status }: PublishState): boolean {
  return status !== 'queued' && status !== 'running';
}

function toEvent({ status, stage, release, changes, reason }: PublishState): PublishProgress {
  return { status, stage, progress: progressOf(status, stage), release, changes, reason };
}
