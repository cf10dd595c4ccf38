import { parseQuestionRef, testQuestionRef } from '../../../../scripts/content/questions/question-id.ts';
import { answersReleased } from '../../../../scripts/content/schema/tests/test-rules.ts';
import type { ReviewedQuestion } from '../../../contract/tests/test-attempts.ts';
import { mayRead } from '../../../contract/content/access-rules.ts';
import { type Reader } from '../../content/topics/access.ts';
import { findTopic } from '../../content/topics/published-topic.ts';
import type { LiveRelease } from '../../content/releases/releases-plugin.ts';
import type { TestRow } from './attempts/store.ts';
import type { PaperSources } from './papers/custom-paper.ts';

/** Why a question of a result is not shown; null if it is. */
export type Hidden = ReviewedQuestion['hidden'];

export interface HiddenContext extends PaperSources {
  release: LiveRelease | null;
  /** Null if signed out. */
  learner: Reader | null;
  /** References of the questions in the learner's running attempts at published tests. */
  running: Pick<ReadonlySet<string>, 'has'>;
  /** ms since 1970, by which answers are told */
  now: number;
}

/**
 * Which questions of an imported attempt are hidden, in order. Anyone can write a file that names questions of a test that
 * they have not taken, or are taking now. So a question is shown only if the learner could see it here without the file: in
 * the attempt's own test, in a closed one, or in a published topic.
 */
export async function hiddenInImported(
  row: Pick<TestRow, 'test' | 'questions'>,
  context: HiddenContext,
): Promise<Hidden[]> {
  const inTest = await testOf(row, context);
  const hidden: Hidden[] = [];
  for (const { id } of row.questions) {
    if (context.running.has(id)) hidden.push('running');
    else if (inTest?.has(id)) hidden.push(inTest.hidden);
    else hidden.push(await hiddenAtHome(id, context));
  }
  return hidden;
}

/** The open test of an attempt; null if there is none here. */
async function testOf(
  { test: slug }: Pick<TestRow, 'test'>,
  { release, learner, papers, now }: HiddenContext,
): Promise<{ has: (ref: string) => boolean; hidden: Hidden } | null> {
  const test = slug === null ? undefined : release?.tests.get(slug);
  if (!release || !test || (test.opens !== null && now < Date.parse(test.opens))) return null;
  const { questions } = await papers.read(release, test);
  const refs = new Set(questions.map(({ ref }) => ref));
  /* Of its own questions also those that were withdrawn. */
  const own = testQuestionRef(test.slug, '');
  return {
    has: (ref) => refs.has(ref) || ref.startsWith(own),
    hidden: mayRead(test.access, learner) ? null : 'access',
  };
}

/** Whether a question is hidden where it is published: in a topic, or in a test that has closed. */
export async function hiddenAtHome(
  ref: string,
  { release, learner, topics, now }: HiddenContext,
): Promise<Hidden> {
  const { folder = '', file = '', id = '' } = parseQuestionRef(ref) ?? {};
  if (folder === 'tests') {
    const test = release?.tests.get(file);
    if (!test || !answersReleased(test, now)) return 'unpublished';
    return mayRead(test.access, learner) ? null : 'access';
  }
  if (!release?.topics.get(folder)?.has(file)) return 'unpublished';
  const found = findTopic(release, folder, file);
  if (!mayRead(found.topic.access, learner)) return 'access';
  return (await topics.read(found)).has(id) ? null : 'unpublished';
}
