import { randomUUID } from 'node:crypto';
import { TypeBoxValidatorCompiler } from '@fastify/type-provider-typebox';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { fastify } from 'fastify';
import type { Database } from './db/client.ts';
import type { Settings } from './config/env.ts';
import { answerClientError, answerError, describeInvalid } from './http/error-handler.ts';
import { logOptions, logWithoutRoute } from './http/logging.ts';
import type { LogStream } from './http/logging.ts';
import { createMailer } from './operations/mailer.ts';
import type { Metrics } from './operations/metrics/metrics.ts';
import { accountRoutes } from './modules/identity/account/routes.ts';
import { activityRoutes } from './modules/learning/activity/routes.ts';
import { statsRoutes } from './modules/learning/activity/stats-routes.ts';
import { createWriteQueue } from './modules/admin/content/write-queue.ts';
import { contentUploadRoutes } from './modules/admin/content/upload-routes.ts';
import { createContentService } from './modules/admin/content/content-service.ts';
import { adminContentRoutes } from './modules/admin/content/routes.ts';
import { auditRoutes } from './modules/admin/audit/routes.ts';
import { createAttempts } from './modules/identity/login-throttle.ts';
import { authRoutes } from './modules/identity/password-sign-in/routes.ts';
import { bookmarkRoutes } from './modules/learning/bookmarks/routes.ts';
import { feedRoutes } from './modules/learning/calendar/feed-routes.ts';
import { calendarRoutes } from './modules/learning/calendar/routes.ts';
import { contentRoutes, subjectRoutes } from './modules/content/topics/routes.ts';
import { exportRoutes } from './modules/learning/export/routes.ts';
import { createExportTurns } from './modules/learning/export/turns.ts';
import { createFlows } from './modules/identity/openid/flow.ts';
import { createProvider } from './modules/identity/openid/provider.ts';
import { googleRoutes } from './modules/identity/openid/routes.ts';
import { healthRoutes } from './operations/health/routes.ts';
import { mcqRoutes } from './modules/learning/mcqs/routes.ts';
import { memberRoutes } from './modules/admin/members/routes.ts';
import { noteRoutes } from './modules/learning/notes/routes.ts';
import { officialNotesRoutes } from './modules/content/official-notes/routes.ts';
import { sendNotFound, pageRoutes } from './modules/content/pages/routes.ts';
import { passwordResetRoutes } from './modules/identity/password-reset/routes.ts';
import { createPasswords } from './modules/identity/passwords/passwords.ts';
import type { Passwords } from './modules/identity/passwords/passwords.ts';
import { progressRoutes } from './modules/learning/progress/routes.ts';
import type { BuildCommand } from './modules/admin/publishes/build-process.ts';
import { hookRoutes } from './modules/admin/publishes/hook-routes.ts';
import { createPublisher } from './modules/admin/publishes/publisher.ts';
import { createContentPull } from './modules/admin/publishes/content-pull.ts';
import { publishRoutes } from './modules/admin/publishes/routes.ts';
import type { LearnerDatabase } from './modules/learning/quota/store.ts';
import { quizDeleteRoutes } from './modules/learning/quiz/delete-routes.ts';
import { quizResultsRoutes } from './modules/learning/quiz/results-routes.ts';
import { quizRoutes } from './modules/learning/quiz/routes.ts';
import { readRoutes } from './modules/learning/reads/routes.ts';
import { reviewRoutes } from './modules/learning/reviews/routes.ts';
import { reviewSettingsRoutes } from './modules/learning/reviews/settings-routes.ts';
import { sessionRoutes } from './modules/identity/sessions/routes.ts';
import { targetRepeatRoutes } from './modules/learning/targets/repeat-routes.ts';
import { targetRoutes } from './modules/learning/targets/routes.ts';
import { costLimit } from './http/limits/cost-limit.ts';
import { cors } from './http/headers/cors.ts';
import { docs } from './http/openapi.ts';
import { recognise, requireAdmin, requireLearner } from './modules/identity/sessions/guards.ts';
import { parseJsonBodies } from './http/json-body.ts';
import { officialVersions } from './modules/content/official-notes/official-versions.ts';
import { rateLimit } from './http/limits/rate-limit.ts';
import { releases } from './modules/content/releases/releases-plugin.ts';
import { requestDurations } from './http/request-durations.ts';
import { securityHeaders, setSecurityHeaders } from './http/headers/security-headers.ts';
import { session } from './modules/identity/sessions/session-plugin.ts';
import { serializerCompiler } from './http/serializers.ts';

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
/** Bytes. */
const MEGABYTE = 1_000_000;

/** Calls that also answer without `/api` in front. */
const PREFIXES = ['/api', ''];

/** ms that an OpenID provider has for each answer. */
const PROVIDER_PATIENCE = 5_000;

/** ms that a publish may take. */
const PUBLISH_LIMIT = 30 * 60 * 1000;

export interface AppOptions {
  settings: Omit<Settings, 'port' | 'host' | 'databaseFile' | 'jwtSecret' | 'admin' | 'metrics'>;
  /** Signs sessions; 32 characters or more. */
  jwtSecret: string;
  /** Open and migrated. Whoever opened it closes it, after the app. */
  database: Database;
  /** Where log lines go; by default the standard output. */
  logStream?: LogStream | undefined;
  clientLimits?: ClientLimits;
  providerPatience?: number;
  /** ms since 1970 */
  now?: () => number;
  /** ms from a clock that is never set: for limits, which a jump of the time must not extend. */
  monotonic?: () => number;
  passwords?: Passwords;
  /** Counts what goes on; nobody does where there is none. */
  metrics?: Metrics | undefined;
  /** The program that publishes the content folder: a script, run as a process of its own. */
  build: Pick<BuildCommand, 'script' | 'args'> & { timeLimit?: number };
}

export type App = Awaited<ReturnType<typeof buildApp>>;

/** The whole application, not yet listening. Reads from top to bottom as who is trusted with what. */
export async function buildApp(options: AppOptions) {
  const { settings, jwtSecret, database, logStream, clientLimits = CLIENT_LIMITS } = options;
  const { publicOrigin, google } = settings;
  const { providerPatience: patience = PROVIDER_PATIENCE, now = Date.now } = options;
  const { monotonic = () => performance.now() } = options;
  const https = publicOrigin.startsWith('https:');

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
      logWithoutRoute(request, reply);
    },
    schemaErrorFormatter: describeInvalid,
  })
    .withTypeProvider<TypeBoxTypeProvider>()
    .setValidatorCompiler(TypeBoxValidatorCompiler)
    .setSerializerCompiler(serializerCompiler);

  // Bodies are JSON: a form or plain text can be sent from any page without the browser asking first.
  app.removeContentTypeParser('text/plain');
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(sendNotFound);

  const { metrics } = options;
  if (metrics) await app.register(requestDurations, { metrics });
  await app.register(securityHeaders, { https });
  await app.register(cors, { origins: settings.corsOrigins });
  await app.register(rateLimit, { limit: settings.rateLimit, now: monotonic });
  await app.register(costLimit, { bytes: settings.rateLimitMegabytes * MEGABYTE, now: monotonic });
  parseJsonBodies(app, { empty: 'refused' });
  await app.register(docs);
  await app.register(releases, { dataDir: settings.dataDir });
  await app.register(officialVersions, { database, now });
  await app.register(session, { secret: jwtSecret, database, now });

  const passwords = options.passwords ?? (await createPasswords());
  const sendLetter = createMailer(settings.mail, app.log);
  const attempts = () => createAttempts(monotonic);
  const [guesses, signUps, resets] = [attempts(), attempts(), attempts()];
  const apiOrigin = settings.apiOrigin || publicOrigin;
  const redirectUri = `${apiOrigin}/api/auth/oauth/callback`;
  const provider = google && createProvider({ ...google, redirectUri, patience, now });
  const offered = { google: provider !== null, passwordReset: sendLetter !== null };

  const writeQueue = createWriteQueue(settings.contentDir, app.log);
  const publisher = createPublisher({
    database,
    command: { timeLimit: PUBLISH_LIMIT, ...options.build },
    pull: createContentPull(settings, writeQueue),
    now,
    onReleased: () => app.releases.refresh(),
    onEnd: metrics?.countPublish,
    log: app.log,
  });
  app.addHook('onReady', async () => {
    await writeQueue.recover();
    await publisher.recover();
  });
  app.addHook('preClose', publisher.stop);

  // For everyone, and the same for everyone.
  await app.register(healthRoutes, { database });
  await app.register(subjectRoutes);
  await app.register(pageRoutes);

  // For whoever wants to be let in. Each of these limits how often one may try.
  await app.register(authRoutes, { database, passwords, guesses, signUps, offered, now });
  const flows = createFlows(jwtSecret, now);
  await app.register(googleRoutes, { database, provider, flows, publicOrigin, https });
  await app.register(passwordResetRoutes, {
    database,
    passwords,
    resets,
    sendLetter,
    publicOrigin,
    now,
    monotonic,
  });

  // For whoever knows a secret address.
  await app.register(feedRoutes, { database, publicOrigin, now, monotonic });

  // For everyone, but not the same for everyone.
  await app.register(async (recognised) => {
    recognised.addHook('onRequest', recognise);
    await recognised.register(contentRoutes);
    for (const prefix of PREFIXES) await recognised.register(officialNotesRoutes, { prefix, database });
  });

  // For whoever is signed in. What they store counts towards their quota.
  const turns = createExportTurns();
  const owned: LearnerDatabase = { ...database, quota: settings.quota };
  await app.register(async (signedIn) => {
    signedIn.addHook('onRequest', requireLearner);
    await signedIn.register(sessionRoutes, { database, now });
    await signedIn.register(accountRoutes, { database: owned, passwords, guesses, now });
    await signedIn.register(exportRoutes, { database, turns, now });
    await signedIn.register(progressRoutes, { database: owned, now });
    await signedIn.register(activityRoutes, { database, now });
    await signedIn.register(statsRoutes, { database, now });
    await signedIn.register(targetRoutes, { database: owned, now });
    await signedIn.register(targetRepeatRoutes, { database: owned, now });
    await signedIn.register(calendarRoutes, { database, apiOrigin, now });
    for (const prefix of PREFIXES) {
      await signedIn.register(noteRoutes, { prefix, database: owned, now });
      await signedIn.register(mcqRoutes, { prefix, database: owned, now });
      await signedIn.register(quizRoutes, { prefix, database: owned, now });
      await signedIn.register(quizDeleteRoutes, { prefix, database: owned });
      await signedIn.register(quizResultsRoutes, { prefix, database: owned });
    }
    await signedIn.register(bookmarkRoutes, { database: owned, now });
    await signedIn.register(readRoutes, { database: owned, now });
    await signedIn.register(reviewRoutes, { database: owned, now });
    await signedIn.register(reviewSettingsRoutes, { database: owned, turns, now });
  });

  // For administrators.
  await app.register(async (admins) => {
    admins.addHook('onRequest', requireAdmin);
    parseJsonBodies(admins, { empty: 'null' });
    const { dataDir } = settings;
    const service = createContentService(database, writeQueue, now);
    await admins.register(adminContentRoutes, { service, dataDir });
    await admins.register(contentUploadRoutes, { service });
    await admins.register(publishRoutes, { database, publisher, dataDir, now });
    await admins.register(memberRoutes, { database, now });
    await admins.register(auditRoutes, { database });
  });

  // For whoever signs with the secret that was agreed on; for nobody where there is none.
  if (settings.webhookSecret !== null) {
    const { webhookSecret: secret } = settings;
    const attempts = createAttempts(monotonic);
    await app.register(hookRoutes, { database, publisher, secret, attempts, now });
  }

  return app;
}
