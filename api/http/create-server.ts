import { randomUUID } from 'node:crypto';
import { Socket } from 'node:net';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { fastify } from 'fastify';
import type { Settings } from '../config/settings.ts';
import { answerClientError, answerError, describeInvalid } from './error-handler.ts';
import { setSecurityHeaders } from './headers/security-headers.ts';
import { logOptions, logWithoutRoute } from './logging.ts';
import type { LogStream } from './logging.ts';
import { serializerCompiler } from './serializers.ts';
import { validatorCompiler } from './validators.ts';

/** Bytes. */
const BODY_LIMIT = 1024 * 1024;

/** Timeouts in ms. Together they close a deliberately slow connection within 30 s. */
export interface ClientTimeouts {
  /** For all headers of a request. */
  headers: number;
  /** For a whole request. */
  request: number;
  /** Between two bytes in either direction, until the answer is sent. */
  idle: number;
  /** Between two bytes of an answer. Node waits for up to twice as long when a client stops reading. */
  sending: number;
  /** Interval at which the other timeouts are checked. */
  checkInterval: number;
}

export const CLIENT_TIMEOUTS: ClientTimeouts = {
  headers: 10_000,
  request: 20_000,
  idle: 25_000,
  sending: 12_500,
  checkInterval: 5_000,
};

export interface ServerOptions {
  settings: Pick<Settings, 'logLevel' | 'trustProxy'>;
  /** Where log lines are written; default the standard output. */
  logStream?: LogStream | undefined;
  clientTimeouts?: ClientTimeouts;
}

export type Server = ReturnType<typeof createServer>;

/** The Fastify instance: transport limits, logging, validation and serialisation. */
export function createServer(
  { settings, logStream, clientTimeouts = CLIENT_TIMEOUTS }: ServerOptions,
  https: boolean,
) {
  const app = fastify({
    ...logOptions(settings.logLevel, logStream),
    genReqId: () => randomUUID(),
    trustProxy: settings.trustProxy.length > 0 ? settings.trustProxy : false,
    bodyLimit: BODY_LIMIT,
    requestTimeout: clientTimeouts.request,
    connectionTimeout: clientTimeouts.idle,
    http: {
      headersTimeout: clientTimeouts.headers,
      connectionsCheckingInterval: clientTimeouts.checkInterval,
    },
    // Requests that arrive while the server stops are answered normally, then their connection is closed.
    return503OnClosing: false,
    // The longest file name that common file systems allow.
    routerOptions: { maxParamLength: 255 },
    clientErrorHandler: answerClientError,
    frameworkErrors: (error, request, reply) => {
      setSecurityHeaders(request, reply, https);
      void answerError(error, request, reply);
      logWithoutRoute(request, reply);
    },
    schemaErrorFormatter: describeInvalid,
  })
    .withTypeProvider<TypeBoxTypeProvider>()
    .setValidatorCompiler(validatorCompiler)
    .setSerializerCompiler(serializerCompiler);
  /* Registered plugins inherit it. */
  app.register = new Proxy(app.register, {
    apply(register, instance, [plugin, ...options]: unknown[]) {
      if (typeof plugin === 'function') giveName(plugin);
      return Reflect.apply(register, instance, [plugin, ...options]) as unknown;
    },
  });
  /* Node goes back to the idle timeout with the next request. */
  app.addHook('onSend', ({ raw: { socket } }, _reply, _payload, done) => {
    if (socket instanceof Socket) socket.setTimeout(clientTimeouts.sending);
    done();
  });
  return app;
}

const DISPLAY_NAME = Symbol.for('fastify.display-name');

/** Names a plugin for Fastify, which otherwise looks for it in all loaded modules, for a quarter of the time to build the app. */
function giveName(plugin: { name: string }): void {
  if (DISPLAY_NAME in plugin) return;
  Object.defineProperty(plugin, DISPLAY_NAME, { value: plugin.name || 'scope' });
}
