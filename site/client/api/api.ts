import type { LineProblem } from '../../../api/contract/shared/failure.ts';
import { readStored } from '../storage/local-storage.ts';

export const TOKEN_KEY = 'auth_token';

const UNREACHABLE = 'The server could not be reached. Check your connection and try again.';

/** The server refused, or could not be reached (`status` null). `message` is for the reader. */
export class ApiError extends Error {
  readonly status: number | null;
  readonly code: string;
  /** Where a file that was sent is refused: every bad line of it. */
  readonly problems: readonly LineProblem[];

  constructor(
    status: number | null,
    code: string,
    message: string,
    { problems = [], ...options }: ErrorOptions & { problems?: readonly LineProblem[] } = {},
  ) {
    super(message, options);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.problems = problems;
  }
}

/**
 * Whether a call may well succeed later: the server was not reached, or is not well, or asks to wait or sign in, or
 * something on the way answered in its place.
 */
export function isTemporary({ status, code }: ApiError): boolean {
  const byOthers = code === 'unreadable' || code === 'unknown';
  return byOthers || status === null || status >= 500 || [401, 408, 429].includes(status);
}

/** Told with which token a call was refused. */
type RefusedListener = (token: string) => void;
const refusedListeners = new Map<string, Set<RefusedListener>>();

function onRefused(code: string, listener: RefusedListener): void {
  refusedListeners.set(code, (refusedListeners.get(code) ?? new Set()).add(listener));
}

/** Told when the server no longer takes the token that was sent. */
export function onTokenRefused(listener: RefusedListener): void {
  onRefused('sign_in_required', listener);
}

/** Told when the account whose token was sent is, or has become, no administrator. */
export function onNotAdministrator(listener: RefusedListener): void {
  onRefused('not_an_administrator', listener);
}

export interface Call {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Sent as JSON, or as the form that it is. */
  body?: unknown;
  /** Sent in place of the stored token. */
  token?: string;
  /** ms before the server counts as unreachable; by default the browser's own limit. */
  timeout?: number;
  /** Goes on where the page is left meanwhile. */
  keepalive?: boolean;
  /** Ends it early. */
  signal?: AbortSignal;
}

export function apiAddress(path: string): string {
  return `${__API_ORIGIN__}/api${path}`;
}

/**
 * Calls the API and gives the `data` of its answer. `path` stands below `/api`.
 * @throws {ApiError}
 */
export async function callApi<Data>(path: string, call: Call = {}): Promise<Data> {
  const answer = await fetchAnswer(path, call);
  return (isRecord(answer) ? answer['data'] : undefined) as Data;
}

/** The whole of an answer, for the few calls whose answer has no `data`. @throws {ApiError} */
export async function fetchAnswer(path: string, call: Call = {}): Promise<unknown> {
  const response = await send(path, call);
  try {
    return await response.json();
  } catch (error) {
    /* Something between the reader and the server answered in its place, such as a network's sign-in page. */
    throw new ApiError(response.status, 'unreadable', UNREACHABLE, { cause: error });
  }
}

/** Fetches what the API answers as a file. @throws {ApiError} */
export async function fetchFile(path: string): Promise<Blob> {
  return (await send(path, {})).blob();
}

/** What the API goes on to tell, as the bytes of an answer that does not end soon. @throws {ApiError} */
export async function openStream(path: string, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  const { body } = await send(path, { signal });
  if (body === null) throw new ApiError(null, 'unreachable', UNREACHABLE);
  return body;
}

async function send(
  path: string,
  { method = 'GET', body, token, timeout, keepalive = false, signal }: Call,
): Promise<Response> {
  const sent = token ?? readStored(TOKEN_KEY);
  const isJson = body !== undefined && !(body instanceof FormData);
  const response = await reach(path, {
    method,
    credentials: 'include',
    keepalive,
    signal: signal ?? (timeout === undefined ? null : AbortSignal.timeout(timeout)),
    headers: {
      ...(sent === null ? {} : { authorization: `Bearer ${sent}` }),
      ...(isJson ? { 'content-type': 'application/json' } : {}),
    },
    ...(body === undefined ? {} : { body: isJson ? JSON.stringify(body) : body }),
  });
  if (response.ok) return response;
  const failure: unknown = await response.json().catch(() => null);
  const { code: named, message, problems } = isRecord(failure) ? failure : {};
  const code = typeof named === 'string' ? named : 'unknown';
  if (sent !== null) for (const listener of refusedListeners.get(code) ?? []) listener(sent);
  throw new ApiError(
    response.status,
    code,
    typeof message === 'string' ? message : `HTTP error! status: ${response.status}`,
    { problems: Array.isArray(problems) ? (problems as LineProblem[]) : [] },
  );
}

async function reach(path: string, options: RequestInit): Promise<Response> {
  try {
    return await fetch(apiAddress(path), options);
  } catch (error) {
    throw new ApiError(null, 'unreachable', UNREACHABLE, { cause: error });
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
