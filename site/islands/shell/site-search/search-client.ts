import type { SearchResults } from './search-state.ts';
import type { SearchResponse, SearchRequest } from './search-worker.ts';

/** Includes the time to load the index for the first request. */
const TIMEOUT_MS = 15_000;

let worker: Worker | undefined;
let lastId = 0;
const pendingRequests = new Map<number, (results: SearchResults | null) => void>();

/** Starts the worker, which loads the index, if it is not running. */
export function startWorker(): void {
  worker ??= createWorker();
}

/**
 * Searches titles and full text. Returns null if nothing could be loaded in time. What could not be loaded is tried twice,
 * because publishing the site replaces the index.
 *
 * @param limit maximum number of pages
 */
export async function search(query: string, limit: number): Promise<SearchResults | null> {
  const first = await searchOnce(query, limit);
  if (first && !first.titlesOnly) return first;
  return (await searchOnce(query, limit)) ?? first;
}

function searchOnce(query: string, limit: number): Promise<SearchResults | null> {
  startWorker();
  lastId += 1;
  const request: SearchRequest = { id: lastId, query, limit };
  return new Promise((resolve) => {
    const requestWorker = worker;
    const timer = setTimeout(() => {
      if (requestWorker) stopWorker(requestWorker);
    }, TIMEOUT_MS);
    pendingRequests.set(request.id, (results) => {
      clearTimeout(timer);
      resolve(results);
    });
    worker?.postMessage(request);
  });
}

function createWorker(): Worker {
  const created = new Worker(new URL('./search-worker.ts', import.meta.url), { type: 'module' });
  created.addEventListener('message', ({ data: { id, results } }: MessageEvent<SearchResponse>) => {
    if (results) {
      pendingRequests.get(id)?.(results);
      pendingRequests.delete(id);
    }
    if (!results || results.titlesOnly) stopWorker(created);
  });
  created.addEventListener('error', (event) => {
    event.preventDefault();
    stopWorker(created);
  });
  return created;
}

/** Stops a worker that could not load a part of the index. The next request starts another. */
function stopWorker(failed: Worker): void {
  if (worker !== failed) return;
  failed.terminate();
  worker = undefined;
  const unresolved = [...pendingRequests.values()];
  pendingRequests.clear();
  for (const resolve of unresolved) resolve(null);
}
