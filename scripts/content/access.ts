/** Who may read a topic, from everyone to premium members. */
export const ACCESS_LEVELS = ['free', 'authenticated', 'premium'] as const;
export type Access = (typeof ACCESS_LEVELS)[number];
