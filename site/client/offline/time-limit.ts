/** ms for one file, its body included: a slow network is not taken for one that has gone silent. */
const LIMIT = 60_000;

/** Ends a fetch that takes too long, or when `signal` says so. */
export function withinTime(signal?: AbortSignal): AbortSignal {
  const limit = AbortSignal.timeout(LIMIT);
  if (!signal) return limit;
  const either = new AbortController();
  for (const one of [signal, limit]) {
    if (one.aborted) either.abort(one.reason);
    else one.addEventListener('abort', () => either.abort(one.reason), { once: true });
  }
  return either.signal;
}
