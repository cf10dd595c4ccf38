import { randomUUID } from 'node:crypto';

/** A learner and the node that answers a request. */
export interface Caller {
  origin: string;
  headers: Record<string, string>;
}

export interface Answer {
  node: number;
  /** ms since the start of the measurement */
  at: number;
  /** ms */
  took: number;
  /** 0 if there was no answer. */
  status: number;
}

export interface Load {
  writes: Answer[];
  reads: Answer[];
  /** Ids of the cards whose writes were answered with 200. */
  acknowledged: Set<string>;
  /** Resolves when all requests have been answered. */
  stop: () => Promise<void>;
}

/** ms after which a request counts as not answered. */
const TIMEOUT = 20_000;

/** Sends writes and reads at a constant rate to the nodes in turn, whether or not earlier ones were answered. */
export function startLoad(
  callers: readonly (readonly Caller[])[],
  { writes, reads }: { writes: number; reads: number },
): Load {
  const begun = performance.now();
  const load: Pick<Load, 'writes' | 'reads' | 'acknowledged'> = {
    writes: [],
    reads: [],
    acknowledged: new Set(),
  };
  const waiting = new Set<Promise<void>>();

  async function ask(answers: Answer[], node: number, caller: Caller, card: string | null): Promise<void> {
    const at = performance.now();
    let status = 0;
    try {
      const path = card === null ? '/api/user/bookmarks' : '/api/user/cards';
      const answer = await fetch(caller.origin + path, {
        signal: AbortSignal.timeout(TIMEOUT),
        headers: { ...caller.headers, 'content-type': 'application/json' },
        ...(card !== null && { method: 'POST', body: cardBody(card) }),
      });
      await answer.arrayBuffer();
      status = answer.status;
    } catch {
      // No answer: the status stays 0.
    }
    answers.push({ node, at: at - begun, took: performance.now() - at, status });
    if (card !== null && status === 200) load.acknowledged.add(card);
  }

  /** Timers are late on a busy machine, so each sends what is due. */
  function repeat(perSecond: number, answers: Answer[], isWrite: boolean): NodeJS.Timeout {
    let sent = 0;
    return setInterval(() => {
      const due = ((performance.now() - begun) / 1_000) * perSecond;
      for (; sent < due; sent += 1) {
        const node = sent % callers.length;
        const learners = callers[node] ?? [];
        const caller = learners[Math.floor(sent / callers.length) % learners.length];
        if (!caller) continue;
        const request = ask(answers, node, caller, isWrite ? randomUUID() : null).finally(() =>
          waiting.delete(request),
        );
        waiting.add(request);
      }
    }, 10);
  }

  const timers = [repeat(writes, load.writes, true), repeat(reads, load.reads, false)];
  return {
    ...load,
    async stop() {
      timers.forEach(clearInterval);
      await Promise.all(waiting);
    },
  };
}

function cardBody(clientId: string): string {
  return JSON.stringify({
    clientId,
    subject: 'polity',
    topic: 'preamble',
    sectionId: null,
    front: 'Which Article speaks of the President?',
    back: 'Article 52.',
  });
}
