import { availableParallelism } from 'node:os';
import pLimit from 'p-limit';
import { issueLog } from '../../issue.ts';
import type { Issue } from '../../issue.ts';
import type { Topic } from '../../model.ts';
import { readRendered, readRenderIndex, referencesOf, saveRenderIndex } from './render-cache.ts';
import type { RenderFailure, RenderIndex, TopicReferences } from './render-cache.ts';
import { pipelineVersion } from './pipeline-version.ts';
import { preparedKey, preparedTopicPath } from './prepared.ts';
import { renderAhead, type RenderAhead } from './render-ahead.ts';
import { renderInPool, TEXT_OF_WORKER, TIME_LIMIT_MS, type Outcome } from './render-pool.ts';
import type { PrepareJob, WorkerJob } from './render-worker.ts';
import { keyOfTopic, textOfTopic } from './rendered-topic.ts';
import { TESTS } from './test-text.ts';

export interface RenderTopicsOptions {
  /** Cache of rendered texts; may be deleted at any time. */
  cacheDir: string;
  /** Maximum number of workers; by default one for each processor, at most 8. */
  concurrency?: number;
  /** Maximum processor time for one topic, in ms. */
  timeLimitMs?: number;
  /** Whether only results in the cache are used and nothing is rendered. */
  cachedOnly?: boolean;
  /** Folder in which free topics that have to be rendered are prepared for the pages as well. */
  prepareIn?: string;
  /** Stops rendering. */
  signal?: AbortSignal | undefined;
  /** Texts that were rendered ahead, by key. */
  ahead?: ReadonlyMap<string, Outcome>;
}

export interface RenderedTopics {
  /** Topics that could not be rendered, or have not been, are missing. */
  references: Map<Topic, TopicReferences>;
  /** Topics that have not been rendered: with `cachedOnly` those that are not in the cache. */
  waiting: Set<Topic>;
  issues: Issue[];
}

/** Number of cache entries read in parallel. */
const READ_CONCURRENCY = 64;

/**
 * Renders all topics that are not in the cache. Each distinct text is rendered once, in worker threads with a time limit.
 * A topic that cannot be rendered is reported as an error in `issues`; that result is cached, too.
 */
export async function renderTopics(
  topics: readonly Topic[],
  {
    cacheDir,
    concurrency = Math.min(8, availableParallelism()),
    timeLimitMs = TIME_LIMIT_MS,
    cachedOnly = false,
    prepareIn,
    signal,
    ahead = new Map(),
  }: RenderTopicsOptions,
): Promise<RenderedTopics> {
  const byKey = Map.groupBy(topics, (topic) => keyOfTopic(topic));
  const index = await readRenderIndex(cacheDir);
  const found = new Map([...index.references].filter(([key]) => byKey.has(key)));
  const failed = new Map([...index.failures].filter(([key]) => byKey.has(key)));
  const isMissing = (key: string) => !found.has(key) && !failed.has(key);
  let cacheError: string | null = null;
  /* Failures that another attempt may not have, for example on a machine that is less busy. */
  const passing = new Map<string, RenderFailure>();
  const settle = (key: string, outcome: Outcome) => {
    if (outcome.type === 'rendered') {
      found.set(key, outcome.references);
      cacheError ??= outcome.cacheError;
    } else (outcome.isLasting ? failed : passing).set(key, outcome.failure);
  };
  const isUnsaved = [...byKey.keys()].some(isMissing);
  for (const [key, outcome] of ahead) if (byKey.has(key)) settle(key, outcome);

  const unlisted = [...byKey.keys()].filter(isMissing);
  await pLimit(READ_CONCURRENCY).map(unlisted, async (key) => {
    const cached = await readRendered(cacheDir, key);
    if (cached !== null) found.set(key, referencesOf(cached));
  });

  if (!cachedOnly) {
    const jobs = [...byKey].flatMap(([key, [topic]]) =>
      topic !== undefined && isMissing(key) ? [workerJob(key, topic, prepareIn)] : [],
    );
    const size = jobs.reduce((sum, { text }) => sum + text.notes.length, 0);
    const width = Math.min(concurrency, Math.ceil(size / TEXT_OF_WORKER) || 1);
    await renderInPool(jobs.values(), { cacheDir, width, timeLimitMs, signal }, settle);
    if (isUnsaved || sizeOf(index) > found.size + failed.size) {
      const results = { references: found, failures: failed };
      cacheError ??= await saveRenderIndex(cacheDir, results).then(() => null, String);
    }
  }

  const issues = [...failed, ...passing].flatMap(([key, failure]) =>
    (byKey.get(key) ?? []).map((topic) => failureIssue(topic, failure)),
  );
  if (cacheError !== null) issues.push(...cacheIssues(cacheDir, cacheError));
  const waiting = [...byKey].flatMap(([key, group]) => (isMissing(key) && !passing.has(key) ? group : []));
  const references = new Map<Topic, TopicReferences>();
  for (const [key, group] of byKey) {
    const shared = found.get(key);
    if (shared !== undefined) for (const topic of group) references.set(topic, shared);
  }
  return { references, waiting: new Set(waiting), issues };
}

/** Renders topics while others are still read; `renderTopics` renders those that are left. */
export function openRenderAhead({
  cacheDir,
  concurrency,
  prepareIn,
}: Pick<RenderTopicsOptions, 'cacheDir' | 'concurrency' | 'prepareIn'>): Promise<RenderAhead> {
  const jobOf = (topic: Topic) => workerJob(keyOfTopic(topic), topic, prepareIn);
  return renderAhead({ cacheDir, concurrency, jobOf });
}

function workerJob(key: string, topic: Topic, prepareIn: string | undefined): WorkerJob {
  return { key, text: textOfTopic(topic), prepare: prepareIn ? prepareJob(topic, prepareIn) : null };
}

/** Of topics with the same text only the first is prepared here, and the others by the publish. */
function prepareJob(topic: Topic, dir: string): PrepareJob | null {
  const { subject, slug, access, mcqs } = topic;
  if (access !== 'free' || subject === TESTS) return null;
  return {
    path: preparedTopicPath(dir, subject, slug),
    key: preparedKey(pipelineVersion(), topic),
    mcqs,
  };
}

function sizeOf({ references, failures }: RenderIndex): number {
  return references.size + failures.size;
}

function failureIssue(topic: Topic, { code, reason, explanation }: RenderFailure): Issue {
  const path = topic.subject === TESTS ? `${TESTS}/${topic.slug}` : `subjects/${topic.subject}/${topic.slug}`;
  const question = explanation === null ? undefined : topic.mcqs[explanation]?.question.slice(0, 60);
  return {
    severity: 'error',
    code,
    file: question === undefined ? `${path}.md` : `${path}.csv`,
    line: null,
    message:
      question === undefined ? reason : `${reason} It is the explanation of the question "${question}".`,
    expected: 'markdown within the limits of the renderer',
    fix: 'look for very deep nesting and for long runs of *, _, [ or >, or split the text',
  };
}

function cacheIssues(cacheDir: string, cause: string): Issue[] {
  const log = issueLog('');
  log.warning({
    code: 'cache-unwritable',
    line: null,
    message: `The cache in ${cacheDir} cannot be written (${cause}), so all topics are rendered each time.`,
    expected: 'a writable folder (DATA_DIR)',
    fix: 'check the permissions of the folder and the free space on the disk',
  });
  return log.issues;
}
