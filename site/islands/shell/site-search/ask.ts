import type { Found } from './found.ts';
import type { SearchAnswer, SearchQuestion } from './search-worker.ts';

/** ms in which an answer must come; the first waits for the index too. */
const LIMIT = 15_000;

let worker: Worker | undefined;
let lastId = 0;
const waiting = new Map<number, (found: Found | null) => void>();

/** Begins to load the index, unless that has been done. */
export function prepare(): void {
  worker ??= start();
}

/** Null where the index could not be loaded in time, after a second try: the site may have been published anew meanwhile. */
export async function ask(query: string, limit: number): Promise<Found | null> {
  return (await askOnce(query, limit)) ?? askOnce(query, limit);
}

function askOnce(query: string, limit: number): Promise<Found | null> {
  prepare();
  lastId += 1;
  const question: SearchQuestion = { id: lastId, query, limit };
  return new Promise((resolve) => {
    const asked = worker;
    const timer = setTimeout(() => {
      if (asked) giveUp(asked);
    }, LIMIT);
    waiting.set(question.id, (found) => {
      clearTimeout(timer);
      resolve(found);
    });
    worker?.postMessage(question);
  });
}

function start(): Worker {
  const started = new Worker(new URL('./search-worker.ts', import.meta.url), { type: 'module' });
  started.addEventListener('message', ({ data: { id, found } }: MessageEvent<SearchAnswer>) => {
    if (found === null) {
      giveUp(started);
      return;
    }
    waiting.get(id)?.(found);
    waiting.delete(id);
  });
  started.addEventListener('error', (event) => {
    event.preventDefault();
    giveUp(started);
  });
  return started;
}

/** A worker that missed something cannot be trusted any more; the next question starts another. */
function giveUp(failed: Worker): void {
  if (worker !== failed) return;
  failed.terminate();
  worker = undefined;
  const unanswered = [...waiting.values()];
  waiting.clear();
  for (const resolve of unanswered) resolve(null);
}
