import { expect, it } from 'vitest';
import { SCHEMES } from '../../../api/contract/tests/schemes.ts';
import { BadTestLink, customScheme, madeTestAddress, readMadeTest } from './made-test-link.ts';

const test = {
  title: 'Polity & rights, 50 %',
  minutes: 30,
  scheme: SCHEMES['upsc-gs'],
  questions: ['polity/preamble/q1', 'राज्य/मूल/t-0123456789ab', 'polity/preamble/q2'],
};
const queryOf = (address: string | null) => new URL(address ?? '', 'https://site.invalid').search;

it('keeps title, time, scheme and the questions in their order', () => {
  expect(readMadeTest(queryOf(madeTestAddress(test)))).toEqual(test);
  const own = { ...test, scheme: customScheme('3', '-3/4', '0') };
  expect(readMadeTest(queryOf(madeTestAddress(own)))).toEqual(own);
});

it('has a bounded length for 100 questions of 20 topics', () => {
  const questions = Array.from(
    { length: 100 },
    (_, index) =>
      `international-relations/a-topic-with-a-long-name-${index % 20}/t-${String(index).padStart(12, '0')}`,
  );
  const address = madeTestAddress({ ...test, questions });
  expect(address?.length).toBeLessThan(4_000);
  expect(readMadeTest(queryOf(address)).questions).toEqual(questions);
});

it('refuses a test whose address would be too long', () => {
  const questions = Array.from(
    { length: 200 },
    (_, index) => `${'x'.repeat(80)}/${'y'.repeat(70)}${index}/q1`,
  );
  expect(madeTestAddress({ ...test, questions })).toBeNull();
});

it.each([
  ['', 'not complete'],
  ['?q=polity/preamble;0.q1', 'minutes'],
  ['?q=polity/preamble;0.q1&minutes=0&scheme=nta', 'minutes'],
  ['?q=polity/preamble;1.q1&minutes=9&scheme=nta', 'not complete'],
  ['?q=polity/preamble;0.q1,0.q1&minutes=9&scheme=nta', 'twice'],
  ['?q=polity;0.q1&minutes=9&scheme=nta', 'not complete'],
  ['?q=polity/preamble;0.<b>&minutes=9&scheme=nta', 'not complete'],
  ['?q=polity/preamble;0.q1&minutes=9&scheme=ssc', 'scheme'],
  ['?q=polity/preamble;0.q1&minutes=9&scheme=custom:1,1,0', 'marks'],
  [
    `?q=polity/preamble;${Array.from({ length: 201 }, (_, i) => `0.q${i}`).join(',')}&minutes=9&scheme=nta`,
    'at most 200',
  ],
])('says what is wrong with the link %j', (query, reason) => {
  expect(() => readMadeTest(query)).toThrow(BadTestLink);
  expect(() => readMadeTest(query)).toThrow(reason);
});

it('gives a test without a title one', () => {
  expect(readMadeTest('?q=polity/preamble;0.q1&minutes=9&scheme=nta').title).toBe('A test of your own');
});
