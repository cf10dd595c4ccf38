import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { describe, expect, test } from 'vitest';
import { ALL_TABLES, TABLES_BY_LEARNER, LOCAL_TABLES, REFERENCE_TABLES } from './distribution.ts';
import * as accounts from './schema/accounts.ts';
import * as highlights from './schema/highlights.ts';
import * as learning from './schema/learning.ts';
import * as profiles from './schema/profiles.ts';
import * as publishing from './schema/publishing.ts';
import * as questions from './schema/questions.ts';
import * as quiz from './schema/quiz.ts';
import * as reviews from './schema/reviews.ts';
import * as shared from './schema/shared-state.ts';
import * as study from './schema/study.ts';
import * as tests from './schema/tests.ts';

const schema = [
  accounts,
  highlights,
  learning,
  profiles,
  publishing,
  questions,
  quiz,
  reviews,
  shared,
  study,
  tests,
]
  .flatMap((area): unknown[] => Object.values(area))
  .filter((value): value is SQLiteTable => is(value, SQLiteTable));

const namesOf = (columns: readonly unknown[]) =>
  columns.map((column) => (column as { name?: string }).name ?? '');

/** The columns of each key whose values are unique. */
function uniqueKeys(table: SQLiteTable): string[][] {
  const { columns, primaryKeys, uniqueConstraints, indexes } = getTableConfig(table);
  return [
    ...columns.filter(({ primary, isUnique }) => primary || isUnique).map(({ name }) => [name]),
    ...primaryKeys.map((key) => namesOf(key.columns)),
    ...uniqueConstraints.map((key) => namesOf(key.columns)),
    ...indexes.filter(({ config }) => config.unique).map(({ config }) => namesOf(config.columns)),
  ];
}

/** The columns of each foreign key, and those that they name. */
function foreignKeys(table: SQLiteTable) {
  return getTableConfig(table).foreignKeys.map((key) => {
    const { columns, foreignColumns, foreignTable } = key.reference();
    return { columns: namesOf(columns), to: foreignTable, foreignColumns: namesOf(foreignColumns) };
  });
}

test('each table is listed once, after the tables that its foreign keys name', () => {
  expect(ALL_TABLES.map(getTableName).sort()).toEqual(schema.map(getTableName).sort());
  for (const [index, table] of ALL_TABLES.entries())
    for (const { to } of foreignKeys(table)) expect(ALL_TABLES.slice(0, index)).toContain(to);
});

/*
 * The rules of Citus, quoted from https://docs.citusdata.com/en/stable/develop/reference_ddl.html (Adding/Removing
 * Constraints).
 */
describe('the rules of Citus', () => {
  test('"Primary keys and uniqueness constraints must include the distribution column."', () => {
    const without = TABLES_BY_LEARNER.flatMap((table) =>
      uniqueKeys(table)
        .filter((key) => !key.includes('user_id'))
        .map((key) => `${getTableName(table)} (${key.join()})`),
    );
    expect(without).toEqual([]);
    for (const table of TABLES_BY_LEARNER) {
      expect([getTableName(table), uniqueKeys(table).length > 0]).toEqual([getTableName(table), true]);
      expect(Object.values(getTableColumns(table)).find(({ name }) => name === 'user_id')?.notNull).toBe(
        true,
      );
    }
  });

  test('foreign keys "between two colocated distributed tables when the key includes the distribution column"', () => {
    for (const table of TABLES_BY_LEARNER) {
      const crossing = foreignKeys(table).filter(
        ({ columns, to, foreignColumns }) =>
          TABLES_BY_LEARNER.includes(to) &&
          (columns.indexOf('user_id') === -1 || foreignColumns[columns.indexOf('user_id')] !== 'user_id'),
      );
      expect([getTableName(table), crossing]).toEqual([getTableName(table), []]);
    }
  });

  test('"Foreign keys from reference tables to distributed tables are not supported", nor with local tables', () => {
    const allowed = new Map<readonly SQLiteTable[], readonly SQLiteTable[]>([
      [REFERENCE_TABLES, REFERENCE_TABLES],
      [TABLES_BY_LEARNER, [...TABLES_BY_LEARNER, ...REFERENCE_TABLES]],
      [LOCAL_TABLES, [...LOCAL_TABLES, ...REFERENCE_TABLES]],
    ]);
    for (const [tables, targets] of allowed)
      for (const table of tables)
        for (const { to } of foreignKeys(table))
          expect([getTableName(table), targets.map(getTableName)]).toEqual([
            getTableName(table),
            expect.arrayContaining([getTableName(to)]),
          ]);
  });

  test('rows of learners are in tables by learner, except those that are found before the learner is known', () => {
    const owned = schema.filter((table) => 'userId' in getTableColumns(table));
    expect(
      owned
        .filter((table) => !TABLES_BY_LEARNER.includes(table))
        .map(getTableName)
        .sort(),
    ).toEqual(['calendar_feeds', 'identities', 'password_resets']);
  });
});

test('no index repeats the beginning of another key', () => {
  const repeated = schema.flatMap((table) => {
    const { indexes } = getTableConfig(table);
    const keys = [...uniqueKeys(table), ...indexes.map(({ config }) => namesOf(config.columns))];
    return indexes
      .filter(({ config }) => !config.unique)
      .filter(({ config }) => {
        const own = namesOf(config.columns);
        return keys.filter((key) => own.every((name, index) => key[index] === name)).length > 1;
      })
      .map(({ config }) => config.name);
  });
  expect(repeated).toEqual([]);
});

/** What `psql` runs after the first start, to spread the tables over the machines of Citus. */
function citusScript(): string {
  const [first, ...others] = TABLES_BY_LEARNER.map(getTableName);
  const between = TABLES_BY_LEARNER.flatMap((table) =>
    getTableConfig(table)
      .foreignKeys.filter((key) => TABLES_BY_LEARNER.includes(key.reference().foreignTable))
      .map((key) => {
        const { columns, foreignTable, foreignColumns } = key.reference();
        const names = [...namesOf(columns), getTableName(foreignTable), ...namesOf(foreignColumns)];
        const name = [getTableName(table), ...names, 'fk'].join('_');
        return { table: getTableName(table), name, columns, foreignTable, foreignColumns };
      }),
  );
  return [
    '-- Spreads the tables over the machines of Citus. docs/growing.md says when to run it.',
    '-- npx vitest run --project api api/db/distribution.test.ts -u writes it from api/db/distribution.ts.',
    '\\set ON_ERROR_STOP on',
    '',
    '-- Citus distributes a table only if no table that is not distributed yet refers to it.',
    ...between.map(({ table, name }) => `ALTER TABLE ${table} DROP CONSTRAINT ${name};`),
    '',
    '-- On every machine.',
    ...REFERENCE_TABLES.map((table) => `SELECT create_reference_table('${getTableName(table)}');`),
    '',
    '-- By learner.',
    `SELECT create_distributed_table('${first}', 'user_id');`,
    ...others.map(
      (name) => `SELECT create_distributed_table('${name}', 'user_id', colocate_with => '${first}');`,
    ),
    '',
    ...between.map(({ table, name, columns, foreignTable, foreignColumns }) =>
      [
        `ALTER TABLE ${table} ADD CONSTRAINT ${name}`,
        `  FOREIGN KEY (${namesOf(columns).join(', ')})`,
        `  REFERENCES ${getTableName(foreignTable)} (${namesOf(foreignColumns).join(', ')}) ON DELETE CASCADE;`,
      ].join('\n'),
    ),
    '',
    '-- On the coordinator.',
    ...LOCAL_TABLES.map((table) => `SELECT citus_add_local_table_to_metadata('${getTableName(table)}');`),
    '',
  ].join('\n');
}

test('docs/deploy/citus.sql distributes these tables', async () => {
  await expect(citusScript()).toMatchFileSnapshot('../../docs/deploy/citus.sql');
});
