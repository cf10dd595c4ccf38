/** How much one learner may store. */
export interface Quota {
  bytes: number;
  /** Quiz attempts. */
  attempts: number;
}
