import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import fastifyPlugin from 'fastify-plugin';
import type { Database } from '../db/client.ts';

/** Seconds. A response from memory takes less than the first, signing in about the fifth, a year of statistics the last. */
const DURATION_BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Route label of requests without a route. */
const NO_ROUTE = 'none';

interface FinishedRequest {
  method: string;
  /** Pattern of the route, never the address: addresses are unbounded and can contain data of a learner. */
  route: string;
  status: number;
  seconds: number;
}

export interface Metrics {
  countRequest: (request: FinishedRequest) => void;
  countPublish: (outcome: string) => void;
  countEmail: (outcome: string) => void;
  setDiskFull: (isFull: boolean) => void;
  /** All metrics in the text format of Prometheus. */
  text: () => Promise<string>;
  contentType: string;
}

interface MetricsSources {
  database: Pick<Database, 'sizes'>;
  /** Number of passwords that wait to be hashed. */
  loginsWaiting: () => number;
}

/** Metrics of this process, including Node's event loop and memory. */
export async function createMetrics({ database, loginsWaiting }: MetricsSources): Promise<Metrics> {
  // Loaded only for those who use it, because it takes time to start.
  const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = await import('prom-client');
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });

  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last byte of its response, by route pattern.',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATION_BUCKETS,
    registers,
  });
  const publishes = new Counter({
    name: 'swadhyay_publishes_total',
    help: 'Finished publishes, by outcome.',
    labelNames: ['outcome'],
    registers,
  });
  for (const outcome of ['succeeded', 'failed', 'cancelled']) publishes.inc({ outcome }, 0);
  const emails = new Counter({
    name: 'swadhyay_emails_total',
    help: 'E-mails, by outcome.',
    labelNames: ['outcome'],
    registers,
  });
  for (const outcome of ['sent', 'failed']) emails.inc({ outcome }, 0);
  const diskFull = new Gauge({
    name: 'swadhyay_disk_full',
    help: '1 from a write that failed for lack of space until one succeeds.',
    registers,
  });
  new Gauge({
    name: 'swadhyay_logins_waiting',
    help: 'Passwords that wait to be hashed.',
    registers,
    collect() {
      this.set(loginsWaiting());
    },
  });
  new Gauge({
    name: 'swadhyay_database_bytes',
    help: 'Size of the database, and of the write-ahead log of SQLite.',
    labelNames: ['file'],
    registers,
    async collect() {
      for (const [file, bytes] of Object.entries(await database.sizes())) this.set({ file }, bytes);
    },
  });

  return {
    countRequest({ seconds, ...labels }) {
      requests.observe(labels, seconds);
    },
    countPublish: (outcome) => publishes.inc({ outcome }),
    countEmail: (outcome) => emails.inc({ outcome }),
    setDiskFull: (isFull) => diskFull.set(Number(isFull)),
    text: () => register.metrics(),
    contentType: register.contentType,
  };
}

/** Records the duration of every request by its route pattern. */
export const recordRequestDurations = fastifyPlugin<{ metrics: Metrics }>(
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
  { name: 'record-request-durations' },
);

export interface MetricsServer {
  port: number;
  close: () => void;
}

/** Serves `/metrics` on its own port, so that no proxy in front of the site can expose it by mistake. */
export async function serveMetrics(
  metrics: Metrics,
  { host, port }: { host: string; port: number },
): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET') {
      response.writeHead(404).end();
      return;
    }
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.listen(port, host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
