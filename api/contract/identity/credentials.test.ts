import { describe, expect, test } from 'vitest';
import { normaliseEmail, normalisePassword, passwordProblem } from './credentials.ts';

describe('normaliseEmail', () => {
  test.each([
    ['asha@example.org', 'asha@example.org'],
    ['  Asha@Example.ORG\n', 'asha@example.org'],
    ['asha+upsc@mail.example.co.in', 'asha+upsc@mail.example.co.in'],
    ["o'neil@example.org", "o'neil@example.org"],
    ['आशा@उदाहरण.भारत', 'आशा@उदाहरण.भारत'],
    // The same address, with é as one code point and as two.
    ['rene\u0301@example.org', 'rené@example.org'],
    ['ren\u00e9@example.org', 'rené@example.org'],
    ['STRASSE@EXAMPLE.ORG', 'strasse@example.org'],
    [`${'a'.repeat(64)}@example.org`, `${'a'.repeat(64)}@example.org`],
    // Other forms of the same letters (NFKC): full-width, mathematical, a ligature, the Kelvin sign.
    ['ＡＳＨＡ＠ｅｘａｍｐｌｅ．ｏｒｇ', 'asha@example.org'],
    ['𝐚𝐬𝐡𝐚@example.org', 'asha@example.org'],
    ['ﬁn@example.org', 'fin@example.org'],
    ['\u212aavi@example.org', 'kavi@example.org'],
    ['\u3000asha@example.org\u00a0', 'asha@example.org'],
    ['ராம்@example.org', 'ராம்@example.org'],
    ['राम2@example.org', 'राम2@example.org'],
  ])('accepts %j', (text, email) => {
    expect(normaliseEmail(text)).toBe(email);
  });

  test.each([
    '',
    ' ',
    'asha',
    'asha@',
    '@example.org',
    'asha@example',
    'asha@.org',
    'asha@example..org',
    'asha@example.org.',
    'a b@example.org',
    'asha@exa mple.org',
    'asha@@example.org',
    '.asha@example.org',
    'asha.@example.org',
    'as..ha@example.org',
    'asha@example.org, ravi@example.org',
    'Asha <asha@example.org>',
    'asha@example.org\nbcc: ravi@example.org',
    'asha\0@example.org',
    'as\u200bha@example.org',
    'asha@[127.0.0.1]',
    '"asha"@example.org',
    `${'a'.repeat(65)}@example.org`,
    `a@${'b'.repeat(250)}.org`,
    `asha@example.org${' '.repeat(985)}`,
    `a${'\u0301'.repeat(15_000)}@example.org`,
    // Look-alikes of Latin letters: Cyrillic, Greek, Armenian, Cherokee, small capitals, dotless i, Latin alpha.
    '\u0430sha@example.org',
    'asha@ex\u0430mple.org',
    '\u0430\u0455\u04bb\u0430@example.org',
    'ash\u03b1@example.org',
    'a\u057dha@example.org',
    'as\u13bba@example.org',
    'a\ua731ha@example.org',
    'rav\u0131@example.org',
    '\u0251sha@example.org',
    // Letters of two scripts, and marks and characters that cannot be seen.
    'आsha@example.org',
    'आரம்@example.org',
    'as\u0337ha@example.org',
    'asha\ufe0f@example.org',
    'as\u034fha@example.org',
    'asha\u3164@example.org',
    'RAV\u0130@example.org',
    'राम\u0f20@example.org',
  ])('rejects %j', (text) => {
    expect(normaliseEmail(text)).toBeNull();
  });

  test('is fast for any input', () => {
    const begun = process.cpuUsage().user;
    for (const text of [
      'a'.repeat(16_000),
      `a@${'b.'.repeat(8_000)}`,
      `${' '.repeat(16_000)}a`,
      `a@${'-'.repeat(16_000)}`,
    ]) {
      expect(normaliseEmail(text)).toBeNull();
    }
    expect((process.cpuUsage().user - begun) / 1_000).toBeLessThan(500);
  });
});

describe('passwordProblem', () => {
  test.each(['eight ok', 'x'.repeat(128), '🪔'.repeat(8), '🪔'.repeat(128), 'दीया और बाती', ' '.repeat(8)])(
    'accepts %j',
    (text) => {
      expect(passwordProblem(text)).toBeNull();
    },
  );

  test.each([
    ['', 'The password needs at least 8 characters.'],
    ['seven77', 'The password needs at least 8 characters.'],
    ['🪔🪔🪔🪔', 'The password needs at least 8 characters.'],
    // Eight code points as typed, four after normalisation.
    ['e\u0301'.repeat(4), 'The password needs at least 8 characters.'],
    ['x'.repeat(129), 'The password may have 128 characters at most.'],
    [`e${'\u0301'.repeat(15_000)}`, 'The password may have 128 characters at most.'],
    [`half a pair \ud800`, 'The password has a character that cannot be stored.'],
  ])('rejects %j', (text, problem) => {
    expect(passwordProblem(text)).toBe(problem);
  });
});

test('passwords are normalised to the same Unicode form', () => {
  expect(normalisePassword('re\u0301sume\u0301 2026')).toBe(normalisePassword('r\u00e9sum\u00e9 2026'));
});

test('a password of the maximum typed length is normalised, a longer one is not changed', () => {
  // Four code points as typed, one after normalisation.
  const typed = '\u03b1\u0313\u0301\u0345'.repeat(128);
  expect([...normalisePassword(typed)]).toHaveLength(128);
  expect(passwordProblem(typed)).toBeNull();
  expect(normalisePassword(`${typed}e\u0301`)).toBe(`${typed}e\u0301`);
});
