import type { Issue } from '../issue.ts';
import type { TestPaper } from '../model.ts';
import type { QuestionRef } from '../questions/question-id.ts';
import { countsUntil } from '../schema/tests/test-rules.ts';

/** Whether a test can have held questions of topics, which other tests can have as well. */
export function hasHeldOfTopics({ ranked, closes, questions, blueprint, sections }: TestPaper): boolean {
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
export function sharedQuestionIssues(
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
