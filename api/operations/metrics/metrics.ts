import { stat } from 'node:fs/promises';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Seconds: an answer from memory takes less than the first, a login about the fifth, a figure of a year the last. */
const DURATIONS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

interface AnsweredRequest {
  method: string;
  /** Pattern of the route; never the address, which is without bounds and can hold what belongs to a learner. */
  route: string;
  status: number;
  seconds: number;
}

export interface Metrics {
  countRequest: (request: AnsweredRequest) => void;
  countPublish: (outcome: string) => void;
  /** All figures in the text format of Prometheus. */
  text: () => Promise<string>;
  contentType: string;
}

export interface MetricsSources {
  databaseFile: string;
  /** How many passwords wait to be hashed just now. */
  loginsWaiting: () => number;
}

/** Figures of this process since it began, the event loop and the memory of Node included. */
export function createMetrics({ databaseFile, loginsWaiting }: MetricsSources): Metrics {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });

  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its answer, by pattern of the route.',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATIONS,
    registers,
  });
  const publishes = new Counter({
    name: 'swadhyay_publishes_total',
    help: 'Publishes that ended, by outcome.',
    labelNames: ['outcome'],
    registers,
  });
  for (const outcome of ['succeeded', 'failed', 'cancelled']) publishes.inc({ outcome }, 0);
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
    help: 'Size of the database: its file, and the write-ahead log beside it.',
    labelNames: ['file'],
    registers,
    async collect() {
      this.set({ file: 'main' }, await sizeOf(databaseFile));
      this.set({ file: 'wal' }, await sizeOf(`${databaseFile}-wal`));
    },
  });

  return {
    countRequest({ seconds, ...labels }) {
      requests.observe(labels, seconds);
    },
    countPublish: (outcome) => publishes.inc({ outcome }),
    text: () => register.metrics(),
    contentType: register.contentType,
  };
}

/** 0 where there is no such file. */
async function sizeOf(file: string): Promise<number> {
  return (await stat(file).catch(() => null))?.size ?? 0;
}
