import { expect, it } from 'vitest';
import {
  EMPTY_FORM,
  drawOf,
  matchText,
  problemsOf,
  testOf,
  toggleSubject,
  toggleTopic,
  usualMinutes,
} from './make-test-state.ts';

const polity = toggleSubject(EMPTY_FORM, 'polity');

it('asks for a subject first', () => {
  expect(problemsOf(EMPTY_FORM)).toEqual({ chosen: 'Choose at least one subject.' });
  expect(drawOf(EMPTY_FORM)).toBeNull();
});

it('draws from a subject, from some of its topics, or from none', () => {
  expect(drawOf(polity)).toEqual({
    topics: [{ subject: 'polity' }],
    number: 20,
    from: 'all',
    weakestFirst: false,
  });
  const without = toggleTopic(polity, 'polity', 'preamble', ['preamble', 'rights', 'duties']);
  expect(drawOf(without)?.topics).toEqual([
    { subject: 'polity', topic: 'rights' },
    { subject: 'polity', topic: 'duties' },
  ]);
  expect(toggleTopic(without, 'polity', 'preamble', ['preamble', 'rights', 'duties']).chosen).toEqual({
    polity: 'all',
  });
  const one = toggleTopic(polity, 'polity', 'preamble', ['preamble']);
  expect(one.chosen).toEqual({});
  expect(toggleSubject(polity, 'polity').chosen).toEqual({});
});

it('passes on tags, difficulties and what was answered before', () => {
  const form = {
    ...polity,
    tags: ['articles'],
    difficulties: ['hard' as const],
    from: 'wrong' as const,
    weakestFirst: true,
  };
  expect(drawOf(form)).toMatchObject({
    tags: ['articles'],
    difficulties: ['hard'],
    from: 'wrong',
    weakestFirst: true,
  });
});

it.each([
  [{ number: '0' }, 'number'],
  [{ number: '201' }, 'number'],
  [{ number: '2.5' }, 'number'],
  [{ number: '' }, 'number'],
  [{ minutes: '601' }, 'minutes'],
  [{ minutes: 'ten' }, 'minutes'],
])('names the field with a problem: %j', (change, field) => {
  expect(Object.keys(problemsOf({ ...polity, ...change }))).toEqual([field]);
});

it('gives the usual time and a title unless they are stated', () => {
  expect([1, 20, 25, 100].map(usualMinutes)).toEqual([1, 24, 30, 120]);
  expect(testOf(polity, ['polity/a/q1'], ['Indian Polity'])).toMatchObject({
    title: 'Indian Polity: my test',
    minutes: 1,
    scheme: { name: 'upsc-gs' },
  });
  const own = { ...polity, title: ' Mine ', minutes: '45', scheme: 'none' as const };
  expect(testOf(own, ['polity/a/q1'], [])).toMatchObject({
    title: 'Mine',
    minutes: 45,
    scheme: { wrong: '0' },
  });
});

it('says how many match', () => {
  expect(matchText(0, 20)).toContain('No question matches');
  expect(matchText(1, 20)).toBe('Only 1 question matches; your test will have it.');
  expect(matchText(12, 20)).toBe('Only 12 questions match; your test will have all of them.');
  expect(matchText(1_250, 20)).toBe('1,250 questions match; 20 of them will be drawn.');
});
