import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { contractingStatements, MIGRATION_KINDS } from './postgres/migration-kinds.ts';

const FOLDER = join(import.meta.dirname, 'migrations', 'postgres');
const journal = JSON.parse(readFileSync(join(FOLDER, 'meta', '_journal.json'), 'utf8')) as {
  entries: { tag: string }[];
};

describe('migrations of PostgreSQL', () => {
  test('all have a kind, and only they', () => {
    expect(Object.keys(MIGRATION_KINDS)).toEqual(journal.entries.map(({ tag }) => tag));
  });

  test.each(journal.entries.filter(({ tag }) => MIGRATION_KINDS[tag] === 'expand'))(
    '$tag, marked as `expand`, only adds',
    ({ tag }) => {
      expect(contractingStatements(readFileSync(join(FOLDER, `${tag}.sql`), 'utf8'))).toEqual([]);
    },
  );

  test.each([
    'ALTER TABLE "users" DROP COLUMN "email";',
    'ALTER TABLE "users" RENAME COLUMN "email" TO "mail";',
    'ALTER TABLE "users" ALTER COLUMN "email" SET NOT NULL;',
    'ALTER TABLE "users" ADD COLUMN "age" bigint NOT NULL;',
    'ALTER TABLE "users" ADD CONSTRAINT "adult" CHECK (age > 17);',
    'ALTER TABLE "users" ADD CONSTRAINT "team" FOREIGN KEY ("team") REFERENCES "teams"("id");',
    'CREATE UNIQUE INDEX "one_name" ON "users" ("name");',
    'DROP TABLE "users";',
    'UPDATE users SET email = lower(email);',
  ])('%s is no addition', (statement) => {
    expect(
      contractingStatements(`CREATE TABLE "a" ("b" text);--> statement-breakpoint\n${statement}`),
    ).toEqual([statement]);
  });
});
