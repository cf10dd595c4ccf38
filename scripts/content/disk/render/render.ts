import { availableParallelism } from 'node:os';
import pLimit from 'p-limit';
import { issueLog } from '../../issue.ts';
import type { Issue } from '../../issue.ts';
import type { Topic } from '../../model.ts';
import { readReferenceIndex, readRendered, referencesOf, saveReferenceIndex } from './render-cache.ts';
import type { TopicReferences } from './render-cache.ts';
import { renderInPool } from './render-pool.ts';
import type { Outcome } from './render-pool.ts';
import { keyOfTopic, textOfTopic } from './rendered-topic.ts';

export interface RenderTopicsOptions {
  /** Cache of rendered texts; may be deleted at any time. */
  cacheDir: string;
  /** Number of workers; by default one for each processor, at most 8. */
  concurrency?: number;
  /** Maximum time for one topic, in ms. */
  timeLimitMs?: number;
}

export interface RenderedTopics {
  /** Topics that could not be rendered are missing. */
  references: Map<Topic, TopicReferences>;
  issues: Issue[];
}

/** Number of cache entries read in parallel. */
const READ_CONCURRENCY = 64;

/**
 * Renders all topics that are not in the cache. Each distinct text is rendered once, in worker threads with a time limit.
 * A topic that cannot be rendered is reported as an error in `issues`.
 */
export async function renderTopics(
  topics: readonly Topic[],
  { cacheDir, concurrency = Math.min(8, availableParallelism()), timeLimitMs = 5_000 }: RenderTopicsOptions,
): Promise<RenderedTopics> {
  const byKey = Map.groupBy(topics, (topic) => keyOfTopic(topic));
  const index = await readReferenceIndex(cacheDir);
  const found = new Map([...index].filter(([key]) => byKey.has(key)));
  const isMissing = (key: string) => !found.has(key);

  const unlisted = [...byKey.keys()].filter(isMissing);
  await pLimit(READ_CONCURRENCY).map(unlisted, async (key) => {
    const cached = await readRendered(cacheDir, key);
    if (cached !== null) found.set(key, referencesOf(cached));
  });

  const issues: Issue[] = [];
  let cacheError: string | null = null;
  const jobs = [...byKey].flatMap(([key, [topic]]) =>
    topic !== undefined && isMissing(key) ? [{ key, text: textOfTopic(topic) }] : [],
  );
  await renderInPool(jobs, { cacheDir, width: concurrency, timeLimitMs }, (key, outcome) => {
    if (outcome.type === 'failed') {
      issues.push(...(byKey.get(key) ?? []).map((topic) => failure(topic, outcome)));
      return;
    }
    found.set(key, outcome.references);
    cacheError ??= outcome.cacheError;
  });

  if (unlisted.length > 0 || index.size > found.size) {
    cacheError ??= await saveReferenceIndex(cacheDir, found).then(() => null, String);
  }
  if (cacheError !== null) issues.push(...cacheIssues(cacheDir, cacheError));
  const references = new Map<Topic, TopicReferences>();
  for (const [key, group] of byKey) {
    const shared = found.get(key);
    if (shared !== undefined) for (const topic of group) references.set(topic, shared);
  }
  return { references, issues };
}

function failure(topic: Topic, { code, reason, explanation }: Outcome & { type: 'failed' }): Issue {
  const path = `subjects/${topic.subject}/${topic.slug}`;
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
