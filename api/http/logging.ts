import { LogController } from 'fastify';
import type { FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import type { LogLevel } from '../config/env-schema.ts';
import { codeOf, isDiskFull } from '../config/startup-error.ts';

/** Receives complete lines, each a JSON object. */
export interface LogStream {
  write: (line: string) => void;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True if the address itself is a secret: the log then shows the route pattern instead. */
    secretAddress?: boolean;
  }
}

/** Possible secrets in paths, including paths without a route. */
const LONG_HEX = /[0-9a-f]{32,}/gi;

/** The address without query and secrets: a query can contain a token. */
function pathOf(url: string): string {
  const end = url.search(/[?#]/);
  return (end === -1 ? url : url.slice(0, end)).replaceAll(LONG_HEX, '…');
}

function loggedPath({ routeOptions, raw }: FastifyRequest): string {
  const { config, url } = routeOptions;
  return config.secretAddress ? (url ?? '') : pathOf(raw.url ?? '');
}

/** Logs one line per request when it ends, without headers, query and body. */
class OneLinePerRequest extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const line = lineOf(request, reply);
    if (error) request.log.warn({ ...line, err: error }, 'request aborted');
    else request.log.info(line, 'request');
  }

  /** Fastify calls this instead of requestCompleted if a response could not be sent completely. */
  override streamError(error: Error, request: FastifyRequest, reply: FastifyReply): void {
    const line = lineOf(request, reply);
    // Normal when a client closes the connection early.
    if (codeOf(error) === 'ERR_STREAM_PREMATURE_CLOSE') request.log.info(line, 'request aborted');
    else request.log.warn({ ...line, err: error }, 'request aborted');
  }
}

/** Logs a request whose address could not be parsed, for which Fastify does not call requestCompleted. */
export function logWithoutRoute(request: FastifyRequest, reply: FastifyReply): void {
  request.log.info(lineOf(request, reply), 'request');
}

function lineOf(request: FastifyRequest, reply: FastifyReply) {
  return {
    method: request.method,
    path: loggedPath(request),
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime),
    from: request.ip,
  };
}

/** Options that make Fastify log JSON lines to `stream`, by default the standard output. */
export function logOptions(
  level: LogLevel,
  stream: LogStream | undefined,
): Pick<FastifyServerOptions, 'logger' | 'logController'> {
  return {
    logController: new OneLinePerRequest({ requestIdLogLabel: 'requestId' }),
    logger: {
      level,
      ...(stream && { stream }),
      serializers: {
        req: ({ method, url }) => ({ method, path: pathOf(url) }),
        res: ({ statusCode }) => ({ statusCode }),
        err: describeError,
      },
    },
  };
}

/** Only name, code, message, stack and cause: errors of libraries can contain requests and query parameters. */
function describeError(error: unknown): { type: string; message: string; stack: string } {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' };
  const code = codeOf(error);
  return {
    type: error.name,
    message: error.message,
    // Every write fails while the disk is full, and where it is called from does not matter.
    stack: isDiskFull(error) ? '' : (error.stack ?? ''),
    ...(code && { code }),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  };
}
