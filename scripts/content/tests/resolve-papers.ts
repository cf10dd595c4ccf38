import type { Content, TestPaper } from '../model.ts';
import type { Issue } from '../issue.ts';
import type { QuestionRef } from '../questions/question-id.ts';
import { questionBank } from './question-bank.ts';
import { refsOfPaper, resolvePaper } from './resolve-paper.ts';
import type { ResolvedPaper } from './resolve-paper.ts';
import { countsUntil } from '../schema/tests/test-rules.ts';

interface PaperResult {
  test: TestPaper;
  /** Null with an error among the issues. */
  paper: ResolvedPaper | null;
  issues: Issue[];
}

/**
 * Looks up the questions of tests on demand, each once; those that a test excludes (`notIn`) before it. Tests that tell the answers
 * of each other are refused.
 *
 * @param drawnBefore the questions of a test in the last release if its file is unchanged, otherwise null
 */
export function paperResolver(
  { subjects, faulty, tests }: Pick<Content, 'subjects' | 'faulty' | 'tests'>,
  drawnBefore: (test: TestPaper) => readonly QuestionRef[] | null = () => null,
): (slug: string) => PaperResult | null {
  const bank = questionBank(subjects, faulty);
  const bySlug = new Map(tests.map((test) => [test.slug, test]));
  const done = new Map<string, PaperResult>();
  const running = new Set<string>();

  const resolve = (slug: string): PaperResult | null => {
    const test = bySlug.get(slug);
    /* A test that excludes itself, or one that excludes it in turn. */
    if (!test || running.has(slug)) return null;
    const before = done.get(slug);
    if (before) return before;
    running.add(slug);
    const refsOf = (other: string) => {
      const paper = resolve(other)?.paper;
      return paper ? refsOfPaper(paper) : null;
    };
    const result = { test, ...resolvePaper(test, { bank, refsOf, drawnBefore: drawnBefore(test) }) };
    running.delete(slug);
    done.set(slug, result);
    return result;
  };

  const withRefs = (result: PaperResult | null) => {
    if (!result?.paper || !hasHeldOfTopics(result.test)) return [];
    return [{ test: result.test, refs: refsOfPaper(result.paper) }];
  };
  return (slug) => {
    const result = resolve(slug);
    const [one] = withRefs(result);
    if (!result || !one) return result;
    const others = tests.filter((other) => other.slug !== slug && hasHeldOfTopics(other));
    const told = sharedQuestionIssues(
      one,
      others.flatMap((other) => withRefs(resolve(other.slug))),
    );
    return told.length === 0 ? result : { ...result, paper: null, issues: [...result.issues, ...told] };
  };
}

/**
 * Names of everything that the questions of a test depend on: `subject/topic` of topics with their digests, and the tests
 * that it excludes or could share questions with.
 */
export function inputsOfPaper(
  test: TestPaper,
  { subjects, tests }: Pick<Content, 'subjects' | 'tests'>,
): Set<string> {
  const rows = [...test.blueprint, ...test.sections.flatMap(({ blueprint = [] }) => blueprint)];
  const refs = [...test.questions, ...test.sections.flatMap(({ questions = [] }) => questions)];
  const paths = new Set([
    ...refs.map((ref) => ref.slice(0, ref.lastIndexOf('/'))),
    ...rows.map(({ from }) => from),
  ]);
  for (const topic of test.topics) paths.add(topic);
  for (const { section } of test.own) paths.add(section.split('#')[0] ?? '');
  const topics = subjects.flatMap((subject) => subject.topics);
  const used = topics.filter(
    (topic) => paths.has(topic.subject) || paths.has(`${topic.subject}/${topic.slug}`),
  );
  return new Set([
    ...used.map((topic) => `${topic.subject}/${topic.slug} ${topic.digest}`),
    ...rows.flatMap(({ notIn = [] }) => notIn.map((slug) => `tests/${slug}`)),
    ...(hasHeldOfTopics(test) ? tests.filter((other) => other !== test && hasHeldOfTopics(other)) : []).map(
      ({ slug }) => `tests/${slug}`,
    ),
  ]);
}

/** Whether a test can have held questions of topics, which other tests can have as well. */
function hasHeldOfTopics({ ranked, closes, questions, blueprint, sections }: TestPaper): boolean {
  if (!ranked && closes !== null) return false;
  const isListed = questions.length > 0 || sections.some((section) => section.questions?.length);
  return (
    isListed || (ranked && (blueprint.length > 0 || sections.some((section) => section.blueprint?.length)))
  );
}

/** When someone may know the answers of a test first, in ms since 1970. */
function answersFrom(test: TestPaper): number {
  const until = test.ranked || test.answers === 'after-close' ? countsUntil(test) : null;
  return until ?? (test.opens === null ? -Infinity : Date.parse(test.opens));
}

/** Whether the answers of one test can be known while those to the other one, which is ranked, still count. */
function isTold(test: TestPaper, ranked: TestPaper): boolean {
  const until = ranked.ranked ? countsUntil(ranked) : null;
  return until !== null && answersFrom(test) < until;
}

/** An error for each other test that has a question of this one while one of the two is ranked and the other tells the answer. */
function sharedQuestionIssues(
  { test, refs }: { test: TestPaper; refs: readonly QuestionRef[] },
  others: readonly { test: TestPaper; refs: readonly QuestionRef[] }[],
): Issue[] {
  const own = new Set(refs);
  return others.flatMap(({ test: other, refs: theirs }): Issue[] => {
    const shared = theirs.find((ref) => own.has(ref));
    if (shared === undefined || !(isTold(test, other) || isTold(other, test))) return [];
    return [
      {
        code: 'test-question-told',
        severity: 'error',
        file: `tests/${test.slug}.md`,
        line: null,
        message: `The question "${shared}" is also in the test "${other.slug}", and one of the two tells its answer while answers to the other count.`,
        expected: 'no question of a ranked test in a test whose answers can be seen before it has closed',
        fix: 'take another question, or let one of the two open after the other one has closed',
      },
    ];
  });
}
