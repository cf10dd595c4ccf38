/** What an account may do: an admin also manages content and members. */
export const ROLES = ['learner', 'admin'] as const;
export type Role = (typeof ROLES)[number];
