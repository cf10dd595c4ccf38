/* Limits of a learner's own picture. No TypeBox, because islands use it too. */

/** Bytes that are uploaded. */
export const PICTURE_BYTES = 200_000;
/** Pixels per side of the stored picture, which is square. */
export const PICTURE_SIDE = 256;
/** Media types that are accepted. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
