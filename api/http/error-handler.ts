import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError, FastifyReply, FastifyRequest, FastifySchemaValidationError } from 'fastify';
import type { Failure } from '../contract/shared/envelopes.ts';
import {
  AppError,
  BadRequest,
  InternalError,
  DiskFull,
  MethodNotAllowed,
  NoDatabase,
  PayloadTooLarge,
  SignInRequired,
  UnsupportedMediaType,
} from './errors.ts';
import { API_HEADERS } from './headers/security-headers.ts';
import { isAnswered } from './limits/connections.ts';
import { isDatabaseUnavailable } from '../db/unavailable.ts';
import { codeOf, isDiskFull } from '../config/startup-error.ts';

/** Turns every error into a response. Unknown errors are logged, and their details are not sent. */
export async function answerError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Failure> {
  const failure = toAppError(error);
  // `diskSpace` logs a full disk once.
  if (failure.status >= 500 && !(failure instanceof DiskFull))
    request.log.error({ err: error }, 'request failed');
  // The handler may have set these headers before it failed.
  for (const name of ['etag', 'content-encoding', 'content-length']) reply.removeHeader(name);
  if (failure.status === 401) reply.header('www-authenticate', 'Bearer');
  if (failure instanceof MethodNotAllowed) reply.header('allow', failure.allowed.join(', '));
  if (failure.retryAfter !== null) reply.header('retry-after', failure.retryAfter);
  const body: Failure = { success: false, code: failure.code, message: failure.message };
  if (failure.problems.length > 0) body.problems = [...failure.problems];
  if (failure.fields.length > 0) body.fields = [...failure.fields];
  return reply.code(failure.status).headers(API_HEADERS).type('application/json; charset=utf-8').send(body);
}

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const known = KNOWN_ERRORS.get(codeOf(error)) ?? KNOWN_ERRORS.get(codeOf(causeOf(error)));
  if (known) return known();
  if (isDiskFull(error)) return new DiskFull();
  if (isDatabaseUnavailable(error)) return new NoDatabase();
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  // Other 4xx errors of Fastify: its messages are not meant for users.
  return status >= 400 && status < 500
    ? new AppError(status, 'bad_request', 'The request could not be understood.')
    : new InternalError();
}

const malformedJson = () => new BadRequest('malformed_json', 'The body is not valid JSON.');

/** The error of the database, which drizzle may have wrapped. */
function causeOf(error: unknown): unknown {
  return error instanceof Error ? error.cause : null;
}

const KNOWN_ERRORS = new Map<string, () => AppError>([
  ['FST_ERR_CTP_INVALID_JSON_BODY', malformedJson],
  ['FST_ERR_CTP_EMPTY_JSON_BODY', malformedJson],
  ['FST_ERR_CTP_BODY_TOO_LARGE', () => new PayloadTooLarge()],
  ['FST_ERR_CTP_INVALID_MEDIA_TYPE', () => new UnsupportedMediaType()],
  // Every row belongs to an account, and this one was deleted after the session was checked.
  ...['SQLITE_CONSTRAINT_FOREIGNKEY', '23503'].map((code) => [code, () => new SignInRequired()] as const),
]);

/** Describes validation errors in one sentence that names the fields. */
export function describeInvalid(errors: FastifySchemaValidationError[], part: string): BadRequest {
  const sentences = errors
    // An unknown field is reported twice: for itself (kept) and for the object that has it.
    .filter(({ keyword }) => keyword !== 'additionalProperties')
    .map((error) => {
      const field = [part, ...error.instancePath.split('/').slice(1)].join('.');
      return `${field.slice(0, 100)} ${expectation(error)}`;
    });
  return new BadRequest('invalid_request', `${sentences.slice(0, 5).join('; ')}.`);
}

/** What a value must be, to follow the name of its field. */
function expectation({ keyword, params, message }: FastifySchemaValidationError): string {
  if (keyword === 'enum') return `must be one of ${JSON.stringify(params.allowedValues)}`;
  if (keyword === 'boolean') return 'is not a known field';
  return message ?? 'is not valid';
}

/** ms from sending a response until the connection is destroyed. */
const DESTROY_AFTER = 1_000;

/** Answers connections on which Node could not parse a request: invalid HTTP, too large headers, timeouts. */
export function answerClientError(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable || isAnswered(socket)) {
    socket.destroy();
    return;
  }
  const status = CLIENT_ERROR_STATUS.get(error.code) ?? 400;
  const failure: Failure = {
    success: false,
    code: status === 408 ? 'request_timeout' : 'bad_request',
    message: status === 408 ? 'The request took too long to arrive.' : 'The request could not be understood.',
  };
  const body = JSON.stringify(failure);
  const headers = {
    ...API_HEADERS,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'));
  // Node would report what follows as errors, too.
  socket.pause();
  // Destroying the socket at once could lose the response, and a slow client may never close its side.
  setTimeout(() => socket.destroy(), DESTROY_AFTER).unref();
}

const CLIENT_ERROR_STATUS = new Map<string | undefined, number>([
  ['ERR_HTTP_REQUEST_TIMEOUT', 408],
  ['HPE_HEADER_OVERFLOW', 431],
]);
