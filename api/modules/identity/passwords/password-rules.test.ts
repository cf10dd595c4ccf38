import { dictionary } from '@zxcvbn-ts/language-common';
import { describe, expect, test } from 'vitest';
import { isCommonPassword } from '../../../common-passwords/common-passwords.ts';
import { requireGoodPassword } from './password-rules.ts';

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
