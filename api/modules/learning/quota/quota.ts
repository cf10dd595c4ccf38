/** How much one learner may store. */
export interface Quota {
  bytes: number;
  /** Quiz attempts. */
  attempts: number;
}

export const MEGABYTE = 1024 * 1024;
