import fastifyPlugin from 'fastify-plugin';
import type { Metrics } from '../operations/metrics/metrics.ts';

/** What stands for the route of a request that none takes. */
const NO_ROUTE = 'none';

/** Counts every answer by the pattern of its route. */
export const requestDurations = fastifyPlugin<{ metrics: Metrics }>(
  (app, { metrics }, done) => {
    app.addHook('onResponse', (request, reply, next) => {
      metrics.countRequest({
        method: request.method,
        route: request.routeOptions.url ?? NO_ROUTE,
        status: reply.statusCode,
        seconds: reply.elapsedTime / 1000,
      });
      next();
    });
    done();
  },
  { name: 'request-durations' },
);
