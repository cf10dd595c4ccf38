import type { QuestionRef } from '../../../../scripts/content/questions/question-id.ts';
import type { SectionHeading } from '../../../../scripts/content/questions/section-match.ts';
import type { SectionCoverage } from '../../../contract/practice/quiz.ts';
import type { LinkedQuestion } from '../../content/topics/published-questions.ts';

/**
 * What a learner's last answers say about each section that has questions, in the order of the notes.
 * @param last whether the last answer to each question was right
 */
export function sectionCoverage(
  headings: readonly SectionHeading[],
  questions: readonly Pick<LinkedQuestion, 'ref' | 'sectionId'>[],
  last: ReadonlyMap<QuestionRef, boolean>,
): SectionCoverage[] {
  const bySection = Map.groupBy(questions, ({ sectionId }) => sectionId);
  return headings.flatMap(({ id, title }) => {
    const refs = (bySection.get(id) ?? []).map(({ ref }) => ref);
    if (refs.length === 0) return [];
    const answers = refs.flatMap((ref) => last.get(ref) ?? []);
    return [
      {
        ...{ id, title },
        questions: refs.length,
        answered: answers.length,
        right: answers.filter(Boolean).length,
      },
    ];
  });
}
