import type { AppOptions } from './app-options.ts';
import { engine } from '../config/engine.ts';
import type { Server } from '../http/create-server.ts';
import { createCounters } from '../http/limits/window-counter.ts';
import type { CreateCounter } from '../http/limits/window-counter.ts';
import { createLeases } from '../db/short-lived/leases.ts';
import type { Leases } from '../db/short-lived/leases.ts';
import { createShortLived } from '../db/short-lived/short-lived.ts';
import type { ShortLived } from '../db/short-lived/short-lived.ts';
import type { AppContext } from './context.ts';

/** What limits and sign-ins share with the other servers of the database. */
interface SharedState {
  shortLived: ShortLived;
  createCounter: CreateCounter;
  leases: Leases;
}

export function createSharedState(
  app: Server,
  { jwtSecret }: AppOptions,
  { database, now, monotonic }: AppContext,
): SharedState {
  const startedAt = now() - monotonic();
  const shortLived = createShortLived({
    database,
    secret: jwtSecret,
    now: () => Math.round(startedAt + monotonic()),
    log: app.log,
  });
  if (engine === 'postgres') app.addHook('onClose', shortLived.startCleaning());
  return {
    shortLived,
    createCounter: createCounters(shortLived, monotonic),
    leases: createLeases(shortLived),
  };
}
