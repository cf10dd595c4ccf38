import fastifyCookie from '@fastify/cookie';
import type { AppOptions } from './services/app-options.ts';
import { createServer } from './http/create-server.ts';
import { answerError } from './http/error-handler.ts';
import { recordRequestDurations } from './operations/metrics.ts';
import { accountRoutes } from './modules/identity/account/routes.ts';
import { activityRoutes } from './modules/learning/activity/routes.ts';
import { refuseWithoutContent } from './modules/admin/content/write-queue.ts';
import { binRoutes } from './modules/admin/bin/routes.ts';
import { contentUploadRoutes } from './modules/admin/topics/uploads/routes.ts';
import { adminTestRoutes } from './modules/admin/tests/routes.ts';
import { createContentService } from './modules/admin/content/content-service.ts';
import { adminContentRoutes } from './modules/admin/topics/routes.ts';
import { auditRoutes } from './modules/admin/audit/routes.ts';
import { authRoutes } from './modules/identity/password-sign-in/routes.ts';
import { bookmarkRoutes } from './modules/learning/bookmarks/routes.ts';
import { calendarRoutes, FEED_LIMIT, feedRoutes } from './modules/learning/calendar/routes.ts';
import { contentRoutes, subjectRoutes } from './modules/content/topics/routes.ts';
import { deleteLearnerData } from './modules/learning/portability/delete-learner-data.ts';
import { exportRoutes } from './modules/learning/export/routes.ts';
import { followRequests } from './modules/learning/moves/follow-requests.ts';
import { importRoutes } from './modules/learning/import/routes.ts';
import { createDownloadLimiter } from './modules/learning/export/download-limiter.ts';
import { googleRoutes } from './modules/identity/openid/routes.ts';
import { highlightRoutes } from './modules/learning/highlights/routes.ts';
import { keptVersionRoutes } from './modules/learning/kept-versions/routes.ts';
import { changeRoutes } from './modules/learning/changes/routes.ts';
import { diskSpace } from './operations/disk-space.ts';
import { databaseCheck, healthRoutes } from './operations/health.ts';
import { mcqRoutes } from './modules/learning/mcqs/routes.ts';
import { siteFileRoutes } from './modules/admin/site-files/routes.ts';
import { adminSubjectRoutes } from './modules/admin/subjects/routes.ts';
import { memberRoutes } from './modules/admin/members/routes.ts';
import { noteRoutes } from './modules/learning/notes/routes.ts';
import { officialNotesRoutes } from './modules/content/official-notes/routes.ts';
import { sendNotFound, pageRoutes } from './modules/content/pages/routes.ts';
import { passwordResetRoutes } from './modules/identity/password-reset/routes.ts';
import { pictureRoutes } from './modules/identity/picture/routes.ts';
import { profileRoutes } from './modules/identity/profile/routes.ts';
import { progressRoutes } from './modules/learning/progress/routes.ts';
import { hookRoutes } from './modules/admin/publishes/hook-routes.ts';
import { publishRoutes } from './modules/admin/publishes/routes.ts';
import { adminQuestionRoutes } from './modules/admin/questions/routes.ts';
import { errataRoutes } from './modules/learning/corrections/errata-routes.ts';
import { correctionRoutes } from './modules/learning/corrections/routes.ts';
import { questionReportRoutes } from './modules/learning/question-reports/routes.ts';
import { quizResultsRoutes } from './modules/learning/quiz/results-routes.ts';
import { questionLinking } from './modules/learning/question-links/question-links-plugin.ts';
import { coverageRoutes } from './modules/learning/coverage/routes.ts';
import { confidenceRoutes } from './modules/learning/quiz/confidence-routes.ts';
import { quizRoutes } from './modules/learning/quiz/routes.ts';
import { readVersionRoutes } from './modules/learning/read-versions/routes.ts';
import { bringForward } from './modules/learning/reviews/store.ts';
import { reviewRoutes } from './modules/learning/reviews/routes.ts';
import { reviewExportRoutes } from './modules/learning/export/card-routes.ts';
import { ownCardRoutes } from './modules/learning/reviews/own-cards/routes.ts';
import { ratingRoutes } from './modules/learning/reviews/ratings/routes.ts';
import { reviewSettingsRoutes } from './modules/learning/reviews/settings-routes.ts';
import { sessionRoutes } from './modules/identity/sessions/routes.ts';
import { subjectTopicsRoutes } from './modules/learning/subject-topics/routes.ts';
import { targetRoutes } from './modules/learning/targets/routes.ts';
import { printRoutes } from './modules/learning/tests/printing/routes.ts';
import {
  createPaperSources,
  instructionRoutes,
  publishedTestRoutes,
  testRoutes,
} from './modules/learning/tests/routes.ts';
import { todayRoutes } from './modules/learning/today/routes.ts';
import { weeklyEmails, weeklySummaryRoutes } from './modules/learning/weekly-summary/routes.ts';
import { allowedMethods } from './http/allowed-methods.ts';
import { costLimit } from './http/limits/cost-limit.ts';
import { cors } from './http/headers/cors.ts';
import { docs } from './http/openapi.ts';
import { recognise, requireAdmin, requireLearner } from './modules/identity/sessions/guards.ts';
import { parseJsonBodies } from './http/json-body.ts';
import { rateLimit } from './http/limits/rate-limit.ts';
import { securityHeaders, requireOneHost } from './http/headers/security-headers.ts';
import { session } from './modules/identity/sessions/session-plugin.ts';
import { createContext } from './services/context.ts';
import { followReleases } from './services/follow-releases.ts';
import { createPublishing } from './services/publishing.ts';
import { createSharedState } from './services/shared-state.ts';
import { createSignInServices } from './services/sign-in.ts';

/** Bytes. */
const MEGABYTE = 1_000_000;

/** Some routes also answer without `/api`, at the addresses of an earlier version. */
const PREFIXES = ['/api', ''];

/** ms that an OpenID provider has for each response. */
const PROVIDER_TIMEOUT = 5_000;

export type App = Awaited<ReturnType<typeof buildApp>>;

/**
 * Builds the application without listening. Read from top to bottom, it is the security model: what applies to every
 * request, then one trust scope after the other, each with its guard and the routes behind it.
 */
export async function buildApp(options: AppOptions) {
  const { settings, jwtSecret, database, metrics, random = Math.random } = options;
  const { dataDir, webhookSecret } = settings;
  const releasesDir = settings.releasesDir ?? dataDir;
  const context = createContext(options);

  // Every request, including those without a route: headers, limits, parsing, and reading the session.
  const app = createServer(options, context.https);
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(sendNotFound);
  if (metrics) await app.register(recordRequestDurations, { metrics });
  await app.register(allowedMethods);
  await app.register(securityHeaders, context);
  app.addHook('onRequest', requireOneHost);
  await app.register(cors, { origins: settings.corsOrigins });
  await app.register(rateLimit, { limit: settings.rateLimit, now: context.monotonic });
  await app.register(costLimit, { bytes: settings.rateLimitMegabytes * MEGABYTE, now: context.monotonic });
  // Only JSON bodies: a page of another origin can send forms and plain text without a CORS preflight.
  app.removeContentTypeParser('text/plain');
  parseJsonBodies(app, { emptyBody: 'malformed' });
  await app.register(fastifyCookie);
  await app.register(docs);
  await app.register(databaseCheck, context);
  await app.register(diskSpace, { ...context, metrics, every: options.checkDiskEvery });
  const sources = createPaperSources();
  await app.register(followReleases, { options, context, sources });
  await app.register(session, { ...context, now: context.steady, secret: jwtSecret });

  // What the routes share.
  const { shortLived, createCounter, leases } = createSharedState(app, options, context);
  const { writeQueue, publisher } = createPublishing(app, options, context);
  const signIn = await createSignInServices(options, { createCounter, https: context.https, log: app.log });
  await app.register(questionLinking, {
    ...{ ...context, papers: sources.papers, onRescoring: app.rescorer.start },
    every: options.linkQuestionsEvery,
  });

  // Public: the same response for everyone.
  await app.register(healthRoutes, context);
  await app.register(subjectRoutes);
  await app.register(errataRoutes, context);
  await app.register(publishedTestRoutes);
  await app.register(pageRoutes);

  // Signing in: open to everyone, with limits on failed attempts.
  await app.register(authRoutes, { ...context, ...signIn, now: context.steady });
  await app.register(googleRoutes, {
    ...{ ...context, ...signIn, shortLived },
    google: settings.google,
    secret: jwtSecret,
    timeout: PROVIDER_TIMEOUT,
  });
  await app.register(passwordResetRoutes, { ...context, ...signIn, now: context.steady });

  // The weekly e-mail: everyone who has the link in it can end it.
  await app.register(weeklyEmails, {
    ...context,
    sendEmail: signIn.sendEmail,
    secret: jwtSecret,
    every: options.weeklyEmailsEvery,
  });

  // Calendar feeds: open to everyone who knows the secret address.
  const feedRequests = createCounter('feed', FEED_LIMIT.window);
  await app.register(feedRoutes, { ...context, feedRequests });

  // Optional session: the response depends on who asks and what they may read.
  await app.register(async (scope) => {
    scope.addHook('onRequest', recognise);
    await scope.register(contentRoutes);
    await scope.register(instructionRoutes, { sources, now: context.testClock.now });
    await scope.register(printRoutes, { database, sources, now: context.testClock.answersNow });
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
    await scope.register(sessionRoutes, { ...own, ...signIn, now: context.steady });
    await scope.register(accountRoutes, {
      ...{ ...own, ...signIn },
      deleteLearnerData: (userId) => deleteLearnerData(own.database, userId),
    });
    await scope.register(profileRoutes, { ...own, followExamDate: bringForward });
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
      clock: context.testClock,
      sources,
      random,
      endedTestsEvery: options.endedTestsEvery,
    });
  });

  // Administrators: every route needs a session of an administrator.
  await app.register(async (scope) => {
    scope.addHook('onRequest', requireAdmin);
    parseJsonBodies(scope, { emptyBody: 'null' });
    const service = createContentService(database, writeQueue, context.now);
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
    await scope.register(adminQuestionRoutes, {
      ...context,
      rescorer: app.rescorer,
      service: settings.publishHere ? service : null,
      requestPublish: (actorId) => publisher.request('admin', actorId),
    });
    await scope.register(memberRoutes, context);
    await scope.register(auditRoutes, context);
  });

  // Webhook: every request is signed with the configured secret. Without a secret the route does not exist.
  if (webhookSecret !== null) {
    await app.register(hookRoutes, {
      ...context,
      publisher,
      contentDir: settings.contentDir,
      releasesDir,
      secret: webhookSecret,
      throttle: signIn.hookThrottle,
    });
  }

  return app;
}
