/* Without TypeBox, so that islands load these lines and nothing else. */

/** Of 100 topics that were begun, how many were completed: a whole number, and 100 for all of them alone. */
export function completionRate(completed: number, started: number): number {
  if (started === 0) return 0;
  return completed >= started ? 100 : Math.min(99, Math.round((completed * 100) / started));
}

/** Whole seconds; 0 where nothing was begun. */
export function averageTime(seconds: number, topics: number): number {
  return topics === 0 ? 0 : Math.round(seconds / topics);
}
