import { isDeepStrictEqual } from 'node:util';
import { idFromText, parseQuestionRef } from '../../../../../scripts/content/questions/question-id.ts';
import { answersReleased } from '../../../../../scripts/content/schema/tests/test-rules.ts';
import type { PaperQuestion } from '../../../../contract/tests/papers.ts';
import { parseMarks, SCHEMES, type Scheme } from '../../../../contract/tests/schemes.ts';
import type { CustomTest } from '../../../../contract/tests/test-attempts.ts';
import { madeStorable } from '../../../../contract/shared/storable-text.ts';
import { BadRequest, NotFound } from '../../../../http/errors.ts';
import { movedRef } from '../../../content/moved-topic.ts';
import { requireAccess } from '../../../content/topics/access.ts';
import type { LiveRelease } from '../../../content/releases/releases-plugin.ts';
import { findTopic } from '../../../content/topics/published-topic.ts';
import type { Learner } from '../../../identity/sessions/store.ts';
import { pinQuestion, type Paper } from './paper.ts';
import type { ReleasedPapers } from './released-papers.ts';
import type { TopicQuestions } from './topic-questions.ts';

export interface PaperSources {
  papers: ReleasedPapers;
  topics: TopicQuestions;
}

/** Questions that an error names. */
const NAMED = 5;

export interface CustomPaperContext extends PaperSources {
  release: LiveRelease | null;
  /** Null if signed out. */
  learner: Learner | null;
  /** ms since 1970, by which answers are told */
  now: number;
}

/**
 * The paper of a learner's own test, from questions that they may read.
 *
 * @throws BadRequest, NotFound (naming unknown questions), SignInRequired or PremiumRequired
 */
export async function customPaper(custom: CustomTest, context: CustomPaperContext): Promise<Paper> {
  const problem = schemeProblem(custom.scheme);
  if (problem !== null) throw new BadRequest('invalid_scheme', problem);
  const found: PaperQuestion[] = [];
  const unknown: string[] = [];
  for (const ref of custom.questions) {
    const question = await findQuestion(ref, context);
    if (question) found.push(question);
    else unknown.push(ref);
  }
  if (unknown.length > 0) {
    const rest = unknown.length > NAMED ? ` and ${unknown.length - NAMED} more` : '';
    const names = unknown.slice(0, NAMED).map((ref) => ref.slice(0, 100));
    throw new NotFound(
      'questions_not_found',
      `These questions are not published: ${names.join(', ')}${rest}.`,
    );
  }
  const { minutes, scheme } = custom;
  const title = madeStorable(custom.title);
  return {
    ...{ test: null, title, minutes, scheme, cutOffs: [], rankedTest: false, closes: null, answersAt: null },
    sections: [{ title, questions: found.length }],
    questions: found.map((question) => pinQuestion({ ...question, section: 0 })),
  };
}

/** Null if no published topic or open test has it. A link may have the reference that it had before its topic was moved. */
async function findQuestion(written: string, context: CustomPaperContext): Promise<PaperQuestion | null> {
  const ref = movedRef(context.release?.redirects ?? new Map<string, string>(), written) ?? written;
  const parts = parseQuestionRef(ref);
  if (!parts) return null;
  const { release, learner, topics, papers, now } = context;
  if (parts.folder === 'tests') {
    const test = release?.tests.get(parts.file);
    if (!release || !test || !answersReleased(test, now)) return null;
    requireAccess(test.access, learner, 'test');
    const { questions } = await papers.read(release, test);
    return questions.find((question) => question.ref === ref) ?? null;
  }
  if (!release?.topics.get(parts.folder)?.has(parts.file)) return null;
  const topic = findTopic(release, parts.folder, parts.file);
  requireAccess(topic.topic.access, learner);
  const mcqs = await topics.read(topic);
  const mcq =
    mcqs.get(parts.id) ?? [...mcqs.values()].find(({ question }) => idFromText(question) === parts.id);
  return mcq ? topics.asPaperQuestion(topic, mcq) : null;
}

/** Why a learner's scheme cannot be used, as a sentence; null if it can. */
function schemeProblem(scheme: Scheme): string | null {
  if (scheme.name !== 'custom') {
    const same = isDeepStrictEqual({ ...scheme }, { ...SCHEMES[scheme.name] });
    return same ? null : `A scheme with other marks than ${scheme.name} must have the name "custom".`;
  }
  const [right, wrong, blank] = [scheme.right, scheme.wrong, scheme.blank].map(parseMarks);
  if (!right || !wrong || !blank) {
    return 'Marks must be fractions such as 2 or -2/3, with at most six digits above and below the line.';
  }
  if (right.compare(0) <= 0) return 'A right answer must bring marks.';
  if (wrong.compare(0) > 0 || blank.compare(0) > 0) return 'A wrong or blank answer must not bring marks.';
  return null;
}
