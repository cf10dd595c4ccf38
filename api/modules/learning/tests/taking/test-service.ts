import type { FastifyInstance } from 'fastify';
import { answersReleased } from '../../../../../scripts/content/schema/tests/test-rules.ts';
import type { ReleasedTest } from '../../../../contract/tests/papers.ts';
import type { AnswerChange, RunningTest, SubmittedTest } from '../../../../contract/tests/test-attempts.ts';
import { BadRequest, Conflict } from '../../../../http/errors.ts';
import type { TestClock } from '../../../../operations/test-clock.ts';
import { mayRead } from '../../../../contract/content/access-rules.ts';
import { sectionTitles } from '../../../content/topics/published-questions.ts';
import { topicNames } from '../../../content/topics/topic-names.ts';
import type { LiveRelease } from '../../../content/releases/releases-plugin.ts';
import type { Learner } from '../../../identity/sessions/store.ts';
import type { LearnerDatabase } from '../../quota/store.ts';
import { attemptNotFound, saveAnswers } from '../answers-store.ts';
import { toRunningTest, toSubmittedTest } from './attempt-response.ts';
import { listEnded, listRunningRefs, postponeAnswers, readTest, type TestRow } from '../attempts/store.ts';
import { createComparisons } from '../comparison.ts';
import { readLastAnswers } from '../../coverage/store.ts';
import { answersHiddenUntil, inOrder } from '../attempts/answer-state.ts';
import { createWordings, readKnownKeys, readProvisionalKeys } from '../keys-store.ts';
import { finishAttempt, readAnswers } from '../marking/store.ts';
import { placeOf } from '../marking/tally-tags.ts';
import { hiddenInImported } from '../hidden-questions.ts';
import type { PaperSources } from '../papers/custom-paper.ts';

interface TestServiceOptions {
  database: LearnerDatabase;
  releases: FastifyInstance['releases'];
  sources: PaperSources;
  clock: TestClock;
}

export type TestService = ReturnType<typeof createTestService>;

/** What the routes of tests share: the papers in memory, and reading and marking attempts. */
export function createTestService({ database, releases, sources, clock }: TestServiceOptions) {
  const { now, answersNow, timeOf } = clock;
  const wordings = createWordings(database.read);
  const compareRow = createComparisons(database, now);

  /** @throws NotFound */
  async function find(userId: string, id: string): Promise<TestRow> {
    const row = await readTest(database.read, userId, id);
    if (!row) throw attemptNotFound();
    return row;
  }

  /** Saves changes, and submits the attempt if asked to or if its time is over. */
  async function save(
    row: TestRow,
    { changes, submit }: { changes: readonly AnswerChange[]; submit: boolean },
  ) {
    if (row.imported && changes.length > 0)
      throw new Conflict('attempt_imported', 'An imported attempt cannot be changed.');
    const contents = row.imported ? [] : await wordings.read(row.questions);
    for (const { position, chosen } of changes) requireOption(position, chosen, contents[position]);
    const [test, at] = [await testOf(row), answersNow()];
    const { saved, refused } = await saveAnswers(database, row.userId, row.id, {
      ...{ changes, submit, contents },
      answersAt: answersHiddenUntil(row, test, at),
      released: test !== null && answersReleased(test, at),
      now: timeOf(row),
    });
    return { saved, refused };
  }

  /** Submits an attempt whose time is over since more than `grace` ms. */
  async function end(userId: string, id: string, grace = 0): Promise<void> {
    const row = await find(userId, id);
    if (timeOf(row) >= row.deadline + grace) await save(row, { changes: [], submit: true });
  }

  /** Submits those of a learner's attempts whose time is over since more than `grace` ms. */
  async function endOverdue(userId: string, grace = 0): Promise<void> {
    for (const id of await listEnded(database.read, userId, now() - grace)) await end(userId, id, grace);
  }

  /** The test of an attempt as it is published now; null if there is none. */
  async function testOf({ test }: Pick<TestRow, 'test'>): Promise<ReleasedTest | null> {
    return test === null ? null : ((await releases.current())?.tests.get(test) ?? null);
  }

  async function running(row: TestRow): Promise<RunningTest> {
    const answers = await readAnswers(database.read, row);
    const present = await testOf(row);
    return toRunningTest(row, {
      present,
      contents: await wordings.read(row.questions),
      answers,
      now: timeOf(row),
    });
  }

  const hiddenUntil = async (row: TestRow) => answersHiddenUntil(row, await testOf(row), answersNow());

  /** Like `hiddenUntil`, and not while the learner is being asked one of its questions in a running test. */
  async function shownAt(row: TestRow, running: ReadonlyMap<string, number>): Promise<number | null> {
    const ends = row.questions.flatMap(({ id }) => running.get(id) ?? []);
    const until = await hiddenUntil(row);
    return ends.length === 0 ? until : Math.max(until ?? 0, ...ends);
  }

  /** Writes what an attempt could not have while its answers were hidden: outcomes, results by tag and topic, cards. */
  async function writeOutcomes(userId: string, id: string): Promise<void> {
    const contents = await wordings.read((await find(userId, id)).questions);
    await database.write(async (tx) => {
      const row = await readTest(tx, userId, id);
      if (!row) return;
      const { submittedAt, late } = row;
      if (row.answersAt === null || submittedAt === null) return;
      const answers = inOrder(await readAnswers(tx, row), row.questions.length);
      await finishAttempt(tx, row, { contents, answers, submittedAt, late, answersAt: null, now: now() });
    });
  }

  async function submitted(learner: Learner, found: TestRow): Promise<SubmittedTest> {
    const running = await listRunningRefs(database.read, learner.id);
    const until = found.imported ? await hiddenUntil(found) : await shownAt(found, running);
    const isDue = until === null && found.answersAt !== null;
    if (isDue) await writeOutcomes(learner.id, found.id);
    const row = isDue ? await find(learner.id, found.id) : found;
    const contents = await wordings.find(row.questions);
    const refs = row.questions.map(({ id }) => id);
    const [answers, keys, provisional, before, comparison, release] = await Promise.all([
      readAnswers(database.read, row),
      readKnownKeys(database.read, row.questions, contents),
      readProvisionalKeys(database.read, row.questions, contents),
      readLastAnswers(database.read, learner.id, { refs, before: row.startedAt }),
      compareRow(row),
      releases.current(),
    ]);
    const hidden = row.imported
      ? await hiddenInImported(row, {
          ...{ ...sources, release, learner, now: answersNow() },
          running,
        })
      : [];
    const topics = contents.flatMap((content) => content?.notes ?? []);
    return toSubmittedTest(row, {
      present: await testOf(row),
      ...{ contents, answers, keys, hidden, provisional, before, comparison, answersAt: until },
      names: topicNames(release),
      titleOf: await sectionTitles(release, learner, until === null ? topics : []),
      mayRead: (question) => mayReadExplanation(release, learner, row, question),
    });
  }

  return {
    database,
    ...clock,
    ...sources,
    currentRelease: () => releases.current(),
    find,
    save,
    end,
    endOverdue,
    running,
    submitted,
    testOf,
    hiddenUntil,
    /** Shows the answers of an attempt whose time has come, unless its test closes later now. */
    async showAnswers({ userId, id }: Pick<TestRow, 'userId' | 'id'>): Promise<void> {
      const until = await hiddenUntil(await find(userId, id));
      if (until === null) await writeOutcomes(userId, id);
      else await postponeAnswers(database, { userId, id }, until);
    },
    /** The attempt as it is now; one whose time is over is submitted first. */
    async show(learner: Learner, id: string): Promise<RunningTest | SubmittedTest> {
      const row = await find(learner.id, id);
      if (row.submittedAt !== null) return submitted(learner, row);
      if (timeOf(row) < row.deadline) return running(row);
      await end(learner.id, id);
      return submitted(learner, await find(learner.id, id));
    },
  };
}

function requireOption(
  position: number,
  chosen: number | null,
  content: { options: readonly string[] } | undefined,
): void {
  if (!content) throw new BadRequest('invalid_request', `The test has no question at position ${position}.`);
  if (chosen !== null && chosen >= content.options.length) {
    throw new BadRequest('invalid_request', `The question at position ${position} has no option ${chosen}.`);
  }
}

/** The access of a published test applies to all of its questions; otherwise that of the topic does. */
function mayReadExplanation(
  release: LiveRelease | null,
  learner: Learner,
  { test }: TestRow,
  { ref, notes }: Parameters<Parameters<typeof toSubmittedTest>[1]['mayRead']>[0],
): boolean {
  const { subject, topic } = placeOf(ref, notes);
  const access =
    (test === null ? undefined : release?.tests.get(test)?.access) ??
    (subject === 'tests' ? release?.tests.get(topic) : release?.topics.get(subject)?.get(topic))?.access;
  return access === undefined || mayRead(access, learner);
}
