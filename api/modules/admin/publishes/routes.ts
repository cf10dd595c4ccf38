import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { failures, Done } from '../../../contract/shared/envelopes.ts';
import type { PublishProgress } from '../../../contract/admin/publishes.ts';
import {
  PublishAnswer,
  PublishesAnswer,
  PublishPath,
  RebuildOptions,
  ReleaseAnswer,
  ReleasesAnswer,
  StartedPublishAnswer,
} from '../../../contract/admin/publishes.ts';
import type { Database } from '../../../db/client.ts';
import { Conflict, NotFound } from '../../../http/errors.ts';
import { guardedLearner } from '../../identity/sessions/guards.ts';
import { recordAction } from '../../identity/actions-store.ts';
import { createEventStream } from './event-stream.ts';
import type { EventStream } from './event-stream.ts';
import type { Publisher } from './publisher.ts';
import { hasEnded } from './follow-publish.ts';
import { releaseStore } from './releases.ts';
import { findPublish, listPublishes, progressOf } from './store.ts';
import type { PublishState } from './store.ts';

const EVENTS = {
  description:
    'Server-sent events: `state` ({status, stage, progress, release, changes, reason}) and `log` ({text}). The first event of each type has the complete state or log so far. The stream ends with the publish.',
  content: { 'text/event-stream': { schema: Type.String() } },
};

interface PublishRoutesOptions {
  database: Database;
  publisher: Publisher;
  releasesDir: string;
  /** ms since 1970 */
  now: () => number;
}

/** Publishes and their releases. Register it in a scope that admits only administrators. */
export const publishRoutes: FastifyPluginCallbackTypebox<PublishRoutesOptions> = (scope, options, done) => {
  const { database, publisher, releasesDir, now } = options;
  const releases = releaseStore(releasesDir, scope);
  const shared = { tags: ['admin'], security: [{ session: [] }] };
  const openStreams = new Set<EventStream>();
  // The server waits for open responses when it stops, and these would not end by themselves.
  scope.addHook('preClose', (next) => {
    for (const events of openStreams) events.end();
    next();
  });

  scope.post(
    '/api/admin/rebuild',
    {
      schema: {
        ...shared,
        summary: 'Publish the content folder',
        description:
          'One publish runs at a time and at most one more is queued: 202 for a new publish, 200 if one was already queued.',
        querystring: RebuildOptions,
        response: {
          200: StartedPublishAnswer,
          202: StartedPublishAnswer,
          ...failures(400, 401, 403, 413, 415, 429, 503),
        },
      },
    },
    async (request, reply) => {
      const { id: actorId } = guardedLearner(request);
      const { allowRemoval } = request.query;
      const { id, status, isNew } = await publisher.request('admin', actorId, allowRemoval);
      const detail = allowRemoval !== undefined && { detail: { allowRemoval } };
      await recordAction(database, { actorId, action: 'publish.start', subject: id, at: now(), ...detail });
      return reply.code(isNew ? 202 : 200).send({ success: true as const, data: { id, status } });
    },
  );

  scope.get(
    '/api/admin/publishes',
    {
      schema: {
        ...shared,
        summary: 'List the last 20 publishes, newest first',
        response: { 200: PublishesAnswer, ...failures(401, 403, 429) },
      },
    },
    async () => ({ success: true as const, data: await listPublishes(database.read) }),
  );

  scope.get(
    '/api/admin/publishes/:id',
    {
      schema: {
        ...shared,
        summary: 'Get a publish with its log',
        params: PublishPath,
        response: { 200: PublishAnswer, ...failures(401, 403, 404, 429) },
      },
    },
    async ({ params }) => {
      const found = await findPublish(database.read, params.id);
      if (!found) throw publishNotFound();
      return { success: true as const, data: { ...found.publish, log: found.log } };
    },
  );

  scope.delete(
    '/api/admin/publishes/:id',
    {
      schema: {
        ...shared,
        summary: 'Cancel a running or queued publish',
        params: PublishPath,
        response: { 200: Done, ...failures(400, 401, 403, 404, 409, 429) },
      },
    },
    async (request) => {
      const { id } = request.params;
      if (!(await publisher.cancel(id))) {
        if (!(await findPublish(database.read, id))) throw publishNotFound();
        throw new Conflict('publish_over', 'This publish has already ended.');
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
        ...shared,
        summary: 'Follow the state and the log of a publish',
        params: PublishPath,
        response: { 200: EVENTS, ...failures(401, 403, 404, 429) },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      // The stream ends if the account loses its role or its session.
      const events = createEventStream(async () => (await scope.learnerOf(request))?.role === 'admin');
      const stopWatching = await publisher.watch(id, (event) => {
        if ('text' in event) {
          events.send('log', event);
          return;
        }
        events.send('state', toProgress(event.state));
        if (hasEnded(event.state)) events.end();
      });
      if (stopWatching) {
        openStreams.add(events);
        events.stream.once('close', () => {
          openStreams.delete(events);
          stopWatching();
        });
      } else {
        const found = await findPublish(database.read, id);
        if (!found) {
          events.end();
          throw publishNotFound();
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
        ...shared,
        summary: 'List the stored releases, newest first',
        response: { 200: ReleasesAnswer, ...failures(401, 403, 429) },
      },
    },
    async () => ({ success: true as const, data: await releases.list() }),
  );

  scope.post(
    '/api/admin/releases/:id/live',
    {
      schema: {
        ...shared,
        summary: 'Switch to another stored release',
        params: PublishPath,
        response: { 200: ReleaseAnswer, ...failures(400, 401, 403, 404, 409, 413, 415, 429) },
      },
    },
    async (request) => {
      const { id } = request.params;
      // A running publish will switch releases itself, and it may delete this one.
      if (await publisher.isBusy())
        throw new Conflict('publish_running', 'A publish is running. Wait for it, or cancel it.');
      const found = (await releases.list()).find((release) => release.id === id);
      if (!found) throw new NotFound('release_not_found', 'This release no longer exists.');
      await releases.makeLive(id);
      const { id: actorId } = guardedLearner(request);
      await recordAction(database, { actorId, action: 'release.live', subject: id, at: now() });
      return { success: true as const, data: { ...found, live: true } };
    },
  );
  done();
};

function sendEvents(reply: FastifyReply, { stream }: EventStream): FastifyReply {
  // x-accel-buffering stops proxies from buffering the stream.
  reply.header('content-type', 'text/event-stream; charset=utf-8').header('x-accel-buffering', 'no');
  return reply.send(stream);
}

function publishNotFound(): NotFound {
  return new NotFound('publish_not_found', 'Publish not found');
}

function toProgress({ status, stage, release, changes, reason }: PublishState): PublishProgress {
  return { status, stage, progress: progressOf(status, stage), release, changes, reason };
}
