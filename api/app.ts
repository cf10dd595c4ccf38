import { randomUUID } from 'node:crypto';
import { TypeBoxValidatorCompiler } from '@fastify/type-provider-typebox';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { fastify } from 'fastify';
import type { Database } from './db/client.ts';
import type { Settings } from './env.ts';
import { answerClientError, answerError, describeInvalid } from './error-handler.ts';
import { logOptions } from './log.ts';
import type { LogStream } from './log.ts';
import { contentRoutes, subjectRoutes } from './modules/content/routes.ts';
import { healthRoutes } from './modules/health/routes.ts';
import { answerNotFound, pageRoutes } from './modules/pages/routes.ts';
import { cors } from './plugins/cors.ts';
import { docs } from './plugins/docs.ts';
import { recognise, requireAdmin, requireLearner } from './plugins/guards.ts';
import { releases } from './plugins/releases.ts';
import { securityHeaders, setSecurityHeaders } from './plugins/security-headers.ts';
import { session } from './plugins/session.ts';

/** How long, in ms, a client may take. Together they close a client that is slow on purpose within 30 s. */
export interface ClientLimits {
  /** For all headers of a request. */
  headers: number;
  /** For a whole request. */
  request: number;
  /** Between two bytes in either direction. */
  silence: number;
  /** Between two looks at which connections are over their limit. */
  checkEvery: number;
}

export const CLIENT_LIMITS: ClientLimits = {
  headers: 10_000,
  request: 20_000,
  silence: 25_000,
  checkEvery: 5_000,
};

/** Bytes. */
const BODY_LIMIT = 1024 * 1024;

export interface AppOptions {
  settings: Pick<Settings, 'dataDir' | 'publicOrigin' | 'corsOrigins' | 'trustProxy' | 'logLevel'>;
  /** Signs sessions; 32 characters or more. */
  jwtSecret: string;
  /** Open and migrated. Whoever opened it closes it, after the app. */
  database: Database;
  /** Where log lines go; by default the standard output. */
  logStream?: LogStream | undefined;
  clientLimits?: ClientLimits;
}

export type App = Awaited<ReturnType<typeof buildApp>>;

/** The whole application, not yet listening. Reads from top to bottom as who is trusted with what. */
export async function buildApp(options: AppOptions) {
  const { settings, jwtSecret, database, logStream, clientLimits = CLIENT_LIMITS } = options;
  const https = settings.publicOrigin.startsWith('https:');

  const app = fastify({
    ...logOptions(settings.logLevel, logStream),
    genReqId: () => randomUUID(),
    trustProxy: settings.trustProxy.length > 0 ? settings.trustProxy : false,
    bodyLimit: BODY_LIMIT,
    requestTimeout: clientLimits.request,
    connectionTimeout: clientLimits.silence,
    http: { headersTimeout: clientLimits.headers, connectionsCheckingInterval: clientLimits.checkEvery },
    // Whoever is still connected while the server stops gets an answer and then a closed connection.
    return503OnClosing: false,
    // Names of files can be as long as file systems allow.
    routerOptions: { maxParamLength: 255 },
    clientErrorHandler: answerClientError,
    frameworkErrors: (error, request, reply) => {
      setSecurityHeaders(request, reply, https);
      void answerError(error, request, reply);
    },
    schemaErrorFormatter: describeInvalid,
  })
    .withTypeProvider<TypeBoxTypeProvider>()
    .setValidatorCompiler(TypeBoxValidatorCompiler);

  // Bodies are JSON: a form or plain text can be sent from any page without the browser asking first.
  app.removeContentTypeParser('text/plain');
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(answerNotFound);

  await app.register(securityHeaders, { https });
  await app.register(cors, { origins: settings.corsOrigins });
  await app.register(docs);
  await app.register(releases, { dataDir: settings.dataDir });
  await app.register(session, { secret: jwtSecret, database });

  // For everyone, and the same for everyone.
  await app.register(healthRoutes, { database });
  await app.register(subjectRoutes);
  await app.register(pageRoutes);

  // For everyone, but not the same for everyone.
  await app.register(async (recognised) => {
    recognised.addHook('onRequest', recognise);
    await recognised.register(contentRoutes);
  });

  // For whoever is signed in.
  await app.register((signedIn, _options, done) => {
    signedIn.addHook('onRequest', requireLearner);
    done();
  });

  // For administrators.
  await app.register((admins, _options, done) => {
    admins.addHook('onRequest', requireAdmin);
    done();
  });

  return app;
}
