import { expect, it } from 'vitest';
import { titlesOf } from './topics.ts';

const topic = { slug: 'rights', title: 'Fundamental Rights', description: '', access: 'free' as const };
const known = [{ slug: 'polity', title: 'Indian Polity', description: '', topics: [topic] }];

it('names subject and topic', () => {
  expect(titlesOf({ subject: 'polity', topic: 'rights' }, known)).toEqual({
    subject: 'Indian Polity',
    topic: 'Fundamental Rights',
    address: '/polity/rights',
  });
});

it('leads to no topic that there is no more', () => {
  expect(titlesOf({ subject: 'polity', topic: 'gone' }, known)).toEqual({
    subject: 'Indian Polity',
    topic: 'gone',
    address: null,
  });
});

it('does with slugs where titles cannot be had', () => {
  expect(titlesOf({ subject: 'polity', topic: 'मौलिक' }, null)).toEqual({
    subject: 'polity',
    topic: 'मौलिक',
    address: `/polity/${encodeURIComponent('मौलिक')}`,
  });
});
