/** 1 again, 2 hard, 3 good, 4 easy. */
export type Rating = 1 | 2 | 3 | 4;

/** How a learner knew a card, as it waits to be sent. */
export interface Grade {
  /** Id of the card. */
  card: string;
  rating: Rating;
  /** Made once for each grading: sent again, it counts once. UUID */
  clientId: string;
  /** ISO time */
  reviewedAt: string;
}

/** The grade in a stored text, or null where it holds none. */
export function gradeIn(text: string | null): Grade | null {
  try {
    const stored: unknown = JSON.parse(text ?? 'null');
    if (typeof stored !== 'object' || stored === null) return null;
    const { card, rating, clientId, reviewedAt } = stored as Record<string, unknown>;
    const texts = [card, clientId, reviewedAt].every((value) => typeof value === 'string');
    if (!texts || !isRating(rating)) return null;
    return { card, rating, clientId, reviewedAt } as Grade;
  } catch {
    return null;
  }
}

function isRating(value: unknown): value is Rating {
  return value === 1 || value === 2 || value === 3 || value === 4;
}
