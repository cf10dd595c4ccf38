/** Characters of an ASCII password that can be such a pattern. Longer ones are accepted. */
const MAXIMUM = 20;

const ROWS = [
  '1234567890-=',
  '0123456789',
  'qwertyuiop[]',
  "asdfghjkl;'",
  'zxcvbnm,./',
  'abcdefghijklmnopqrstuvwxyz',
];

/**
 * Whether a password is one of the patterns that the list of zxcvbn leaves out because zxcvbn recognises them: repetitions,
 * dates, and parts of the alphabet or of a row of keys. They are 3,800 of the 10,000 most common passwords.
 *
 * @param password in lower case
 */
export function isSimplePattern(password: string): boolean {
  if (!/^[\x20-\x7e]+$/.test(password) || password.length > MAXIMUM) return false;
  return /^(.+?)\1+$/.test(password) || isPartOfRow(password) || isDate(password);
}

function isPartOfRow(password: string): boolean {
  const reversed = [...password].reverse().join('');
  return ROWS.some((row) => row.includes(password) || row.includes(reversed));
}

/** Eight digits: a day, a month and a year in any usual order. */
function isDate(password: string): boolean {
  return /^(?:\d{4}(?:19|20)\d\d|(?:19|20)\d{6})$/.test(password) && monthAndDay(password);
}

function monthAndDay(password: string): boolean {
  const [first, second, third, fourth] = password.match(/\d\d/g)?.map(Number) ?? [];
  return [
    [first, second],
    [third, fourth],
  ].some(([one = 0, other = 0]) => isDay(one, other) || isDay(other, one));
}

function isDay(day: number, month: number): boolean {
  return day >= 1 && day <= 31 && month >= 1 && month <= 12;
}
