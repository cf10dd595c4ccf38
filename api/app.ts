import { Socket } from 'node:net';
import fastifyCookie from '@fastify/cookie';
import type { Database } from './db/client.ts';
import { engine } from './db/engine.ts';
import type { Settings } from './config/env.ts';
import { CLIENT_TIMEOUTS, createServer } from './http/create-server.ts';
import type { ServerOptions } from './http/create-server.ts';
import { answerError } from './http/error-handler.ts';
import { createLeases } from './operations/short-lived/leases.ts';
import { createShortLived } from './operations/short-lived/short-lived.ts';
import { createSteadyClock } from './operations/steady-clock.ts';
import { createMailer } from './operations/mailer.ts';
import { recordRequestDurations } from './operations/metrics.ts';
import type { Metrics } from './operations/metrics.ts';
import { accountRoutes } from './modules/identity/account/routes.ts';
import { activityRoutes } from './modules/learning/activity/routes.ts';
import { createWriteQueue, refuseWithoutContent } from './modules/admin/content/write-queue.ts';
import { binRoutes } from './modules/admin/bin/routes.ts';
import { contentUploadRoutes } from './modules/admin/content/upload-routes.ts';
import { adminTestRoutes } from './modules/admin/tests/routes.ts';
import { createContentService } from './modules/admin/content/content-service.ts';
import { adminContentRoutes } from './modules/admin/content/routes.ts';
import { auditRoutes } from './modules/admin/audit/routes.ts';
import { createKnownDevices } from './modules/identity/known-devices.ts';
import { createLoginThrottle } from './modules/identity/login-throttle.ts';
import { createStartedHere } from './modules/identity/started-here.ts';
import { createSignUpThrottle } from './modules/identity/password-sign-in/sign-up-throttle.ts';
import { DEFAULT_LOGIN_LIMITS } from './modules/identity/sign-in-limits.ts';
import { authRoutes } from './modules/identity/password-sign-in/routes.ts';
import { bookmarkRoutes } from './modules/learning/bookmarks/routes.ts';
import { calendarRoutes, FEED_LIMIT, feedRoutes } from './modules/learning/calendar/routes.ts';
import { contentRoutes, subjectRoutes } from './modules/content/topics/routes.ts';
import { exportRoutes } from './modules/learning/export/routes.ts';
import { followTopicMoves } from './modules/learning/moves/follow-moves.ts';
import { followRequests } from './modules/learning/moves/follow-requests.ts';
import { importRoutes } from './modules/learning/import/routes.ts';
import { createDownloadLimiter } from './modules/learning/export/download-limiter.ts';
import { googleRoutes } from './modules/identity/openid/routes.ts';
import { highlightRoutes } from './modules/learning/highlights/routes.ts';
import { keptVersionRoutes } from './modules/learning/kept-versions/routes.ts';
import { changeRoutes } from './modules/learning/changes/routes.ts';
import { healthRoutes } from './operations/health.ts';
import { mcqRoutes } from './modules/learning/mcqs/routes.ts';
import { siteFileRoutes } from './modules/admin/site-files/routes.ts';
import { adminSubjectRoutes } from './modules/admin/subjects/routes.ts';
import { memberRoutes } from './modules/admin/members/routes.ts';
import { noteRoutes } from './modules/learning/notes/routes.ts';
import { officialNotesRoutes } from './modules/content/official-notes/routes.ts';
import { sendNotFound, pageRoutes } from './modules/content/pages/routes.ts';
import { passwordResetRoutes } from './modules/identity/password-reset/routes.ts';
import { createPasswords } from './modules/identity/passwords/passwords.ts';
import type { Passwords } from './modules/identity/passwords/passwords.ts';
import { pictureRoutes } from './modules/identity/picture/routes.ts';
import { profileRoutes } from './modules/identity/profile/routes.ts';
import { progressRoutes } from './modules/learning/progress/routes.ts';
import type { BuildCommand } from './modules/admin/publishes/build-process.ts';
import { hookRoutes } from './modules/admin/publishes/hook-routes.ts';
import { createPublisher } from './modules/admin/publishes/publisher.ts';
import { createContentPull } from './modules/admin/publishes/content-pull.ts';
import { publishRoutes } from './modules/admin/publishes/routes.ts';
import { adminQuestionRoutes } from './modules/admin/questions/routes.ts';
import { errataRoutes } from './modules/content/questions/errata-routes.ts';
import { questionLedger } from './modules/content/questions/question-ledger.ts';
import { createRescorer } from './modules/learning/corrections/rescorer.ts';
import { correctionRoutes } from './modules/learning/corrections/routes.ts';
import { questionReportRoutes } from './modules/learning/question-reports/routes.ts';
import { quizResultsRoutes } from './modules/learning/quiz/results-routes.ts';
import { questionLinking } from './modules/learning/question-links/linking.ts';
import { coverageRoutes } from './modules/learning/coverage/routes.ts';
import { confidenceRoutes } from './modules/learning/quiz/confidence-routes.ts';
import { quizRoutes } from './modules/learning/quiz/routes.ts';
import { readVersionRoutes } from './modules/learning/read-versions/routes.ts';
import { reviewRoutes } from './modules/learning/reviews/routes.ts';
import { reviewExportRoutes } from './modules/learning/reviews/export-routes.ts';
import { ownCardRoutes } from './modules/learning/reviews/own-cards/routes.ts';
import { ratingRoutes } from './modules/learning/reviews/ratings/routes.ts';
import { reviewSettingsRoutes } from './modules/learning/reviews/settings/routes.ts';
import { sessionRoutes } from './modules/identity/sessions/routes.ts';
import { subjectTopicsRoutes } from './modules/learning/subject-topics/routes.ts';
import { targetRoutes } from './modules/learning/targets/routes.ts';
import { printRoutes } from './modules/learning/tests/printing/routes.ts';
import { createPaperSources, publishedTestRoutes, testRoutes } from './modules/learning/tests/routes.ts';
import { todayRoutes } from './modules/learning/today/routes.ts';
import { weeklyEmails, weeklySummaryRoutes } from './modules/learning/weekly-summary/routes.ts';
import { costLimit } from './http/limits/cost-limit.ts';
import { cors } from './http/headers/cors.ts';
import { docs } from './http/openapi.ts';
import { recognise, requireAdmin, requireLearner } from './modules/identity/sessions/guards.ts';
import { parseJsonBodies } from './http/json-body.ts';
import { officialVersions } from './modules/content/official-notes/official-versions.ts';
import { createCounters } from './http/limits/window-counter.ts';
import { rateLimit } from './http/limits/rate-limit.ts';
import { followBucket, RELEASES } from './modules/content/releases/bucket/follow-bucket.ts';
import { publishLock } from './db/sqlite/publish-lock.ts';
import { releases } from './modules/content/releases/releases-plugin.ts';
import { securityHeaders } from './http/headers/security-headers.ts';
import { session } from './modules/identity/sessions/session-plugin.ts';

/** Bytes. */
const MEGABYTE = 1_000_000;

/** Some routes also answer without `/api`, at the addresses of an earlier version. */
const PREFIXES = ['/api', ''];

/** ms that an OpenID provider has for each response. */
const PROVIDER_TIMEOUT = 5_000;

/** ms until an e-mail is sent. */
const LONGEST_MAIL_DELAY = 1_000;

/** ms */
const PUBLISH_TIMEOUT = 30 * 60 * 1000;

export interface AppOptions extends ServerOptions {
  settings: Omit<Settings, 'port' | 'host' | 'databaseFile' | 'jwtSecret' | 'admin' | 'metrics'>;
  /** Signs sessions; at least 32 characters. */
  jwtSecret: string;
  /** Open and migrated. The caller closes it after the app. */
  database: Database;
  /** ms */
  providerTimeout?: number;
  /** ms since 1970 */
  now?: () => number;
  /** ms from a monotonic clock. Limits use it, because a change of the wall clock must not extend them. */
  monotonic?: () => number;
  passwords?: Passwords;
  /** ms until an e-mail is sent; random by default */
  mailDelay?: () => number;
  /** ms between two looks at which weekly e-mails are due */
  weeklyEmailsEvery?: number;
  /** ms between two looks at whether answers must be linked to questions of a new release */
  linkQuestionsEvery?: number;
  /** 0 to 1; draws the questions of learners' own tests */
  random?: () => number;
  /** ms between two looks at which tests have ended */
  endedTestsEvery?: number;
  /** ms until the data of learners follows moved topics once more */
  secondPassAfter?: number;
  /** ms between two looks at the bucket that releases are shared through */
  checkBucketEvery?: number;
  /** ms between two looks at the queue of publishes */
  checkQueueEvery?: number;
  /** Undefined if metrics are switched off. */
  metrics?: Metrics | undefined;
  /** The script that publishes the content folder. It runs as a separate process. */
  build: Pick<BuildCommand, 'script' | 'args'> & { timeLimit?: number };
}

export type App = Awaited<ReturnType<typeof buildApp>>;

/**
 * Builds the application without listening. Read from top to bottom, it is the security model: what applies to every
 * request, then one trust scope after the other, each with its guard and the routes behind it.
 */
export async function buildApp(options: AppOptions) {
  const { settings, jwtSecret, database, metrics } = options;
  const { publicOrigin, google, dataDir, webhookSecret } = settings;
  const releasesDir = settings.releasesDir ?? dataDir;
  const { now = Date.now, monotonic = () => performance.now() } = options;
  // Sessions and links to reset a password must not expire because the wall clock is wrong for a moment.
  const steady = createSteadyClock({ now, monotonic });
  const https = publicOrigin.startsWith('https:');
  const apiOrigin = settings.apiOrigin || publicOrigin;
  const context = { database, now, monotonic, publicOrigin, apiOrigin, https };

  // Every request, including those without a route: headers, limits, parsing, and reading the session.
  const app = createServer(options, https);
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(sendNotFound);
  const { sending } = options.clientTimeouts ?? CLIENT_TIMEOUTS;
  /* Node goes back to the idle timeout with the next request. */
  app.addHook('onSend', ({ raw: { socket } }, _reply, _payload, done) => {
    if (socket instanceof Socket) socket.setTimeout(sending);
    done();
  });
  if (metrics) await app.register(recordRequestDurations, { metrics });
  await app.register(securityHeaders, { https });
  await app.register(cors, { origins: settings.corsOrigins });
  await app.register(rateLimit, { limit: settings.rateLimit, now: monotonic });
  await app.register(costLimit, { bytes: settings.rateLimitMegabytes * MEGABYTE, now: monotonic });
  // Only JSON bodies: a page of another origin can send forms and plain text without a CORS preflight.
  app.removeContentTypeParser('text/plain');
  parseJsonBodies(app, { emptyBody: 'malformed' });
  await app.register(fastifyCookie);
  await app.register(docs);
  await app.register(releases, { root: releasesDir });
  await app.register(followBucket, {
    messages: database.messages,
    settings: settings.bucket,
    root: releasesDir,
    lock: publishLock(dataDir),
    every: options.checkBucketEvery,
  });
  await app.register(officialVersions, context);
  const rescorer = createRescorer({ database, log: app.log, now });
  app.decorate('rescorer', rescorer);
  await app.register(questionLedger, { ...context, onChanged: rescorer.start });
  await app.register(followTopicMoves, {
    ...context,
    secondPassAfter: options.secondPassAfter,
    onRescoring: rescorer.start,
  });
  await app.register(session, { ...context, now: steady, secret: jwtSecret });

  // Only PostgreSQL can be used by several servers.
  const isShared = engine === 'postgres';
  // What limits and sign-ins share with the other nodes of the database.
  const startedAt = now() - monotonic();
  const shortLived = createShortLived({
    database,
    secret: jwtSecret,
    now: () => Math.round(startedAt + monotonic()),
    log: app.log,
  });
  const createCounter = createCounters(shortLived, monotonic);
  const leases = createLeases(shortLived);
  if (isShared) app.addHook('onClose', shortLived.startCleaning());

  const { contentDir } = settings;
  const writeQueue = createWriteQueue(contentDir, { log: app.log, locks: isShared ? database.locks : null });
  const publisher = createPublisher({
    database,
    command: { timeLimit: PUBLISH_TIMEOUT, ...options.build },
    pull: createContentPull(settings, writeQueue),
    now,
    async onReleased() {
      await app.releases.refresh();
      await database.messages.send(RELEASES, '');
    },
    onEnd: metrics?.countPublish,
    log: app.log,
    publishHere: settings.publishHere,
    isShared,
    every: options.checkQueueEvery,
  });
  app.addHook('onReady', async () => {
    if (settings.publishHere) await writeQueue.recover();
    await publisher.recover();
    rescorer.start();
  });
  app.addHook('preClose', publisher.stop);
  app.addHook('onClose', rescorer.stop);

  // Public: the same response for everyone.
  await app.register(healthRoutes, context);
  await app.register(subjectRoutes);
  await app.register(errataRoutes, context);
  await app.register(publishedTestRoutes);
  await app.register(pageRoutes);

  // Signing in: open to everyone, with limits on failed attempts.
  const passwords = options.passwords ?? (await createPasswords());
  const [loginThrottle, resetThrottle, hookThrottle] = [
    createLoginThrottle(settings.loginLimits, createCounter('login', settings.loginLimits.window)),
    createLoginThrottle(settings.loginLimits, createCounter('reset', settings.loginLimits.window)),
    createLoginThrottle(DEFAULT_LOGIN_LIMITS, createCounter('hook', DEFAULT_LOGIN_LIMITS.window)),
  ];
  const signUpThrottle = createSignUpThrottle(
    settings.signUpLimits,
    createCounter('sign-up', settings.signUpLimits.window),
  );
  const devices = createKnownDevices(jwtSecret, https);
  const startedHere = createStartedHere(https);
  const { mailDelay = () => Math.random() * LONGEST_MAIL_DELAY } = options;
  const sendEmail = createMailer(settings.mail, app.log);
  const offered = { google: google !== null, passwordReset: sendEmail !== null };
  await app.register(authRoutes, {
    ...context,
    passwords,
    loginThrottle,
    signUpThrottle,
    devices,
    offered,
    sendEmail,
    mailDelay,
    now: steady,
  });
  await app.register(googleRoutes, {
    ...context,
    devices,
    startedHere,
    google,
    secret: jwtSecret,
    timeout: options.providerTimeout ?? PROVIDER_TIMEOUT,
    shortLived,
  });
  await app.register(passwordResetRoutes, {
    ...context,
    now: steady,
    passwords,
    resetThrottle,
    resetEmails: createCounter('reset e-mails', DEFAULT_LOGIN_LIMITS.window),
    sendEmail,
    mailDelay,
  });

  // The weekly e-mail: everyone who has the link in it can end it.
  await app.register(weeklyEmails, {
    ...context,
    sendEmail,
    secret: jwtSecret,
    every: options.weeklyEmailsEvery,
  });

  const sources = createPaperSources();
  await app.register(questionLinking, {
    ...{ database, now, papers: sources.papers, onRescoring: rescorer.start },
    every: options.linkQuestionsEvery,
  });

  // Calendar feeds: open to everyone who knows the secret address.
  const feedRequests = createCounter('feed', FEED_LIMIT.window);
  await app.register(feedRoutes, { ...context, feedRequests });

  // Optional session: the response depends on who asks and what they may read.
  await app.register(async (scope) => {
    scope.addHook('onRequest', recognise);
    await scope.register(contentRoutes);
    await scope.register(printRoutes, { ...context, sources });
    for (const prefix of PREFIXES) await scope.register(officialNotesRoutes, { prefix, database });
  });

  // Learners: every route needs a session and serves only the learner's own data, which counts towards their quota.
  await app.register(async (scope) => {
    scope.addHook('onRequest', requireLearner);
    scope.decorateRequest('movedFrom', null);
    scope.addHook(
      'preHandler',
      followRequests(database, () => app.releases.current()),
    );
    const own = { ...context, database: { ...database, quota: settings.quota } };
    const downloads = createDownloadLimiter(leases);
    await scope.register(sessionRoutes, { ...own, now: steady, startedHere });
    await scope.register(accountRoutes, { ...own, passwords, loginThrottle, devices });
    await scope.register(profileRoutes, own);
    await scope.register(pictureRoutes, own);
    await scope.register(exportRoutes, { ...own, downloads });
    await scope.register(importRoutes, { ...own, leases });
    await scope.register(keptVersionRoutes, own);
    await scope.register(progressRoutes, own);
    await scope.register(activityRoutes, own);
    await scope.register(targetRoutes, own);
    await scope.register(todayRoutes, own);
    await scope.register(subjectTopicsRoutes, own);
    await scope.register(calendarRoutes, own);
    await scope.register(weeklySummaryRoutes, own);
    for (const prefix of PREFIXES) {
      await scope.register(noteRoutes, { ...own, prefix });
      await scope.register(mcqRoutes, { ...own, prefix });
      await scope.register(quizRoutes, { ...own, prefix });
      await scope.register(quizResultsRoutes, { ...own, prefix });
      await scope.register(confidenceRoutes, { ...own, prefix });
      await scope.register(coverageRoutes, { ...own, prefix });
    }
    await scope.register(bookmarkRoutes, own);
    await scope.register(highlightRoutes, own);
    await scope.register(readVersionRoutes, own);
    await scope.register(changeRoutes, own);
    await scope.register(correctionRoutes, own);
    await scope.register(questionReportRoutes, own);
    await scope.register(reviewRoutes, own);
    await scope.register(ratingRoutes, own);
    await scope.register(reviewSettingsRoutes, own);
    await scope.register(ownCardRoutes, own);
    await scope.register(reviewExportRoutes, { ...own, downloads });
    await scope.register(testRoutes, {
      ...own,
      sources,
      random: options.random ?? Math.random,
      endedTestsEvery: options.endedTestsEvery,
    });
  });

  // Administrators: every route needs a session of an administrator.
  await app.register(async (scope) => {
    scope.addHook('onRequest', requireAdmin);
    parseJsonBodies(scope, { emptyBody: 'null' });
    const service = createContentService(database, writeQueue, now);
    await scope.register(async (editing) => {
      if (!settings.publishHere) editing.addHook('onRequest', refuseWithoutContent);
      await editing.register(adminContentRoutes, { service, dataDir, releasesDir });
      await editing.register(contentUploadRoutes, { service });
      await editing.register(adminSubjectRoutes, { service });
      await editing.register(siteFileRoutes, { service });
      await editing.register(adminTestRoutes, { service, dataDir });
      await editing.register(binRoutes, { service });
    });
    await scope.register(publishRoutes, { ...context, publisher, releasesDir });
    await scope.register(adminQuestionRoutes, { ...context, rescorer });
    await scope.register(memberRoutes, context);
    await scope.register(auditRoutes, context);
  });

  // Webhook: every request is signed with the configured secret. Without a secret the route does not exist.
  if (webhookSecret !== null) {
    await app.register(hookRoutes, {
      ...context,
      publisher,
      secret: webhookSecret,
      throttle: hookThrottle,
    });
  }

  return app;
}
