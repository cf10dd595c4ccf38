interface FairQueueOptions {
  /** ms from a monotonic clock */
  now: () => number;
  /** Maximum number of waiting requests per client. */
  maxWaiting: number;
  /** ms after which the next request starts although the current one has not ended. */
  timeout: number;
}

export interface FairQueue {
  /** Resolves with a function that ends the turn, or with null if too many requests of this client already wait. */
  waitForTurn: (client: string) => Promise<(() => void) | null>;
}

/**
 * Runs one request at a time, round-robin by client. After each one it pauses for as long as that one took, so that
 * work which blocks the event loop takes at most half of it and other requests are served in between.
 */
export function createFairQueue({ now, maxWaiting, timeout }: FairQueueOptions): FairQueue {
  /** Waiting requests by client, the next client first. No list is empty. */
  const waiting = new Map<string, ((endTurn: () => void) => void)[]>();
  let busy = false;

  function startNext(): void {
    const [first] = waiting;
    busy = first !== undefined;
    if (!first) return;
    const [client, [resolve, ...rest]] = first;
    waiting.delete(client);
    if (rest.length > 0) waiting.set(client, rest);
    resolve?.(startTurn());
  }

  function startTurn(): () => void {
    busy = true;
    const startedAt = now();
    let ended = false;
    const endTurn = (): void => {
      if (ended) return;
      ended = true;
      clearTimeout(timer);
      setTimeout(startNext, Math.min(timeout, now() - startedAt)).unref();
    };
    const timer = setTimeout(endTurn, timeout).unref();
    return endTurn;
  }

  return {
    waitForTurn(client) {
      if (!busy) return Promise.resolve(startTurn());
      const ofClient = waiting.get(client) ?? [];
      if (ofClient.length >= maxWaiting) return Promise.resolve(null);
      return new Promise((resolve) => waiting.set(client, [...ofClient, resolve]));
    },
  };
}
