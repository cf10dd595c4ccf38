/** How much one learner may store. */
export interface Quota {
  bytes: number;
  /** Quiz attempts. */
  attempts: number;
}

export const MEGABYTE = 1024 * 1024;

export const DEFAULT_QUOTA: Quota = { bytes: 64 * MEGABYTE, attempts: 20_000 };
