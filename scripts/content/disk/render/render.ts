import { availableParallelism } from 'node:os';
import pLimit from 'p-limit';
import { issueLog } from '../../issue.ts';
import type { Issue } from '../../issue.ts';
import type { OfficialMcq, TestPaper, Topic } from '../../model.ts';
import { TOPIC_DEFAULTS } from '../../schema/frontmatter.ts';
import { runInThreads, type JobFailure } from '../worker-pool.ts';
import { cachedReferences, readRenderIndex, saveRenderIndex } from './render-cache.ts';
import type { RenderFailure, RenderIndex } from './render-cache.ts';
import type { TopicReferences } from './render-text.ts';
import type { TextAnswer, TextJob, TextSettings } from './render-worker.ts';
import { keyOfTopic, textOfTopic } from './topic-text.ts';

/** Maximum processor time for one text, in ms. */
const TIME_LIMIT_MS = 5_000;
/** A text that needs more memory fails. */
const HEAP_MB = 512;
/** Characters of notes for which another thread pays: starting it takes as long as rendering them. */
const TEXT_OF_THREAD = 50_000;

interface RenderTopicsOptions {
  /** Cache of rendered texts; may be deleted at any time. */
  cacheDir: string;
  /** Maximum number of workers; by default one for each processor, at most 8. */
  concurrency?: number;
  /** Maximum processor time for one topic, in ms. */
  timeLimitMs?: number;
  /** Whether only results in the cache are used and nothing is rendered. */
  cachedOnly?: boolean;
  /** Stops rendering. */
  signal?: AbortSignal | undefined;
}

interface RenderedTopics {
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
    signal,
  }: RenderTopicsOptions,
): Promise<RenderedTopics> {
  const byKey = Map.groupBy(topics, (topic) => keyOfTopic(topic));
  const index = await readRenderIndex(cacheDir);
  const found = new Map([...index.references].filter(([key]) => byKey.has(key)));
  const failed = new Map([...index.failures].filter(([key]) => byKey.has(key)));
  /* Failures that another attempt may not have, for example on a machine that is less busy. */
  const passing = new Map<string, RenderFailure>();
  const isMissing = (key: string) => !found.has(key) && !failed.has(key);
  let cacheError: string | null = null;

  const unlisted = [...byKey.keys()].filter(isMissing);
  await pLimit(READ_CONCURRENCY).map(unlisted, async (key) => {
    const cached = await cachedReferences(cacheDir, key);
    if (cached !== null) found.set(key, cached);
  });

  if (!cachedOnly) {
    const jobs = [...byKey].flatMap(([key, [topic]]): TextJob[] =>
      topic !== undefined && isMissing(key) ? [{ key, text: textOfTopic(topic) }] : [],
    );
    const size = jobs.reduce((sum, { text }) => sum + text.notes.length, 0);
    const settings: TextSettings = { cacheDir };
    await runInThreads<TextJob, TextAnswer>(
      jobs,
      {
        script: new URL('./render-worker.ts', import.meta.url),
        settings,
        width: Math.min(concurrency, Math.ceil(size / TEXT_OF_THREAD) || 1),
        limits: { timeMs: timeLimitMs, heapMb: HEAP_MB },
        signal,
      },
      ({ key }, result) => {
        if (!('answer' in result)) (result.isLasting ? failed : passing).set(key, failureOf(result));
        else if ('failure' in result.answer) failed.set(key, result.answer.failure);
        else {
          found.set(key, result.answer.references);
          cacheError ??= result.answer.cacheError;
        }
      },
    );
    if (unlisted.length > 0 || sizeOf(index) > found.size + failed.size) {
      const results = { references: found, failures: failed };
      cacheError ??= await saveRenderIndex(cacheDir, results).then(() => null, String);
    }
  }

  const issues = [...byKey].flatMap(([key, group]) => {
    const failure = failed.get(key) ?? passing.get(key);
    return failure ? group.map((topic) => failureIssue(topic, failure)) : [];
  });
  if (cacheError !== null) issues.push(...cacheIssues(cacheDir, cacheError));
  const waiting = [...byKey].flatMap(([key, group]) => (isMissing(key) && !passing.has(key) ? group : []));
  const references = new Map<Topic, TopicReferences>();
  for (const [key, group] of byKey) {
    const shared = found.get(key);
    if (shared !== undefined) for (const topic of group) references.set(topic, shared);
  }
  return { references, waiting: new Set(waiting), issues };
}

function failureOf({ failure, reason, part }: JobFailure): RenderFailure {
  const explanation = part === 0 ? null : part - 1;
  return failure === 'too slow'
    ? { code: 'notes-too-slow', reason: `The text takes ${reason} to render.`, explanation }
    : { code: 'notes-render-failed', reason: `Rendering failed: ${reason}`, explanation };
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

/** The folder of tests, which no subject can be called. */
export const TESTS = 'tests';

/** The texts of a test, in the form in which texts are rendered: its instructions, and the explanations of its own file. */
export function textOfTest({ slug, instructions, own }: TestPaper): Topic {
  return textsOf(TESTS, slug, instructions, own);
}

/** The explanations of held questions of a topic, which are not among the texts of its page. */
export function textOfHeld({ subject, slug, withheld }: Topic): Topic {
  return textsOf(subject, slug, '', withheld);
}

function textsOf(subject: string, slug: string, notes: string, mcqs: readonly OfficialMcq[]): Topic {
  return {
    ...TOPIC_DEFAULTS,
    ...{ subject, slug, notes, notesLine: 1, csv: '', mcqs: [...mcqs], mcqLines: [] },
    ...{ withheld: [], withheldLines: [], namedSections: [], digest: '', shownDigest: '', notesDigest: '' },
  };
}
