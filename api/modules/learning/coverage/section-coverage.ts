import type { QuestionRef } from '../../../../scripts/content/questions/question-id.ts';
import { withSubsections } from '../../../../scripts/content/questions/section-match.ts';
import type { LevelHeading } from '../../../../scripts/content/questions/section-match.ts';
import type { SectionCoverage } from '../../../contract/practice/quiz-figures.ts';
import type { LinkedQuestion } from '../../content/topics/published-questions.ts';

/**
 * What a learner's last answers say about each section that has questions, itself or in its subsections, in the order of the
 * notes.
 * @param last whether the last answer to each question was right
 */
export function sectionCoverage(
  headings: readonly LevelHeading[],
  questions: readonly Pick<LinkedQuestion, 'ref' | 'sectionId'>[],
  last: ReadonlyMap<QuestionRef, boolean>,
): SectionCoverage[] {
  const bySection = Map.groupBy(questions, ({ sectionId }) => sectionId);
  return headings.flatMap(({ id, title }) => {
    const covered = withSubsections(headings, id).filter((section) => bySection.has(section.id));
    const refs = covered.flatMap((section) => bySection.get(section.id) ?? []).map(({ ref }) => ref);
    if (refs.length === 0) return [];
    const answers = refs.flatMap((ref) => last.get(ref) ?? []);
    return [
      {
        ...{ id, title },
        questions: refs.length,
        answered: answers.length,
        right: answers.filter(Boolean).length,
        subsections: covered.map((section) => section.id).filter((covers) => covers !== id),
      },
    ];
  });
}
