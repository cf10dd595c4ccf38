import { readdir } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { PasswordQueueFull } from '../../../http/errors.ts';
import { isCommon } from './common.ts';
import { requireGoodPassword } from './new-password.ts';
import { createPasswords } from './passwords.ts';
import { createQueue } from './queue.ts';

const passwords = await createPasswords();

describe('passwords', () => {
  test('are kept as argon2id with 19 MiB and two passes, each with a salt of its own', async () => {
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
  ])('%s are told apart', async (_name, one, other) => {
    const hash = await passwords.hash(one);
    expect(await passwords.matches(hash, one)).toBe(true);
    expect(await passwords.matches(hash, other)).toBe(false);
  });

  test('are the same however their characters were composed', async () => {
    const hash = await passwords.hash('re\u0301sume\u0301 2026');
    expect(await passwords.matches(hash, 'r\u00e9sum\u00e9 2026')).toBe(true);
  });

  test('of nobody never match', async () => {
    expect(await passwords.matches(null, '')).toBe(false);
    expect(await passwords.matches(null, 'a lamp in the dark')).toBe(false);
  });

  test('are hashed off the event loop, so that files and others are served meanwhile', async () => {
    let hashing = 60;
    const all = Array.from({ length: hashing }, () =>
      passwords.hash('a lamp in the dark').finally(() => (hashing -= 1)),
    );
    await readdir('.');
    expect(hashing).toBeGreaterThan(40);
    await Promise.all(all);
  });

  test('beyond the queue are turned away, and the rest is served', async () => {
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
  });
});

describe('the queue', () => {
  test('runs so many at once, first come, first served, whether or not they fail', async () => {
    const queue = createQueue({ running: 2, waiting: 10 });
    const order: number[] = [];
    let running = 0;
    let most = 0;
    const work = (number: number) =>
      queue(async () => {
        running += 1;
        most = Math.max(most, running);
        order.push(number);
        await new Promise((resolve) => setImmediate(resolve));
        running -= 1;
        if (number % 2 === 1) throw new Error(`${number}`);
        return number;
      });
    const answers = await Promise.allSettled([0, 1, 2, 3, 4, 5].map(work));
    expect(order).toEqual([0, 1, 2, 3, 4, 5]);
    expect(most).toBe(2);
    expect(answers.filter(({ status }) => status === 'rejected')).toHaveLength(3);
    await expect(queue(() => Promise.resolve('still open'))).resolves.toBe('still open');
  });

  test('that is full says so at once', async () => {
    const queue = createQueue({ running: 1, waiting: 0 });
    let finish = (): void => undefined;
    const first = queue(() => new Promise<void>((resolve) => (finish = resolve)));
    await expect(queue(() => Promise.resolve())).rejects.toBeInstanceOf(PasswordQueueFull);
    finish();
    await first;
  });
});

describe('a new password', () => {
  test.each([
    'password123',
    'PassWord123',
    'ｐａｓｓｗｏｒｄ１２３',
    '12345678',
    'qwertyuiop',
    'jaihind123',
    'swadhyay123',
  ])('%s is one of the first that anyone would try', (password) => {
    expect(isCommon(password)).toBe(true);
    expect(() => requireGoodPassword(password)).toThrow(
      expect.objectContaining({ status: 400, code: 'weak_password' }) as Error,
    );
  });

  test('that is none of them is taken', () => {
    expect(() => requireGoodPassword('a lamp in the dark')).not.toThrow();
    expect(() => requireGoodPassword('पासवर्ड-पासवर्ड')).not.toThrow();
  });
});
