import { expect, it } from 'vitest';
import { titlesOf } from './topics.ts';

const topic = { slug: 'rights', title: 'Fundamental Rights', description: '', access: 'free' as const };
const known = [{ slug: 'polity', title: 'Indian Polity', description: '', topics: [topic] }];

it('returns the titles of a subject and a topic', () => {
  expect(titlesOf({ subject: 'polity', topic: 'rights' }, known)).toEqual({
    subject: 'Indian Polity',
    topic: 'Fundamental Rights',
    address: '/polity/rights',
  });
});

it('returns no address for a topic that is not published any more', () => {
  expect(titlesOf({ subject: 'polity', topic: 'gone' }, known)).toEqual({
    subject: 'Indian Polity',
    topic: 'gone',
    address: null,
  });
});

it('falls back to slugs when the titles are not loaded', () => {
  expect(titlesOf({ subject: 'polity', topic: 'मौलिक' }, null)).toEqual({
    subject: 'polity',
    topic: 'मौलिक',
    address: `/polity/${encodeURIComponent('मौलिक')}`,
  });
});
