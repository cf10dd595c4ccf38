import { describe, expect, it } from 'vitest';
import { practiceHref, sectionHref } from './topic-hrefs.ts';

const topic = { subject: 'polity', topic: 'writs' };
const stopped = { ...topic, sectionIndex: 3, headingId: 'habeas corpus' };

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
    expect(practiceHref(topic, 'case law & writs')).toBe('/polity/writs?tab=mcqs&tag=case+law+%26+writs');
  });
});
