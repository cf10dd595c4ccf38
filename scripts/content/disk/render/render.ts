import { availableParallelism } from 'node:os';
import { issueLog } from '../../issue.ts';
import type { Issue } from '../../issue.ts';
import type { Topic } from '../../model.ts';
import { inParallel } from '../in-parallel.ts';
import { keepReferenceIndex, readReferenceIndex, readRendered, referencesOf } from './render-cache.ts';
import type { TopicReferences } from './render-cache.ts';
import { renderInPool } from './render-pool.ts';
import type { Outcome } from './render-pool.ts';
import { keyOfTopic, textOfTopic } from './rendered-topic.ts';

export interface RenderTopicsOptions {
  /** Folder that rendered texts are kept in, each whole or not at all; it may be deleted at any time. */
  cacheDir: string;
  /** Workers at a time; by default one for each processor, at most 8. */
  concurrency?: number;
  /** Milliseconds that one topic may take. */
  timeLimitMs?: number;
}

export interface RenderedTopics {
  /** What each topic refers to; a topic that could not be rendered is missing. */
  references: Map<Topic, TopicReferences>;
  issues: Issue[];
}

/** Entries of the cache that are read at a time. */
const READ_WIDTH = 64;

/**
 * Makes sure that every topic is rendered and kept in the cache. Each distinct text is rendered once, in worker
 * threads under a time limit; a topic that cannot be rendered is an error among the issues and stops no other.
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
  await inParallel(unlisted, READ_WIDTH, async (key) => {
    const kept = await readRendered(cacheDir, key);
    if (kept !== null) found.set(key, referencesOf(kept));
  });

  const issues: Issue[] = [];
  let keepError: string | null = null;
  const jobs = [...byKey].flatMap(([key, [topic]]) =>
    topic !== undefined && isMissing(key) ? [{ key, text: textOfTopic(topic) }] : [],
  );
  await renderInPool(jobs, { cacheDir, width: concurrency, timeLimitMs }, (key, outcome) => {
    if (outcome.type === 'failed') {
      issues.push(...(byKey.get(key) ?? []).map((topic) => failure(topic, outcome)));
      return;
    }
    found.set(key, outcome.references);
    keepError ??= outcome.keepError;
  });

  if (unlisted.length > 0 || index.size > found.size) {
    keepError ??= await keepReferenceIndex(cacheDir, found).then(() => null, String);
  }
  if (keepError !== null) issues.push(...cacheIssues(cacheDir, keepError));
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
    expected: 'markdown that renders within its bounds',
    fix: 'look for very deep nesting and for long runs of *, _, [ or >, or split the text',
  };
}

function cacheIssues(cacheDir: string, cause: string): Issue[] {
  const log = issueLog('');
  log.warning({
    code: 'cache-unwritable',
    line: null,
    message: `What was rendered cannot be kept in ${cacheDir} (${cause}), so it is rendered again each time.`,
    expected: 'a folder that can be written to (DATA_DIR)',
    fix: 'check the rights of the folder and the space on the disk',
  });
  return log.issues;
}
