import type { Difficulty } from '../../../../../scripts/content/model.ts';

/** A question that can be drawn. */
export interface Candidate {
  ref: string;
  tags: readonly string[];
  difficulty: Difficulty | null;
}

/** A share of right answers, of a learner who has not answered any. */
const PRIOR = { right: 1, total: 2 };

/** The learner's share of right answers at the weakest of these tags, 0 to 1; few answers say little. */
export function strengthOf(
  tags: readonly string[],
  figures: ReadonlyMap<string, { right: number; total: number }>,
): number {
  const shares = tags.map((tag) => {
    const { right, total } = figures.get(tag) ?? { right: 0, total: 0 };
    return (right + PRIOR.right) / (total + PRIOR.total);
  });
  return Math.min(1, ...shares);
}

/**
 * Draws questions at random, or the first of a random order that is sorted by `strength`.
 *
 * @param strength lowest first; null to draw at random
 * @param random 0 to 1
 */
export function drawQuestions(
  candidates: readonly Candidate[],
  {
    number,
    strength,
    random,
  }: { number: number; strength: ((candidate: Candidate) => number) | null; random: () => number },
): string[] {
  const shuffled = [...candidates];
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    const [one, two] = [shuffled[last], shuffled[other]];
    if (one && two) [shuffled[last], shuffled[other]] = [two, one];
  }
  const ordered =
    strength === null
      ? shuffled
      : shuffled
          .map((candidate) => ({ candidate, strength: strength(candidate) }))
          .sort((one, other) => one.strength - other.strength)
          .map(({ candidate }) => candidate);
  return ordered.slice(0, number).map(({ ref }) => ref);
}
