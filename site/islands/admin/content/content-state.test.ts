import { describe, expect, it } from 'vitest';
import type { ContentOverview, OverviewTopic } from '../../../../api/contract/admin/content.ts';
import {
  accessLabel,
  countTopics,
  findContent,
  topicMark,
  unpublished,
  type OverviewSubject,
} from './content-state.ts';
import { editAddress } from '../../../client/format/topics.ts';

const topic = (title: string): OverviewTopic => ({
  slug: title.toLowerCase(),
  title,
  description: 'Nothing is found by its description',
  access: 'free',
  order: null,
  questions: 0,
  revision: '',
  state: 'published',
  faulty: false,
});
const subject = (title: string, ...topics: string[]): OverviewSubject => ({
  slug: title.toLowerCase(),
  title,
  description: '',
  changed: false,
  topics: topics.map(topic),
});
const subjects = [subject('Polity', 'Preamble', 'Parliament'), subject('Ethics'), subject('भूगोल', 'Monsoon')];
const found = (search: string) =>
  findContent(subjects, search).map(({ title, topics }) => [title, ...topics.map((each) => each.title)]);

describe('the search', () => {
  it('finds everything by nothing', () => {
    expect(findContent(subjects, '  ')).toEqual(subjects);
  });

  it('finds subjects with all their topics, and topics alone', () => {
    expect(found('poLITY')).toEqual([['Polity', 'Preamble', 'Parliament']]);
    expect(found(' parl ')).toEqual([['Polity', 'Parliament']]);
    expect(found('MONS')).toEqual([['भूगोल', 'Monsoon']]);
    expect(found('भूगो')).toEqual([['भूगोल', 'Monsoon']]);
    expect(found('ethics')).toEqual([['Ethics']]);
  });

  it('looks at titles alone, and at every character as itself', () => {
    expect(found('description')).toEqual([]);
    expect(found('.*')).toEqual([]);
  });
});

describe('words for content', () => {
  it('name the access as administrators know it', () => {
    expect(
      ['free', 'authenticated', 'premium'].map((access) => accessLabel({ access } as OverviewTopic)),
    ).toEqual(['Free', 'Logged-in Users', 'Premium Users']);
    expect(accessLabel({ access: null })).toBe('Access unknown');
  });

  it('mark what readers do not see', () => {
    expect(topicMark({ state: 'published', faulty: false })).toBeNull();
    expect(topicMark({ state: 'new', faulty: false })).toBe('New');
    expect(topicMark({ state: 'changed', faulty: false })).toBe('Changed');
    expect(topicMark({ state: 'changed', faulty: true })).toBe('Has an error');
  });

  it('count topics and what is not published', () => {
    expect(countTopics(subjects)).toBe(3);
    const overview = (added: number, removed: number, changed = false) =>
      ({
        changes: { added, changed: 0, removed },
        subjects: [{ ...subject('Ethics'), changed }],
      }) as ContentOverview;
    expect(unpublished(overview(0, 0))).toBeNull();
    expect(unpublished(overview(0, 1))).toBe('1 change not published');
    expect(unpublished(overview(1_200, 1))).toBe('1,201 changes not published');
    expect(unpublished(overview(0, 0, true))).toBe('1 change not published');
  });

  it('lead to the editor', () => {
    expect(editAddress()).toBe('/admin/edit');
    expect(editAddress('polity')).toBe('/admin/edit/polity');
    expect(editAddress('polity', 'प्रस्तावना')).toBe(`/admin/edit/polity/${encodeURIComponent('प्रस्तावना')}`);
  });
});
