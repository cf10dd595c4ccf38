import type { FastifyPluginAsync } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { AppOptions } from './app-options.ts';
import { publishLock } from '../db/sqlite/publish-lock.ts';
import { officialVersions } from '../modules/content/official-notes/official-versions.ts';
import { questionLedger } from '../modules/content/questions/question-ledger.ts';
import { followBucket } from '../modules/content/releases/bucket/follow-bucket.ts';
import { releases } from '../modules/content/releases/releases-plugin.ts';
import { createRescorer } from '../modules/learning/corrections/rescorer.ts';
import { followTopicMoves } from '../modules/learning/moves/follow-moves.ts';
import type { PaperSources } from '../modules/learning/tests/papers/custom-paper.ts';
import { createVisibleQuestions } from '../modules/learning/visible-questions/visible-questions.ts';
import type { AppContext } from './context.ts';

interface FollowReleasesOptions {
  options: AppOptions;
  context: AppContext;
  sources: PaperSources;
}

/**
 * Finds the live release, and updates what depends on it: versions of notes, keys of questions, data of moved topics and the
 * scores of corrected questions.
 */
const plugin: FastifyPluginAsync<FollowReleasesOptions> = async (app, { options, context, sources }) => {
  const { settings, checkBucketEvery, secondPassAfter } = options;
  const { database, now, testClock } = context;
  const root = settings.releasesDir ?? settings.dataDir;
  await app.register(releases, { root });
  await app.register(followBucket, {
    messages: database.messages,
    settings: settings.bucket,
    root,
    lock: publishLock(settings.dataDir),
    every: checkBucketEvery,
  });
  await app.register(officialVersions, context);
  const visibleQuestions = createVisibleQuestions({
    ...{ database, releases: app.releases, sources },
    now: testClock.answersNow,
  });
  app.decorate('visibleQuestions', visibleQuestions);
  const { hiddenFromLearners } = visibleQuestions;
  const rescorer = createRescorer({ database, log: app.log, now, hiddenFromLearners });
  app.decorate('rescorer', rescorer);
  await app.register(questionLedger, { ...context, onChanged: rescorer.start });
  await app.register(followTopicMoves, { ...context, secondPassAfter, onRescoring: rescorer.start });
  app.addHook('onClose', rescorer.stop);
};

export const followReleases = fastifyPlugin(plugin);
