import { expect, it } from 'vitest';
import { parseMcqCsv } from './mcq-csv.ts';
import { shownCsv } from './shown-csv.ts';

const HEADER = 'question,option1,option2,option3,option4,correctAnswer,explanation,tags,id,status\n';
const row = (name: string, rest: string) => `${name}?,a,b,c,d,0,Because ${name}.,t,${rest}\n`;
const ACTIVE = row('One', 'one,') + row('Two', 'two,Active');

it('keeps active rows byte by byte', () => {
  expect(shownCsv(HEADER + ACTIVE)).toBe(HEADER + ACTIVE);
  const mixed = HEADER + row('Secret A', 'a,held') + ACTIVE + '\n' + row('Secret B', 'b, DROPPED ');
  expect(shownCsv(mixed)).toBe(`${HEADER}${ACTIVE}\n`);
  expect(parseMcqCsv(shownCsv(mixed), '').mcqs).toEqual(parseMcqCsv(mixed, '').mcqs);
});

it('leaves out held rows that have an error too', () => {
  const faulty = HEADER + ACTIVE + 'Secret C?,a,b,c,d,7,Because.,t,c,held\n' + row('Secret D', 'd,heldd');
  expect(shownCsv(faulty)).toBe(HEADER + ACTIVE);
});

it('is empty if nothing may be shown', () => {
  expect(shownCsv(HEADER + row('Secret', 's,held'))).toBe('');
  expect(shownCsv(`${HEADER}"Secret?,a,b,c,d,0,x,t,s,held\n`)).toBe('');
  expect(shownCsv('')).toBe('');
});
