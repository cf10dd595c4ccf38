import type { SectionCoverage } from '../../../../api/contract/practice/quiz-figures.ts';
import { nearestSection } from '../../../../scripts/content/questions/section-match.ts';
import type { SectionHeading } from '../../../../scripts/content/questions/section-match.ts';

/** What the learner's last answers say about a section, in few words: "3/5 right", "untested". */
export function coverageText({ questions, answered, right }: SectionCoverage): string {
  if (answered === 0) return 'untested';
  const score = `${right}/${answered} right`;
  return answered === questions ? score : `${score}, ${questions - answered} untested`;
}

/** The same, and what the link does. */
export function coverageLabel(section: SectionCoverage): string {
  const { title, questions } = section;
  return `${coverageText(section)}: practise ${questions === 1 ? 'the question' : `the ${questions} questions`} on ${title}`;
}

/** Whether a section is known well, badly or not at all. */
export function coverageMood({ questions, answered, right }: SectionCoverage): 'good' | 'open' | 'weak' {
  if (right === questions) return 'good';
  return answered > 0 && right * 2 < answered ? 'weak' : 'open';
}

/**
 * The coverage of each section of the shown notes, which may be the learner's own: by id, else by the text most alike.
 * A section corresponds to at most one section of the official notes.
 */
export function placeCoverage(
  coverage: readonly SectionCoverage[],
  shown: readonly SectionHeading[],
): Map<string, SectionCoverage> {
  const ids = new Set(shown.map(({ id }) => id));
  const placed = new Map(coverage.filter(({ id }) => ids.has(id)).map((section) => [section.id, section]));
  for (const section of coverage) {
    if (ids.has(section.id)) continue;
    const free = shown.filter(({ id }) => !placed.has(id));
    const nearest = nearestSection(section, free);
    if (nearest) placed.set(nearest.id, section);
  }
  return placed;
}
