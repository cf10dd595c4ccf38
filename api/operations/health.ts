import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import type { FastifyBaseLogger } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { Type } from 'typebox';
import program from '../../package.json' with { type: 'json' };
import { failures, success } from '../contract/shared/envelopes.ts';
import type { Database } from '../db/client.ts';
import { DatabaseDamaged, isDamage } from '../db/sqlite/damage.ts';
import { DiskFull, Unavailable } from '../http/errors.ts';
import { repeatWork } from './repeated-work.ts';

const HealthAnswer = success(
  Type.Object({
    status: Type.Literal('ok'),
    version: Type.String({ description: 'Version of the program.' }),
    release: Type.Union([Type.String(), Type.Null()], { description: 'Id of the live release.' }),
    publishedAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
    database: Type.Literal('ok'),
  }),
);
const LiveAnswer = success(Type.Object({ status: Type.Literal('live') }));
const ReadyAnswer = success(
  Type.Object({
    status: Type.Literal('ready'),
    disk: Type.Optional(
      Type.Literal('full', {
        description: 'The disk is full: what is read is served, and nothing is saved.',
      }),
    ),
  }),
);

/** ms between two checks of the files of the database. */
const CHECK_EVERY = 24 * 60 * 60 * 1000;

/** Checks the database for damage, every day and when a request meets some. */
export const databaseCheck = fastifyPlugin<{ database: Database }>((app, { database }, done) => {
  const check = repeatWork(app, {
    every: CHECK_EVERY,
    atStart: !database.isChecked,
    run: (closing) => database.check(closing),
    problem: 'the check of the database failed',
  });
  app.addHook('onError', (_request, _reply, error, next) => {
    if (isDamage(error)) check();
    next();
  });
  done();
});

/** Health checks for monitoring and process managers. */
export const healthRoutes: FastifyPluginCallbackTypebox<{ database: Database }> = (
  scope,
  { database },
  done,
) => {
  // Monitoring polls every few seconds and must not be rate-limited.
  const config = { rateLimit: false } as const;
  const tags = ['service'];
  let stopping = false;
  scope.addHook('preClose', (next) => {
    stopping = true;
    next();
  });

  scope.get(
    '/api/health',
    {
      schema: {
        summary: 'Health of the server, and the live release',
        description:
          'Fails if the database does not answer or is damaged, and with 507 while the disk is full. A missing release is not an error, because the API works without one.',
        tags,
        response: { 200: HealthAnswer, ...failures(503) },
      },
    },
    async (request) => {
      await requireDatabase(database, request.log);
      if (scope.disk.isFull()) throw new DiskFull();
      const release = await scope.releases.current();
      return {
        success: true as const,
        data: {
          status: 'ok' as const,
          version: program.version,
          release: release?.id ?? null,
          publishedAt: release?.publishedAt ?? null,
          database: 'ok' as const,
        },
      };
    },
  );

  scope.get(
    '/api/health/live',
    {
      config,
      schema: {
        summary: 'Liveness: restart the process if this fails',
        tags,
        response: { 200: LiveAnswer, ...failures() },
      },
    },
    () => ({ success: true as const, data: { status: 'live' as const } }),
  );

  scope.get(
    '/api/health/ready',
    {
      config,
      schema: {
        summary: 'Readiness: send traffic only if this succeeds',
        description:
          'Fails before the first publish, if the database does not answer or is damaged, and while the server stops. With a full disk it succeeds, because pages are still served, and says so.',
        tags,
        response: { 200: ReadyAnswer, ...failures(503) },
      },
    },
    async (request) => {
      if (stopping) throw new Unavailable('The server is stopping.');
      await requireDatabase(database, request.log);
      if (!(await scope.releases.current())) throw new Unavailable('Nothing has been published yet.');
      const data = { status: 'ready' as const };
      return {
        success: true as const,
        data: scope.disk.isFull() ? { ...data, disk: 'full' as const } : data,
      };
    },
  );
  done();
};

const DAMAGED = 'The database is damaged. The log says what to do.';

async function requireDatabase(database: Database, log: FastifyBaseLogger): Promise<void> {
  try {
    await database.ping();
  } catch (error) {
    if (error instanceof DatabaseDamaged) throw new Unavailable(DAMAGED);
    log.error({ err: error }, 'the database does not answer');
    throw new Unavailable(isDamage(error) ? DAMAGED : 'The database does not answer.');
  }
}
