import type { ReleasedPaper } from '../../../api/contract/tests/papers.ts';
import { paperOf, paperQuestions } from '../../../api/testing/publish/papers.ts';

export const QUESTIONS = 100;
export const TEST = 'hall';

/** A test of 100 questions whose texts are as long as those of a real paper. */
export function samplePaper(): ReleasedPaper {
  const statement =
    'Consider the following statement about the Constitution, which may or may not be right. ';
  const questions = paperQuestions(TEST, QUESTIONS).map((question, index) => ({
    ...question,
    question: `${index + 1}. ${statement.repeat(4)}`,
    options: ['1 only', '2 only', 'Both 1 and 2', 'Neither 1 nor 2'].map((option) => `${option}, as enacted`),
    explanation: `<p>${statement.repeat(8)}</p>`,
    tags: [`tag-${index % 12}`, `tag-${index % 5}`],
  }));
  return paperOf(TEST, {}, questions);
}
