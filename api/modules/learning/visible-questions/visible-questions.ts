import type { FastifyInstance } from 'fastify';
import type { QuestionRef } from '../../../../scripts/content/questions/question-id.ts';
import type { Wording } from '../../../contract/tests/corrections.ts';
import type { Database, Queries } from '../../../db/client.ts';
import { readKeys, readWordings } from '../../content/questions/store.ts';
import type { LedgerKey } from '../../content/questions/store.ts';
import { mayRead } from '../../../contract/content/access-rules.ts';
import { filterInaccessible } from '../../content/topics/access.ts';
import type { Reader } from '../../content/topics/access.ts';
import { shownOf } from '../../content/topics/published-questions.ts';
import { listCardTopics } from '../reviews/store.ts';
import type { HiddenCards } from '../reviews/store.ts';
import { answersHiddenUntil } from '../tests/attempts/answer-state.ts';
import { listRunningRefs } from '../tests/attempts/store.ts';
import { hiddenAtHome } from '../tests/hidden-questions.ts';
import type { Hidden, HiddenContext } from '../tests/hidden-questions.ts';
import type { PaperSources } from '../tests/papers/custom-paper.ts';
import { listAsked, listReaders } from './store.ts';
import type { Asked } from './store.ts';

type WhyHidden = NonNullable<Hidden>;

/** A question with everything that the ledger has about it. */
export interface VisibleQuestion {
  /** The newest one. */
  wording: Wording;
  /** All versions, oldest first. */
  keys: readonly LedgerKey[];
}

/**
 * Why learners may not see a question, by their ids. The others may see it.
 *
 * @param mayRun whether they may be asked it in a running test
 */
export type HiddenFromLearners = (
  queries: Queries,
  ids: readonly string[],
  ref: QuestionRef,
  mayRun?: boolean,
) => Promise<ReadonlyMap<string, WhyHidden>>;

interface VisibleQuestions {
  /** Those of the questions that a reader (null if signed out) may see now, from the ledger. */
  read: (reader: Reader | null, refs: readonly QuestionRef[]) => Promise<Map<QuestionRef, VisibleQuestion>>;
  /** Why a reader may not see the others. */
  hiddenFrom: (
    reader: Reader | null,
    refs: readonly QuestionRef[],
  ) => Promise<ReadonlyMap<QuestionRef, WhyHidden>>;
  hiddenFromLearners: HiddenFromLearners;
  hiddenCards: (reader: Reader) => Promise<HiddenCards>;
}

declare module 'fastify' {
  interface FastifyInstance {
    visibleQuestions: VisibleQuestions;
  }
}

interface VisibleQuestionsOptions {
  database: Database;
  releases: FastifyInstance['releases'];
  sources: PaperSources;
  /** ms since 1970, by which answers are told */
  now: () => number;
}

/**
 * The guarded reader of the question ledger. A reader may see a question
 *
 * - in a published topic that they may read, unless it is held there;
 * - in a test that they may read and that has closed;
 * - in a test that they have taken here and may read, once its answers are shown;
 *
 * and never while it is asked in a running test of theirs.
 */
export function createVisibleQuestions(options: VisibleQuestionsOptions): VisibleQuestions {
  const { database, releases, sources, now } = options;

  async function find(
    reader: Reader | null,
    refs: readonly QuestionRef[],
    { queries = database.read, mayRun = false }: { queries?: Queries; mayRun?: boolean } = {},
  ): Promise<Map<QuestionRef, WhyHidden>> {
    const release = await releases.current();
    const running = reader === null || mayRun ? [] : await listRunningRefs(queries, reader.id);
    const context = { ...sources, release, learner: reader, running: new Map(running), now: now() };
    const hidden = new Map<QuestionRef, WhyHidden>();
    for (const ref of new Set(refs)) {
      const why = context.running.has(ref) ? 'running' : await hiddenAtHome(ref, context);
      if (why !== null) hidden.set(ref, why);
    }
    const where = (...reasons: WhyHidden[]) =>
      [...hidden].flatMap(([ref, why]) => (reasons.includes(why) ? [ref] : []));
    for (const ref of await shownOf(release, where('unpublished'))) hidden.delete(ref);
    const unseen = where('unpublished', 'access');
    if (reader === null || unseen.length === 0) return hidden;
    for (const asked of await listAsked(queries, reader.id, unseen))
      if (showsAnswers(asked, hidden.get(asked.ref), context)) hidden.delete(asked.ref);
    return hidden;
  }

  async function read(reader: Reader | null, refs: readonly QuestionRef[]) {
    const hidden = refs.length === 0 ? new Map<QuestionRef, WhyHidden>() : await find(reader, refs);
    const visible = [...new Set(refs)].filter((ref) => !hidden.has(ref));
    const [wordings, keys] = [
      await readWordings(database.read, visible),
      await readKeys(database.read, visible),
    ];
    return new Map([...wordings].map(([ref, wording]) => [ref, { wording, keys: keys.get(ref) ?? [] }]));
  }

  return {
    read,
    hiddenFrom: find,
    async hiddenFromLearners(queries, ids, ref, mayRun = false) {
      const hidden = new Map<string, WhyHidden>(ids.map((id) => [id, 'unknown']));
      for (const reader of await listReaders(queries, [...hidden.keys()])) {
        const why = (await find(reader, [ref], { queries, mayRun })).get(ref);
        if (why === undefined) hidden.delete(reader.id);
        else hidden.set(reader.id, why);
      }
      return hidden;
    },
    async hiddenCards(reader) {
      const [topics, running, release] = await Promise.all([
        listCardTopics(database.read, reader.id),
        listRunningRefs(database.read, reader.id),
        releases.current(),
      ]);
      return { inaccessible: filterInaccessible(topics, release, reader), running: [...running.keys()] };
    },
  };
}

/** Whether a submitted test shows its answers. Those of an attempt that is pinned to no time have been shown. */
function showsAnswers(
  { test: slug, answersAt: pinned }: Asked,
  why: WhyHidden | undefined,
  { release, learner, now }: HiddenContext,
): boolean {
  const test = slug === null ? undefined : release?.tests.get(slug);
  if (pinned !== null && answersHiddenUntil({ answersAt: pinned }, test ?? null, now) !== null) return false;
  return test ? mayRead(test.access, learner) : why !== 'access';
}
