import { expect, it, describe } from 'vitest';
import type { Access } from '../../../scripts/content/access.ts';
import { firstUnfinished, lockedText, titlesOf, practiceHref, sectionHref } from './topics.ts';

const topic = { slug: 'rights', title: 'Fundamental Rights', description: '', access: 'free' as const };
const known = [{ slug: 'polity', title: 'Indian Polity', description: '', topics: [topic] }];

it('returns the titles of a subject and a topic', () => {
  expect(titlesOf({ subject: 'polity', topic: 'rights' }, known)).toEqual({
    subject: 'Indian Polity',
    topic: 'Fundamental Rights',
    address: '/polity/rights',
    access: 'free',
  });
});

it('returns no address for a topic that is not published any more', () => {
  expect(titlesOf({ subject: 'polity', topic: 'gone' }, known)).toEqual({
    subject: 'Indian Polity',
    topic: 'gone',
    address: null,
    access: null,
  });
});

it('falls back to slugs when the titles are not loaded', () => {
  expect(titlesOf({ subject: 'polity', topic: 'मौलिक' }, null)).toEqual({
    subject: 'polity',
    topic: 'मौलिक',
    address: `/polity/${encodeURIComponent('मौलिक')}`,
    access: null,
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

it('says how a topic opens that the learner may not read', () => {
  const [member, learner] = [true, false].map((isPremium) => ({ role: 'learner', isPremium }));
  const premium = { access: 'premium' as const };
  expect(lockedText(premium, learner!)).toBe('Opens with a premium membership');
  expect([
    lockedText(premium, member!),
    lockedText({ access: 'authenticated' }, learner!),
    lockedText({ access: null }, learner!),
    lockedText(premium, null),
  ]).toEqual([null, null, null, null]);
});

it('finds the topic to go on with among those that the learner can open', () => {
  const entry = (name: string, more: object = {}) => ({
    ...{ topic: name, available: true, access: 'free' as Access | null, completed: false, ...more },
  });
  const entries = [
    entry('gone', { available: false, access: null }),
    entry('done', { completed: true }),
    entry('locked', { access: 'premium' }),
    entry('open'),
  ];
  expect(firstUnfinished(entries, { role: 'learner', isPremium: false })?.topic).toBe('open');
  expect(firstUnfinished(entries, { role: 'learner', isPremium: true })?.topic).toBe('locked');
  expect(firstUnfinished(entries.slice(0, 3), { role: 'learner', isPremium: false })).toBeUndefined();
});
