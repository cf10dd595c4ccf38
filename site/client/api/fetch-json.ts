const RETRIES = 2;
const PAUSE_MS = 800;

/** `status` is the HTTP status, or null if there was no response. */
class FetchError extends Error {
  readonly status: number | null;

  constructor(status: number | null, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'FetchError';
    this.status = status;
  }
}

/**
 * GETs JSON. Retries twice after a network error or a 5xx status; a 4xx status is final.
 * @throws {FetchError} with the message `{status}: {body text or status text}` if there was a response
 */
export async function fetchJson(address: string, pause = PAUSE_MS): Promise<unknown> {
  for (let retries = 0; ; retries += 1) {
    const outcome = await fetchOnce(address);
    if (!(outcome instanceof FetchError)) return outcome;
    const isTemporary = outcome.status === null || outcome.status >= 500;
    if (!isTemporary || retries === RETRIES) throw outcome;
    await new Promise((resolve) => setTimeout(resolve, pause * 2 ** retries));
  }
}

async function fetchOnce(address: string): Promise<unknown> {
  try {
    const response = await fetch(address);
    if (response.ok) return await response.json();
    const { status, statusText } = response;
    return new FetchError(status, `${status}: ${(await response.text()) || statusText}`);
  } catch (error) {
    return new FetchError(null, 'The server could not be reached', { cause: error });
  }
}
