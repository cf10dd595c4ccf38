import { readdir } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { PasswordQueueFull } from '../../http/errors.ts';
import { createPasswords, requireGoodPassword } from './passwords.ts';
import { dictionary } from '@zxcvbn-ts/language-common';
import { isCommonPassword } from '../../common-passwords.ts';

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

const long = dictionary['passwords-common'].filter((password) => [...password].length >= 8);

/** From the 10,000 most common passwords of 8 characters or more in another collection of leaked passwords. */
const OTHERS = `
  987654321 88888888 123123123 87654321 12341234 xxxxxxxx 69696969 12121212 0987654321 aaaaaaaa 98765432 55555555
  77777777 00000000 1111111111 99999999 22222222 abcdefgh 999999999 13131313 0123456789 66666666 zzzzzzzz 44444444
  1234512345 lalalala 20061992 17041990 08061990 07051989 19121987 31101988 15041986 29011991 14031991 30011993
  16021991 05111989 24091985 14101990 02121992 22111983 10021990 31051983 20111990 10111982 30101983 22081989
  12081992 05011983 26051983 17081985 09021984 29121991 22031978 15061989 04111982 27051982 19021989 10061982
  02121991 24071985 16021978 07041993 28011974 19031981 11111981 04021989 24121979 15011978 06011995 28081993
  20121980 10021976 03061980 24101981 16041977 07061981 29051995 21041975 14011995 05061979 27061993 20091978
  13051980 06101978 31031993 23071983 lacrosse firebird overlord chargers plymouth enterprise rockhard apple123
  together valkyrie criminal 02061980 02081977 yankees2 02031989 sidekick lakeside 13061987 absolutely 11011991
  riccardo mississippi 01051990 09091986 123456789qwe 22091991 montrose 12041991 22071992 experienced 11041987
  23061988 thebeast 19031990 17081992 magic123 17021982 paperino 16041984 infected 17031984 sokolova 20031983
  02121981 24031980 05031992 27121989 11101988 kickflip 20041983 06021992 31071991 14121983 saltydog 23021978
  07041979 16081983 02121989 28111991 14081983 lancaster 22021982 06101988 computers 17111983 04031983 30091991
  14121982 openopen 24081983 10051979 dutchman 1letmein 04021980 counterstrike 1mustang 04031987 footlove 20061974
  06041982 goldgold 22011994 08031979 galatasaray 22071995 09071993 ruthless 31121981
`;

const accepted = (passwords: readonly string[]) =>
  passwords.filter((password) => !isCommonPassword(password));

describe('a new password', () => {
  test('is rejected if it is one of the list, in any case', () => {
    expect(long.length).toBeGreaterThan(10_000);
    expect(accepted(long)).toEqual([]);
    expect(accepted(long.map((password) => password.toUpperCase()))).toEqual([]);
  });

  test('is rejected if it is common elsewhere', () => {
    expect(accepted(OTHERS.trim().split(/\s+/))).toEqual([]);
  });

  test.each([
    'password123',
    'PassWord123',
    'ｐａｓｓｗｏｒｄ１２３',
    '12345678',
    'qwertyuiop',
    'POIUYTREWQ',
    'zzzzzzzzzz',
    'jaihind123',
    'swadhyay123',
    '15081947',
    '19470815',
  ])('%s is rejected with a reason and advice', (password) => {
    expect(() => requireGoodPassword(password)).toThrow(
      expect.objectContaining({
        status: 400,
        code: 'weak_password',
        message:
          'This password is one of the most common ones, which are guessed first. Please choose another, such as a few words that do not belong together.',
      }) as Error,
    );
  });

  test.each([
    'a lamp in the dark',
    'पासवर्ड-पासवर्ड',
    '48392017',
    'x'.repeat(128),
    '🪔'.repeat(8),
    'lamp0815wind',
    'correct horse battery staple',
  ])('%s is accepted', (password) => {
    expect(() => requireGoodPassword(password)).not.toThrow();
  });
});
