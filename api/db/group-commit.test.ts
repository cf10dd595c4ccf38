import { setTimeout as wait } from 'node:timers/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import { createWriter } from './transaction.ts';
import type { WriteOptions } from './transaction.ts';

/** Statements and outcomes, in order. */
let log: string[];
let isOpen: boolean;
let failsToCommit: boolean;
let failsToRollBack: boolean;
let writer: ReturnType<typeof createWriter<string>>;

beforeEach(() => {
  [log, isOpen, failsToCommit, failsToRollBack] = [[], false, false, false];
  const note = (statement: string) => () => void log.push(statement);
  writer = createWriter({
    handle: 'tx',
    begin() {
      log.push('begin');
      isOpen = true;
    },
    commit() {
      log.push('commit');
      if (failsToCommit) throw new Error('disk full');
      isOpen = false;
    },
    rollback() {
      if (failsToRollBack) throw new Error('broken disk');
      if (isOpen) log.push('rollback');
      isOpen = false;
    },
    isInTransaction: () => isOpen,
    savepoint: note('savepoint'),
    release: note('release'),
    rollbackToSavepoint: note('rollback to savepoint'),
  });
});

/** Writes that fail with their name, or are named when they are acknowledged. */
function write(
  name: string,
  work: () => Promise<void> = () => Promise.resolve(),
  options?: WriteOptions,
): Promise<void> {
  return writer
    .write(async () => {
      log.push(name);
      await work();
    }, options)
    .then(
      () => void log.push(`${name} is saved`),
      (error: unknown) => void log.push(`${name}: ${(error as Error).message}`),
    );
}

const fail = (message: string) => () => wait(1).then(() => Promise.reject(new Error(message)));

describe('writes that wait together', () => {
  test('are committed at once and acknowledged after that', async () => {
    await Promise.all([write('a'), write('b', () => wait(2)), write('c')]);
    expect(log).toEqual([
      ...['begin', 'a', 'savepoint', 'b', 'release', 'savepoint', 'c', 'release', 'commit'],
      ...['a is saved', 'b is saved', 'c is saved'],
    ]);
  });

  test('fail without the others', async () => {
    await Promise.all([write('a', fail('no')), write('b'), write('c', fail('no')), write('d')]);
    expect(log.filter((line) => line.includes(':') || line.includes('saved')).sort()).toEqual([
      ...['a: no', 'b is saved', 'c: no', 'd is saved'],
    ]);
    expect(log).toContain('rollback to savepoint');
    expect(log.filter((line) => line === 'commit')).toHaveLength(1);
    expect(log.indexOf('rollback')).toBeLessThan(log.lastIndexOf('begin'));
  });

  test('fail together if the engine rolls all of them back, and later ones work', async () => {
    const full = () => {
      isOpen = false;
      return Promise.reject(new Error('disk full'));
    };
    await Promise.all([write('a'), write('b', full), write('c')]);
    expect(log.filter((line) => line.includes(':') || line.includes('saved')).sort()).toEqual([
      ...['a: disk full', 'b: disk full', 'c is saved'],
    ]);
  });

  test('fail together if the commit fails', async () => {
    failsToCommit = true;
    await Promise.all([write('a'), write('b')]);
    expect(log.slice(-4)).toEqual(['commit', 'rollback', 'a: disk full', 'b: disk full']);
    failsToCommit = false;
    await write('c');
    expect(log.at(-1)).toBe('c is saved');
  });

  test('are at most 16, so that the first does not wait for all', async () => {
    await Promise.all(Array.from({ length: 40 }, (_, index) => write(`w${index}`)));
    expect(log.filter((line) => line === 'commit')).toHaveLength(3);
    expect(log.indexOf('w0 is saved')).toBeLessThan(log.indexOf('w16'));
  });
});

describe('after a rollback that failed', () => {
  const outcomes = () => log.filter((line) => line.includes(':') || line.includes('saved'));
  const unavailable = 'The database cannot be reached.';

  test('of the first write, all that wait are rejected', async () => {
    failsToRollBack = true;
    await Promise.all([write('a', fail('no')), write('b'), write('c')]);
    expect(outcomes()).toEqual(['a: no', `b: ${unavailable}`, `c: ${unavailable}`]);
  });

  test('of a commit, all that were in it are rejected, and those that wait', async () => {
    [failsToCommit, failsToRollBack] = [true, true];
    await Promise.all([write('a'), write('b'), write('long', undefined, { isLong: true })]);
    expect(outcomes()).toEqual(['a: disk full', 'b: disk full', `long: ${unavailable}`]);
  });

  test('of a group that the engine rolled back, all of them are rejected', async () => {
    const broken = () => {
      [isOpen, failsToRollBack] = [false, true];
      return Promise.reject(new Error('disk full'));
    };
    await Promise.all([write('a'), write('b', broken), write('c')]);
    expect(outcomes().sort()).toEqual(['a: disk full', 'b: disk full', `c: ${unavailable}`]);
  });

  test('the database is unusable until it can be rolled back', async () => {
    failsToRollBack = true;
    await write('a', fail('no'));
    expect(writer.requireUsable).toThrow(unavailable);
    await write('b');
    expect(log.at(-1)).toBe(`b: ${unavailable}`);
    failsToRollBack = false;
    await write('c');
    expect(log.slice(-5)).toEqual(['rollback', 'begin', 'c', 'commit', 'c is saved']);
    expect(writer.requireUsable).not.toThrow();
  });
});

test('a long write has its own commit, and writes before it do not wait for it', async () => {
  await Promise.all([write('a'), write('b'), write('long', () => wait(5), { isLong: true }), write('c')]);
  expect(log.filter((line) => line !== 'savepoint' && line !== 'release')).toEqual([
    ...['begin', 'a', 'b', 'commit', 'a is saved', 'b is saved'],
    ...['begin', 'long', 'commit', 'long is saved', 'begin', 'c', 'commit', 'c is saved'],
  ]);
});

test('idle waits for all of them', async () => {
  const saving = write('a', () => wait(5));
  await writer.idle();
  expect(log).toContain('commit');
  await saving;
});
