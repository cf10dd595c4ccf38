import { randomUUID } from 'node:crypto';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { fastify } from 'fastify';
import type { Settings } from '../config/settings.ts';
import { answerClientError, answerError, describeInvalid } from './error-handler.ts';
import { setSecurityHeaders } from './headers/security-headers.ts';
import { CONNECTION_LIMITS, limitConnection } from './limits/connections.ts';
import type { ConnectionLimits } from './limits/connections.ts';
import { logOptions, logWithoutRoute } from './logging.ts';
import type { LogStream } from './logging.ts';
import { serializerCompiler } from './serializers.ts';
import { validatorCompiler } from './validators.ts';

/** Bytes. */
const BODY_LIMIT = 1024 * 1024;

export interface ServerOptions {
  settings: Pick<Settings, 'logLevel' | 'trustProxy'>;
  /** Where log lines are written; default the standard output. */
  logStream?: LogStream | undefined;
  connectionLimits?: ConnectionLimits;
}

export type Server = ReturnType<typeof createServer>;

/** The Fastify instance: transport limits, logging, validation and serialisation. */
export function createServer(
  { settings, logStream, connectionLimits = CONNECTION_LIMITS }: ServerOptions,
  https: boolean,
) {
  const app = fastify({
    ...logOptions(settings.logLevel, logStream),
    genReqId: () => randomUUID(),
    trustProxy: settings.trustProxy.length > 0 ? settings.trustProxy : false,
    bodyLimit: BODY_LIMIT,
    requestTimeout: connectionLimits.request,
    connectionTimeout: connectionLimits.idle,
    keepAliveTimeout: connectionLimits.keepAlive,
    http: {
      headersTimeout: connectionLimits.headers,
      connectionsCheckingInterval: connectionLimits.checkInterval,
      // `requireOneHost` checks it.
      requireHostHeader: false,
    },
    // Requests that arrive while the server stops are answered normally, then their connection is closed.
    return503OnClosing: false,
    // The longest file name that common file systems allow.
    routerOptions: { maxParamLength: 255 },
    clientErrorHandler: answerClientError,
    frameworkErrors: (error, request, reply) => {
      limitConnection(request.raw, connectionLimits);
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
  app.addHook('onSend', (request, _reply, _payload, done) => {
    limitConnection(request.raw, connectionLimits);
    done();
  });
  // By default, Node answers expectations that it does not know itself, and does not read the body.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  return app;
}

const DISPLAY_NAME = Symbol.for('fastify.display-name');

/** Names a plugin for Fastify, which otherwise looks for it in all loaded modules, for a quarter of the time to build the app. */
function giveName(plugin: { name: string }): void {
  if (DISPLAY_NAME in plugin) return;
  Object.defineProperty(plugin, DISPLAY_NAME, { value: plugin.name || 'scope' });
}
