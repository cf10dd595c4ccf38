import type { ImportedTable } from '../../../contract/portability/export-format.ts';
import { columnsNotExported } from '../../../db/schema/table-shape.ts';
import { roleOf } from '../../../db/schema/columns.ts';
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
 * Every table with a learner's data except the account, by its name in the export. The definition of a table says which columns
 * are exported, and which of them a file may bring.
 *
 * - Tables are read in pages of `rows`, ordered by `key`; tables with large rows have small pages.
 * - `porting` is how rows of a file, and of a moved topic, get into an account. Tables without one belong to the account or
 *   follow from others. `api/contract/portability/export-file.ts` has the schema of the rows.
 */
const TABLES = {
  identities: { table: identities, key: ['provider', 'subject'], rows: 100 },
  sessions: { table: sessions, key: ['id'], rows: 100 },
  passwordResets: { table: passwordResets, key: ['tokenHash'], rows: 100 },
  ...STUDY_TABLES,
  ...PRACTICE_TABLES,
  usage: { table: learnerUsage, key: ['bytes'], rows: 1 },
  weeklyEmail: { table: weeklyEmails, key: ['week'], rows: 1 },
  profile: {
    table: profiles,

    key: ['updatedAt'],
    rows: 1,
    porting: mergedRows({ table: profiles, identity: [], merge: mergeProfiles }),
  },
  picture: {
    table: profilePictures,

    key: ['updatedAt'],
    rows: 1,
    porting: mergedRows({ table: profilePictures, identity: [], merge: keepMine }),
  },
  reviewSettings: {
    table: reviewSettings,

    key: ['updatedAt'],
    rows: 1,
    porting: mergedRows({ table: reviewSettings, identity: [], merge: mergeReviewSettings }),
  },
} as const;

type Tables = typeof TABLES;

/** `without` names the columns that are not exported. */
export const LEARNER_TABLES = Object.fromEntries(
  Object.entries(TABLES).map(([name, entry]) => [
    name,
    { ...entry, without: columnsNotExported(entry.table) },
  ]),
) as unknown as { [Name in keyof Tables]: Tables[Name] & { without: readonly string[] } };

/** A row of a file, without what only the server writes. */
export function importedColumns<Row extends object>(name: ImportedTable, row: Row): Row {
  const { table } = TABLES[name];
  const columns = Object.entries(row).filter(([column]) => roleOf(table, column).writer !== 'server');
  return Object.fromEntries(columns) as Row;
}

export type LearnerTable = (typeof LEARNER_TABLES)[keyof typeof LEARNER_TABLES];

/** How rows get into this table; null if they are not imported or are written with others. */
export function portingOf(name: string): Porting | null {
  const tables: Readonly<Record<string, LearnerTable>> = LEARNER_TABLES;
  const found = Object.hasOwn(tables, name) ? tables[name] : undefined;
  return found && 'porting' in found ? found.porting : null;
}
