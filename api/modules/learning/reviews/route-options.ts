import type { LearnerDatabase } from '../quota/store.ts';

export interface ReviewRoutesOptions {
  database: LearnerDatabase;
  /** ms since 1970 */
  now: () => number;
}
