export interface TurnsOptions {
  /** ms from a monotonic clock */
  now: () => number;
  /** Requests of one client that may wait. */
  waiting: number;
  /** ms after which the next one may begin although this one has not ended. */
  longest: number;
}

export interface Turns {
  /**
   * Waits for a turn. Resolves with what ends it, or with null where too many of this client wait already.
   */
  take: (client: string) => Promise<(() => void) | null>;
}

/**
 * One after the other, clients in rotation. After each turn there is a pause as long as the turn was, so that work
 * which blocks the event loop takes half of it at most and everything else gets through between.
 */
export function createTurns({ now, waiting, longest }: TurnsOptions): Turns {
  /** By client, the one whose turn is next first. No client has an empty list. */
  const queues = new Map<string, ((end: () => void) => void)[]>();
  let busy = false;

  function next(): void {
    const [first] = queues;
    busy = first !== undefined;
    if (!first) return;
    const [client, [begin, ...rest]] = first;
    queues.delete(client);
    if (rest.length > 0) queues.set(client, rest);
    begin?.(started());
  }

  function started(): () => void {
    busy = true;
    const startedAt = now();
    let ended = false;
    const end = (): void => {
      if (ended) return;
      ended = true;
      clearTimeout(timer);
      setTimeout(next, Math.min(longest, now() - startedAt)).unref();
    };
    const timer = setTimeout(end, longest).unref();
    return end;
  }

  return {
    take(client) {
      if (!busy) return Promise.resolve(started());
      const queue = queues.get(client) ?? [];
      if (queue.length >= waiting) return Promise.resolve(null);
      return new Promise((resolve) => queues.set(client, [...queue, resolve]));
    },
  };
}
