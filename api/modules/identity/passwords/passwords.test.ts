import { readdir } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { PasswordQueueFull } from '../../../http/errors.ts';
import { createPasswords } from './passwords.ts';

const passwords = await createPasswords();

describe('passwords', () => {
  test('are hashed with argon2id, 19 MiB, two passes and a new salt', async () => {
    const [one, two] = [
      await passwords.hash('a lamp in the dark'),
      await passwords.hash('a lamp in the dark'),
    ];
    for (const hash of [one, two])
      expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[^$]{22}\$[^$]{43}$/);
    expect(one).not.toBe(two);
  });

  test.each([
    ['of any script', 'दीया और बाती 🪔', 'दीया और बाती 🕯'],
    ['that differ after 72 bytes', `${'x'.repeat(72)}1`, `${'x'.repeat(72)}2`],
    ['that differ after a NUL', 'lamp\0one', 'lamp\0two'],
    ['that differ by a space at the end', 'a lamp in the dark', 'a lamp in the dark '],
    ['that differ by case', 'a lamp in the dark', 'A lamp in the dark'],
  ])('%s are distinguished', async (_name, one, other) => {
    const hash = await passwords.hash(one);
    expect(await passwords.matches(hash, one)).toBe(true);
    expect(await passwords.matches(hash, other)).toBe(false);
  });

  test('match in every Unicode normalisation form', async () => {
    const hash = await passwords.hash('re\u0301sume\u0301 2026');
    expect(await passwords.matches(hash, 'r\u00e9sum\u00e9 2026')).toBe(true);
  });

  test('never match without a hash', async () => {
    expect(await passwords.matches(null, '')).toBe(false);
    expect(await passwords.matches(null, 'a lamp in the dark')).toBe(false);
  });

  test('are hashed off the event loop, so that other requests are served meanwhile', async () => {
    let hashing = 60;
    const all = Array.from({ length: hashing }, () =>
      passwords.hash('a lamp in the dark').finally(() => (hashing -= 1)),
    );
    await readdir('.');
    expect(hashing).toBeGreaterThan(40);
    await Promise.all(all);
  });

  test('beyond the limit of the queue are rejected, and the others are hashed', async () => {
    const small = await createPasswords({ running: 1, waiting: 2 });
    const answers = await Promise.allSettled(
      Array.from({ length: 5 }, () => small.hash('a lamp in the dark')),
    );
    expect(answers.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
    ]);
    expect(answers[4]).toMatchObject({ reason: { status: 503, code: 'busy', retryAfter: 2 } });
    await expect(small.hash('a lamp in the dark')).resolves.toContain('argon2id');

    const full = await createPasswords({ running: 1, waiting: 0 });
    const first = full.hash('a lamp in the dark');
    await expect(full.hash('a lamp in the dark')).rejects.toBeInstanceOf(PasswordQueueFull);
    await first;
  });

  test('that cannot be verified do not stop the others', async () => {
    const small = await createPasswords({ running: 1, waiting: 9 });
    const answers = await Promise.allSettled([
      small.matches('not a hash', 'a lamp in the dark'),
      small.hash('a lamp in the dark'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  });
});
