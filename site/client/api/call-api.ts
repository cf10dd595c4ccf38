import type { FieldProblem, LineProblem } from '../../../api/contract/shared/envelopes.ts';
import { readStored } from '../storage/local-storage.ts';

export const TOKEN_KEY = 'auth_token';

const UNREACHABLE = 'The server could not be reached. Check your connection and try again.';

/** The server refused a call, or could not be reached (`status` null). `message` is shown to the reader. */
export class ApiError extends Error {
  readonly status: number | null;
  readonly code: string;
  /** Every invalid line, if an uploaded file was refused. */
  readonly problems: readonly LineProblem[];
  /** Every invalid value, if a submitted form was refused. */
  readonly fields: readonly FieldProblem[];

  constructor(
    status: number | null,
    code: string,
    message: string,
    {
      problems = [],
      fields = [],
      ...options
    }: ErrorOptions & { problems?: readonly LineProblem[]; fields?: readonly FieldProblem[] } = {},
  ) {
    super(message, options);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.problems = problems;
    this.fields = fields;
  }
}

/**
 * Whether the call may succeed later: the server was unreachable or failed, asked to wait or to sign in, or a proxy
 * answered instead of it.
 */
export function isTemporary({ status, code }: ApiError): boolean {
  const byOthers = code === 'unreadable' || code === 'unknown';
  return byOthers || status === null || status >= 500 || [401, 408, 429].includes(status);
}

/** Called with the token of the refused call. */
type RefusedListener = (token: string) => void;
const refusedListeners = new Map<string, Set<RefusedListener>>();

function onRefused(code: string, listener: RefusedListener): void {
  refusedListeners.set(code, (refusedListeners.get(code) ?? new Set()).add(listener));
}

/** Listens for calls that were refused because their token is not valid any more. */
export function onTokenRefused(listener: RefusedListener): void {
  onRefused('sign_in_required', listener);
}

/** Listens for calls that were refused because the account is not an administrator. */
export function onNotAdministrator(listener: RefusedListener): void {
  onRefused('not_an_administrator', listener);
}

interface Call {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Sent as JSON, unless it is FormData or a file. */
  body?: unknown;
  /** Used instead of the stored token. */
  token?: string;
  /** ms before the server counts as unreachable; by default the browser's own limit. */
  timeout?: number;
  /** Completes the request even if the page is left. */
  keepalive?: boolean;
  /** Aborts the call. */
  signal?: AbortSignal;
}

export function apiAddress(path: string): string {
  return `${__API_ORIGIN__}/api${path}`;
}

/**
 * Calls the API and returns the `data` of the response. `path` is relative to `/api`.
 * @throws {ApiError}
 */
export async function callApi<Data>(path: string, call: Call = {}): Promise<Data> {
  const answer = await fetchAnswer(path, call);
  return (isRecord(answer) ? answer['data'] : undefined) as Data;
}

/** The parsed response body, for the few calls whose response has no `data`. @throws {ApiError} */
export async function fetchAnswer(path: string, call: Call = {}): Promise<unknown> {
  const response = await send(path, call);
  try {
    return await response.json();
  } catch (error) {
    /* A proxy answered instead of the server, for example a captive portal. */
    throw new ApiError(response.status, 'unreadable', UNREACHABLE, { cause: error });
  }
}

/** Fetches a file from the API. @throws {ApiError} */
export async function fetchFile(path: string): Promise<Blob> {
  return (await send(path, {})).blob();
}

/** Opens a streamed response. @throws {ApiError} */
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
  const isJson = body !== undefined && !(body instanceof FormData || body instanceof Blob);
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
  const { code: named, message, problems, fields } = isRecord(failure) ? failure : {};
  const code = typeof named === 'string' ? named : 'unknown';
  if (sent !== null) for (const listener of refusedListeners.get(code) ?? []) listener(sent);
  throw new ApiError(
    response.status,
    code,
    typeof message === 'string' ? message : `HTTP error! status: ${response.status}`,
    {
      problems: Array.isArray(problems) ? (problems as LineProblem[]) : [],
      fields: Array.isArray(fields) ? (fields as FieldProblem[]) : [],
    },
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
