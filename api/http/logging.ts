import { LogController } from 'fastify';
import type { FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import type { LogLevel } from '../config/env.ts';
import { codeOf } from '../config/startup-error.ts';

/** Takes whole lines, each a JSON object. */
export interface LogStream {
  write: (line: string) => void;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether whoever knows the address of such a route may do what it does: then it is not logged. */
    secretAddress?: boolean;
  }
}

/** What could be a secret in a path: it need not be the path of a route. */
const LONG_HEX = /[0-9a-f]{32,}/gi;

/** Address as it may be logged: a query string can hold a token. */
function pathOf(url: string): string {
  const end = url.search(/[?#]/);
  return (end === -1 ? url : url.slice(0, end)).replaceAll(LONG_HEX, '…');
}

function loggedPath({ routeOptions, raw }: FastifyRequest): string {
  const { config, url } = routeOptions;
  return config.secretAddress ? (url ?? '') : pathOf(raw.url ?? '');
}

/** One line per request, when it is over, and nothing of what was in it: no headers, no query, no body. */
class OneLinePerRequest extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const line = lineOf(request, reply);
    if (error) request.log.warn({ ...line, err: error }, 'request broken off');
    else request.log.info(line, 'request');
  }

  /** Instead of the line above, where an answer could not be sent to its end. */
  override streamError(error: Error, request: FastifyRequest, reply: FastifyReply): void {
    const line = lineOf(request, reply);
    // Readers close pages, and programs the connection as soon as they have what they came for.
    if (codeOf(error) === 'ERR_STREAM_PREMATURE_CLOSE') request.log.info(line, 'request broken off');
    else request.log.warn({ ...line, err: error }, 'request broken off');
  }
}

/** The line of a request that no route was looked for, since its address is none: Fastify completes only the others. */
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

/** What Fastify needs to log as JSON lines to `stream`, by default the standard output. */
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

/** Name, code, message and stack, and no other property: errors of libraries carry requests and parameters. */
function describeError(error: unknown): { type: string; message: string; stack: string } {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' };
  const code = codeOf(error);
  return {
    type: error.name,
    message: error.message,
    stack: error.stack ?? '',
    ...(code && { code }),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  };
}
