import { execFile } from 'node:child_process';
import { cp, readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { eq, getTableColumns, getTableName, is } from 'drizzle-orm';
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { rowFor } from '../testing/rows.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import type { TemporaryFolder } from '../testing/temporary-folder.ts';
import { defineTable, roleOf, statedFacts, text } from './schema/columns.ts';
import * as accounts from './schema/accounts.ts';
import * as highlights from './schema/highlights.ts';
import * as learning from './schema/learning.ts';
import * as profiles from './schema/profiles.ts';
import * as questions from './schema/questions.ts';
import * as publishing from './schema/publishing.ts';
import * as quiz from './schema/quiz.ts';
import * as reviews from './schema/reviews.ts';
import * as shared from './schema/shared-state.ts';
import * as study from './schema/study.ts';
import * as tests from './schema/tests.ts';

const tables = [accounts, highlights, learning, profiles, publishing, quiz, reviews, shared, study, tests]
  .flatMap((area): unknown[] => Object.values(area))
  .filter((value): value is SQLiteTable => is(value, SQLiteTable));
const ownedTables = tables.filter((table) => 'userId' in getTableColumns(table));

let folder: TemporaryFolder;
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => folder.remove());

describe('the data model', () => {
  test('has these tables with data of learners', () => {
    expect(ownedTables.map(getTableName).sort()).toEqual([
      'activity',
      'attempt_answers',
      'attempt_tags',
      'attempts',
      'bookmarks',
      'calendar_feeds',
      'highlights',
      'identities',
      'kept_versions',
      'learner_usage',
      'password_resets',
      'profile_pictures',
      'profiles',
      'progress',
      'reading_positions',
      'reading_sessions',
      'review_cards',
      'review_settings',
      'reviews',
      'sessions',
      'target_days',
      'target_repeats',
      'targets',
      'test_answers',
      'test_attempts',
      'test_tags',
      'test_topics',
      'topic_reads',
      'user_mcqs',
      'user_notes',
      'weekly_emails',
    ]);
  });

  test('deleting a learner deletes all of their rows and none of others', async () => {
    const database = await testDatabase(folder.path);
    await database.write(async (tx) => {
      for (const id of ['leaving', 'staying']) {
        await tx.insert(accounts.users).values({ id, email: id, createdAt: 0, updatedAt: 0 });
        const parents: SQLiteTable[] = [quiz.attempts, tests.testAttempts];
        const others = ownedTables.filter((table) => !parents.includes(table));
        for (const table of [...parents, ...others]) await tx.insert(table).values(rowFor(table, id));
      }
      await tx
        .insert(publishing.audit)
        .values({ id: 'a', at: 0, actorId: 'leaving', action: 'topic.update', subject: 'polity/preamble' });
    });

    await database.write(async (tx) => {
      await tx.delete(accounts.users).where(eq(accounts.users.id, 'leaving'));
    });

    for (const table of ownedTables) {
      const rows: unknown[] = await database.read.select().from(table);
      expect([getTableName(table), rows]).toEqual([
        getTableName(table),
        [expect.objectContaining({ userId: 'staying' })],
      ]);
    }
    expect(await database.read.select().from(publishing.audit)).toMatchObject([{ id: 'a', actorId: null }]);
    await database.close();
  });

  test('every column of learners says who writes it and whether it is exported', () => {
    const reported = [questions.questionReports, questions.scoreCorrections];
    for (const table of [accounts.users, ...ownedTables, ...reported])
      expect([getTableName(table), Object.keys(getTableColumns(table)).sort()]).toEqual([
        getTableName(table),
        [...statedFacts(table).keys()].sort(),
      ]);
  });

  test('every table of learners says whether its rows count towards the quota', () => {
    const reported = [questions.questionReports, questions.scoreCorrections];
    for (const table of [...ownedTables, ...reported])
      expect([getTableName(table), typeof statedFacts(table).get('userId')?.counted]).toEqual([
        getTableName(table),
        'boolean',
      ]);
  });

  test('a column that says nothing is written by the server and not exported', () => {
    const table = defineTable('silent', { name: text('name') });
    expect(roleOf(table, 'name')).toEqual({ writer: 'server', exported: false });
    expect(statedFacts(table).has('name')).toBe(false);
  });

  test('every table of learners has an index by user', () => {
    for (const table of ownedTables) {
      const { primaryKeys, indexes, uniqueConstraints } = getTableConfig(table);
      const keys = [
        ...primaryKeys.map(({ columns }) => columns),
        ...uniqueConstraints.map(({ columns }) => columns),
        ...indexes.map((index) => index.config.columns),
      ];
      const first = keys.map(([column]) => (column && 'name' in column ? column.name : ''));
      expect([getTableName(table), first.includes('user_id')]).toEqual([getTableName(table), true]);
    }
  });

  test('a topic and each of its sections can be bookmarked once', async () => {
    const database = await testDatabase(folder.path);
    const bookmark = {
      userId: 'u',
      subject: 's',
      topic: 't',
      title: '',
      description: '',
      createdAt: 0,
      lastAccessed: 0,
    };
    await database.write(async (tx) => {
      await tx.insert(accounts.users).values({ id: 'u', email: 'u', createdAt: 0, updatedAt: 0 });
      await tx.insert(learning.bookmarks).values([bookmark, { ...bookmark, sectionIndex: 0 }]);
    });
    await expect(
      database.write(async (tx) => {
        await tx.insert(learning.bookmarks).values(bookmark);
      }),
    ).rejects.toThrow('UNIQUE');
    await database.close();
  });

  test.each(['sqlite', 'postgres'])('the migrations of %s match the schema', async (name) => {
    const root = join(import.meta.dirname, '..', '..');
    const copy = join(folder.path, 'migrations');
    await cp(join(import.meta.dirname, 'migrations', name), copy, { recursive: true });
    const before = await readdir(copy, { recursive: true });
    const dialect = name === 'sqlite' ? 'sqlite' : 'postgresql';
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [
        join(root, 'node_modules', 'drizzle-kit', 'bin.cjs'),
        'generate',
        `--dialect=${dialect}`,
        '--schema=./api/db/schema/*.ts',
        `--out=${relative(root, copy)}`,
      ],
      { cwd: root, env: { DATABASE_URL: `${name}://any/any` } },
    );
    expect(stdout).toContain('No schema changes');
    expect(await readdir(copy, { recursive: true })).toEqual(before);
  });
});
