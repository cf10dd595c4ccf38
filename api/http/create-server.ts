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
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import type { FastifySerializerCompiler, FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';
import { TypeBoxValidatorCompiler } from '@fastify/type-provider-typebox';

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

const compile = SerializerSelector()({}, {});
type Serializer = ReturnType<FastifySerializerCompiler<TSchema>>;

const compiled = new WeakMap<TSchema, Serializer>();

/**
 * Compiles each schema only once, and when its first answer is sent: many routes share a schema, and compiling those of all routes
 * would take a tenth of the time to start.
 */
const serializerCompiler: FastifySerializerCompiler<TSchema> = (route) => {
  const cached = compiled.get(route.schema);
  if (cached) return cached;
  let compiledNow: Serializer | undefined;
  const serialize: Serializer = (data) => {
    compiledNow ??= compile({ ...route, httpStatus: route.httpStatus ?? '' });
    return compiledNow(data);
  };
  compiled.set(route.schema, serialize);
  return serialize;
};

/**
 * TypeBox's validator, which converts the texts of a query or path to the schema's types. It would cut 1.5 to the integer 1,
 * so a text that is no whole number is left unconverted, and the request fails.
 */
const validatorCompiler: FastifySchemaCompiler<TSchema> = (route) => {
  const validate = compileOnce(route);
  const integers = route.httpPart === 'body' ? [] : integerFields(route.schema);
  if (integers.length === 0) return validate;
  return (values: unknown) => validate(withoutFractions(values, integers));
};

type Validator = ReturnType<typeof TypeBoxValidatorCompiler>;

const forBodies = new WeakMap<TSchema, Validator>();
const forTexts = new WeakMap<TSchema, Validator>();

/**
 * Compiles each schema only once, although several routes use it, because the same routes are under more than one prefix; and when
 * its first request arrives, because compiling those of all routes would take a tenth of the time to start.
 */
function compileOnce(route: Parameters<typeof TypeBoxValidatorCompiler>[0]): Validator {
  const compiled = route.httpPart === 'body' ? forBodies : forTexts;
  const schema: TSchema = route.schema;
  const cached = compiled.get(schema);
  if (cached) return cached;
  let compiledNow: Validator | undefined;
  const validate: Validator = (values: unknown) => (compiledNow ??= TypeBoxValidatorCompiler(route))(values);
  compiled.set(schema, validate);
  return validate;
}

function integerFields(schema: TSchema): string[] {
  const { properties = {} } = schema as { properties?: Record<string, { type?: unknown }> };
  return Object.entries(properties).flatMap(([name, { type }]) => (type === 'integer' ? [name] : []));
}

function withoutFractions(values: unknown, integers: readonly string[]): unknown {
  if (typeof values !== 'object' || values === null) return values;
  const checked: Record<string, unknown> = { ...values };
  for (const name of integers) {
    const text = checked[name];
    if (typeof text === 'string' && !/^-?\d+$/.test(text)) checked[name] = 'no integer';
  }
  return checked;
}
