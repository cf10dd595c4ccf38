import { identities, passwordResets, sessions } from '../../../db/schema/accounts.ts';
import { learnerUsage } from '../../../db/schema/learning.ts';
import { profilePictures, profiles } from '../../../db/schema/profiles.ts';
import { reviewSettings } from '../../../db/schema/reviews.ts';
import { weeklyEmails } from '../../../db/schema/study.ts';
import { keepMine, mergeProfiles, mergeReviewSettings } from './merge.ts';
import { mergedRows } from './store.ts';
import type { Porting } from './store.ts';
import { PRACTICE_TABLES } from './practice-tables.ts';
import { STUDY_TABLES } from './study-tables.ts';

/**
 * Every table with a learner's data except the account, by its name in the export.
 *
 * - `without` names columns that are not exported: the learner's id, secrets (hashes of passwords and tokens) and the official
 *   notes in `baseContent`. Tables are read in pages of `rows`, ordered by `key`; tables with large rows have small pages.
 * - `porting` is how rows of a file, and of a moved topic, get into an account. Tables without one belong to the account or
 *   follow from others. `api/contract/portability/export-file.ts` has the schema of the rows.
 */
export const LEARNER_TABLES = {
  identities: { table: identities, without: ['userId'], key: ['provider', 'subject'], rows: 100 },
  sessions: { table: sessions, without: ['userId', 'id'], key: ['id'], rows: 100 },
  passwordResets: { table: passwordResets, without: ['userId', 'tokenHash'], key: ['tokenHash'], rows: 100 },
  ...STUDY_TABLES,
  ...PRACTICE_TABLES,
  usage: { table: learnerUsage, without: ['userId'], key: ['bytes'], rows: 1 },
  weeklyEmail: { table: weeklyEmails, without: ['userId'], key: ['week'], rows: 1 },
  profile: {
    table: profiles,
    without: ['userId'],
    key: ['updatedAt'],
    rows: 1,
    porting: mergedRows({ table: profiles, identity: [], merge: mergeProfiles }),
  },
  picture: {
    table: profilePictures,
    without: ['userId'],
    key: ['updatedAt'],
    rows: 1,
    porting: mergedRows({ table: profilePictures, identity: [], merge: keepMine }),
  },
  reviewSettings: {
    table: reviewSettings,
    without: ['userId'],
    key: ['updatedAt'],
    rows: 1,
    porting: mergedRows({ table: reviewSettings, identity: [], merge: mergeReviewSettings }),
  },
} as const;

export type LearnerTable = (typeof LEARNER_TABLES)[keyof typeof LEARNER_TABLES];

/** How rows get into this table; null if they are not imported or are written with others. */
export function portingOf(name: string): Porting | null {
  const tables: Readonly<Record<string, LearnerTable>> = LEARNER_TABLES;
  const found = Object.hasOwn(tables, name) ? tables[name] : undefined;
  return found && 'porting' in found ? found.porting : null;
}
