import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { passwordLength, PASSWORD_MINIMUM } from './contract/identity/credentials.ts';

/** Missing in the list of zxcvbn: passwords that people in India and users of this site choose, and variants. */
const OWN = `
  00001111 0987654321q 1234123412 13579111 159753159 987654321q aa12345678 abc@1234 abcd@123 abcd@1234 admin1234
  admin12345 admin@123 admin@1234 aspirant123 bharat123 bharatmata changeme123 civilservice civilservices
  cricket123 default123 delhi123 facebook1 ganesh123 guest123 hanuman1 hanuman123 harekrishna iasofficer
  iasofficer1 iaspassword iloveindia india1234 india2024 india2025 india2026 india@123 indian123 jaihind1
  jaihind123 jaishreeram jaishriram kolkata123 krishna123 krishna@123 lakshmi1 lakshmi123 mahadev123 maharashtra
  mumbai123 omnamahshivaya p@55w0rd p@ssw0rd1 p@ssw0rd123 p@ssword p@ssword1 parameter pass12345 pass@123
  pass@1234 passwd123 password. password1! password12! password123! password12345 password2024 password2025
  password2026 password@1 password@12 password@123 password@1234 qwerty@123 qwertzui radhakrishna rajasthan
  ramkrishna sachin123 saibaba123 satyamevjayate shivaji123 student123 swadhyay swadhyay1 swadhyay123 swadhyay@123
  tamilnadu test12345 test@123 test@1234 unionpublic upsc1234 upsc12345 upsc2024 upsc2025 upsc2026 upsc2027
  upsc@123 upsc_cse upsccse1 user1234 user@123 vandemataram virat123 virat@123 viratkohli welcome1234 welcome@1
  welcome@123 welcome@1234 winter2025 yourpassword
`;

/** 49,000 passwords of which 18,000 are long enough, lower case, sorted by frequency. The package has no other entry. */
const LIST = '@zxcvbn-ts/language-common/src/passwords.json';

let common: ReadonlySet<string> | null = null;

/** The list is read when a password is first chosen, so it neither delays the start nor takes memory before (1.5 MB). */
function readCommon(): ReadonlySet<string> {
  const file = createRequire(import.meta.url).resolve(LIST);
  const listed = JSON.parse(readFileSync(file, 'utf8')) as string[];
  const longEnough = listed.filter((password) => passwordLength(password) >= PASSWORD_MINIMUM);
  return new Set([...longEnough, ...OWN.trim().split(/\s+/)]);
}

/** Whether a password is one of the most common ones. Ignores case and full-width forms. */
export function isCommonPassword(password: string): boolean {
  common ??= readCommon();
  const folded = password.normalize('NFKC').toLowerCase();
  return common.has(folded) || isSimplePattern(folded);
}

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
function isSimplePattern(password: string): boolean {
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
