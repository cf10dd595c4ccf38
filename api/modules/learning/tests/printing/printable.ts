import { setImmediate } from 'node:timers/promises';
import { parseQuestionRef } from '../../../../../scripts/content/questions/question-id.ts';
import {
  TEST_QUESTIONS_MAX,
  answersReleased,
} from '../../../../../scripts/content/schema/tests/test-rules.ts';
import { comparisonOf, hidesAnswers } from '../../../../contract/tests/test-rules.ts';
import { SCHEMES } from '../../../../contract/tests/schemes.ts';
import type { PrintPaper } from '../../../../contract/tests/printed-papers.ts';
import type { ReleasedPaper } from '../../../../contract/tests/papers.ts';
import type { Database } from '../../../../db/client.ts';
import { BadRequest, Conflict, NotFound } from '../../../../http/errors.ts';
import { requireAccess } from '../../../content/topics/access.ts';
import { findTopic } from '../../../content/topics/published-topic.ts';
import { hasSubmitted } from '../attempts/store.ts';
import { customPaper, type CustomPaperContext } from '../papers/custom-paper.ts';
import { paperOf, pinQuestion, type Paper } from '../papers/paper.ts';
import { findOpenedTest } from '../papers/released-papers.ts';

/** Minutes per question at the pace of the prelims: 100 in 120 minutes. */
const PACE = 1.2;

interface PrintContext extends CustomPaperContext {
  database: Database;
}

interface Printable {
  paper: Paper;
  /** Sanitised HTML, or ''. */
  instructions: string;
  /** Questions that do not fit a paper. */
  left: number;
}

/**
 * The paper that someone may print now.
 *
 * @throws BadRequest, NotFound, SignInRequired, PremiumRequired, or Conflict if its questions are kept back
 */
export async function findPrintable(what: PrintPaper, context: PrintContext): Promise<Printable> {
  const { topic, custom, test } = what;
  if ([topic, custom, test].filter((one) => one !== undefined).length !== 1) {
    throw new BadRequest('invalid_request', 'Exactly one of topic, custom and test is required.');
  }
  if (topic) return topicPaper(topic, context);
  if (custom) return { paper: await customPaper(custom, context), instructions: '', left: 0 };
  return testPaper(test ?? '', context);
}

async function topicPaper(
  named: NonNullable<PrintPaper['topic']>,
  { release, learner, topics }: PrintContext,
): Promise<Printable> {
  const found = findTopic(release, named.subject, named.topic);
  requireAccess(found.topic.access, learner);
  const mcqs = [...(await topics.read(found)).values()];
  if (mcqs.length === 0) throw new NotFound('no_questions', 'This topic has no questions to print.');
  const printed = mcqs.slice(0, TEST_QUESTIONS_MAX);
  const questions = [];
  for (const mcq of printed) questions.push(pinQuestion(await topics.asPaperQuestion(found, mcq)));
  const { title } = found.topic;
  const paper: Paper = {
    ...{ test: null, title, minutes: Math.max(1, Math.round(printed.length * PACE)) },
    ...{ scheme: SCHEMES['upsc-gs'], cutOffs: [], rankedTest: false, closes: null, answersAt: null },
    sections: [{ title, questions: printed.length }],
    questions,
  };
  return { paper, instructions: '', left: mcqs.length - printed.length };
}

async function testPaper(slug: string, context: PrintContext): Promise<Printable> {
  const { database, learner, papers, now } = context;
  const { release, test } = findOpenedTest(context.release, slug, { learner, now });
  const released = await papers.read(release, test);
  const mayPrint =
    answersReleased(test, now) ||
    (learner !== null && !hidesAnswers(test, now) && (await hasSubmitted(database.read, learner.id, slug))) ||
    (comparisonOf(test) === null && (await allPublished(released, context)));
  if (!mayPrint) {
    throw new Conflict(
      'test_not_printable',
      hidesAnswers(test, now)
        ? 'The answers of this test appear when it closes. You can print it then.'
        : 'The questions of this test are published nowhere else. You can print it after you have submitted it, or when it has closed.',
    );
  }
  return { paper: paperOf(released), instructions: released.instructions, left: 0 };
}

/** Whether everyone who may read the topics knows the questions of a paper. */
async function allPublished(
  { questions }: ReleasedPaper,
  { release, topics }: PrintContext,
): Promise<boolean> {
  const read = new Map<string, ReadonlySet<string>>();
  for (const { ref } of questions) {
    const parts = parseQuestionRef(ref);
    if (!parts || !release?.topics.get(parts.folder)?.has(parts.file)) return false;
    const name = `${parts.folder}/${parts.file}`;
    const known = read.get(name);
    const ids = known ?? new Set((await topics.read(findTopic(release, parts.folder, parts.file))).keys());
    if (!known) {
      read.set(name, ids);
      // Parsing a file takes some ms; other requests run in between.
      await setImmediate();
    }
    if (!ids.has(parts.id)) return false;
  }
  return true;
}
