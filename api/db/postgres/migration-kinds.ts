/**
 * Whether the version before can go on working on a database after a migration, which it must while servers are updated one by one.
 *
 * - `expand` adds only what older versions need not know: tables, indexes, and columns that may be null or have a default.
 * - `contract` removes or changes what older versions use. It is released after all servers run a version that no longer does.
 */
type MigrationKind = 'expand' | 'contract';

/** The kind of each migration of PostgreSQL, by its tag in `meta/_journal.json`. */
export const MIGRATION_KINDS: Record<string, MigrationKind> = {
  '0000_init': 'contract',
  '0001_sharding_keys': 'contract',
  '0002_shared_state': 'expand',
  '0003_publish_queue': 'expand',
};

/** Statements of a migration that only adds. */
const ADDITIONS = [
  /^CREATE TABLE /,
  /^CREATE INDEX /,
  /^ALTER TABLE "\w+" ADD COLUMN "\w+" (?!.*NOT NULL)/,
  /^ALTER TABLE "\w+" ADD COLUMN "\w+" .*DEFAULT /,
  // References of a new table, which drizzle adds after it.
  /^ALTER TABLE "\w+" ADD CONSTRAINT "\w+" FOREIGN KEY /,
];

/** The statements of a migration that older versions may not survive. */
export function contractingStatements(sql: string): string[] {
  const statements = sql.split('--> statement-breakpoint').map((statement) => statement.trim());
  const created = new Set(statements.flatMap((text) => /^CREATE TABLE "(\w+)"/.exec(text)?.[1] ?? []));
  return statements.filter((statement) => {
    const constrained = /^ALTER TABLE "(\w+)" ADD CONSTRAINT/.exec(statement)?.[1];
    const isOfOldTable = constrained !== undefined && !created.has(constrained);
    return statement !== '' && (isOfOldTable || !ADDITIONS.some((addition) => addition.test(statement)));
  });
}
