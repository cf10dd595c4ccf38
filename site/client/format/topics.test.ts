import { expect, it, describe } from 'vitest';
import { titlesOf, practiceHref, sectionHref } from './topics.ts';

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

const address = { subject: 'polity', topic: 'writs' };
const stopped = { ...address, sectionIndex: 3, headingId: 'habeas corpus' };

describe('addresses', () => {
  it('of sections have the heading and its number', () => {
    expect(sectionHref(stopped)).toBe('/polity/writs?section=3#habeas%20corpus');
    expect(sectionHref({ ...stopped, headingId: null })).toBe('/polity/writs?section=3');
    expect(sectionHref({ ...stopped, sectionIndex: null, headingId: null })).toBe('/polity/writs');
    expect(sectionHref({ ...stopped, subject: 'राज्य', sectionIndex: null, headingId: 'अ' })).toBe(
      '/%E0%A4%B0%E0%A4%BE%E0%A4%9C%E0%A5%8D%E0%A4%AF/writs#%E0%A4%85',
    );
  });
  it('of practice have the tag', () => {
    expect(practiceHref(address, 'case law & writs')).toBe('/polity/writs?tab=mcqs&tag=case+law+%26+writs');
  });
});
