import type { Grade, GradeUndo, Rating } from './entries.ts';

export function isUndo(grade: Grade | GradeUndo): grade is GradeUndo {
  return 'undoes' in grade;
}

/** The undo of a grade. It is sent after the grade, even if the clock of this device was set back meanwhile. */
export function undoOf(
  { card, clientId, reviewedAt }: Grade,
  ids: { clientId: string; now: number },
): GradeUndo {
  const at = Math.max(ids.now, Date.parse(reviewedAt) + 1);
  return { card, undoes: clientId, clientId: ids.clientId, reviewedAt: new Date(at).toISOString() };
}

/** Ratings that the server does not know yet, by the ids of their cards, without those that were taken back. */
export function waitingRatings(grades: readonly (Grade | GradeUndo)[]): Map<string, Rating> {
  const undone = new Set(grades.filter(isUndo).map(({ undoes }) => undoes));
  const ratings = new Map<string, Rating>();
  for (const grade of grades)
    if (!isUndo(grade) && !undone.has(grade.clientId)) ratings.set(grade.card, grade.rating);
  return ratings;
}
