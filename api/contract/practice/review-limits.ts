/* Limits of daily reviews. Does not import TypeBox, which would end up in the bundles of islands. */

/** Default number of cards per day that were never reviewed before. */
export const NEW_PER_DAY = 20;
export const MAX_NEW_PER_DAY = 500;

/** Default number of other due cards per day. */
export const REVIEWS_PER_DAY = 60;
export const MAX_REVIEWS_PER_DAY = 1_000;

/** Share of reviews that the schedule expects to be remembered. */
export const TARGET_RETENTION = 0.9;

/** Days that the true retention covers. */
export const RETENTION_DAYS = 30;
