const RETRIES = 2;
const PAUSE_MS = 800;

/** `status` is the HTTP status, or null if there was no response. */
class FetchError extends Error {
  readonly status: number | null;

  constructor(status: number | null, cause?: unknown) {
    super(status === null ? 'The server could not be reached' : `The server answered ${status}`, { cause });
    this.name = 'FetchError';
    this.status = status;
  }
}

/**
 * Fetches JSON. Network errors and 5xx are retried twice; a 4xx is not.
 * @throws {FetchError}
 */
export async function fetchJson(address: string): Promise<unknown> {
  for (let tries = 0; ; tries += 1) {
    const outcome = await fetchOnce(address);
    if (!(outcome instanceof FetchError)) return outcome;
    const isTemporary = outcome.status === null || outcome.status >= 500;
    if (!isTemporary || tries === RETRIES) throw outcome;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * 2 ** tries));
  }
}

async function fetchOnce(address: string): Promise<unknown> {
  try {
    const response = await fetch(address);
    return response.ok ? await response.json() : new FetchError(response.status);
  } catch (error) {
    return new FetchError(null, error);
  }
}
