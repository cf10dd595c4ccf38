import { describe, expect, it } from 'vitest';
import type { ContentOverview, OverviewTopic } from '../../../../../api/contract/admin/content.ts';
import {
  accessLabel,
  subjectBadge,
  countTopics,
  searchContent,
  topicBadge,
  unpublishedLabel,
  type OverviewSubject,
} from './content-state.ts';
import { editAddress } from '../../../../client/format/topics.ts';

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
  isNew: false,
  tags: { listed: [], used: [] },
  topics: topics.map(topic),
});
const subjects = [subject('Polity', 'Preamble', 'Parliament'), subject('Ethics'), subject('भूगोल', 'Monsoon')];
const found = (search: string) =>
  searchContent(subjects, search).map(({ title, topics }) => [title, ...topics.map((each) => each.title)]);

describe('the search', () => {
  it('returns everything for an empty search', () => {
    expect(searchContent(subjects, '  ')).toEqual(subjects);
  });

  it('finds subjects with all their topics, and single topics', () => {
    expect(found('poLITY')).toEqual([['Polity', 'Preamble', 'Parliament']]);
    expect(found(' parl ')).toEqual([['Polity', 'Parliament']]);
    expect(found('MONS')).toEqual([['भूगोल', 'Monsoon']]);
    expect(found('भूगो')).toEqual([['भूगोल', 'Monsoon']]);
    expect(found('ethics')).toEqual([['Ethics']]);
  });

  it('searches only titles and matches every character literally', () => {
    expect(found('description')).toEqual([]);
    expect(found('.*')).toEqual([]);
  });
});

describe('labels', () => {
  it('name the access level', () => {
    expect(
      ['free', 'authenticated', 'premium'].map((access) => accessLabel({ access } as OverviewTopic)),
    ).toEqual(['Free', 'Logged-in Users', 'Premium Users']);
    expect(accessLabel({ access: null })).toBe('Access unknown');
  });

  it('mark unpublished topics', () => {
    expect(topicBadge({ state: 'published', faulty: false })).toBeNull();
    expect(topicBadge({ state: 'new', faulty: false })).toBe('New');
    expect(topicBadge({ state: 'changed', faulty: false })).toBe('Changed');
    expect(topicBadge({ state: 'changed', faulty: true })).toBe('Has an error');
  });

  it('mark unpublished subjects', () => {
    const ethics = subject('Ethics');
    expect(subjectBadge(ethics)).toBeNull();
    expect(subjectBadge({ ...ethics, changed: true })).toBe('Changed');
    expect(subjectBadge({ ...ethics, changed: true, isNew: true })).toBe('New');
  });

  it('count topics and unpublished changes', () => {
    expect(countTopics(subjects)).toBe(3);
    const overview = (added: number, removed: number, changed = false) =>
      ({
        changes: { added, changed: 0, removed },
        subjects: [{ ...subject('Ethics'), changed }],
      }) as ContentOverview;
    expect(unpublishedLabel(overview(0, 0))).toBeNull();
    expect(unpublishedLabel(overview(0, 1))).toBe('1 change not published');
    expect(unpublishedLabel(overview(1_200, 1))).toBe('1,201 changes not published');
    expect(unpublishedLabel(overview(0, 0, true))).toBe('1 change not published');
  });

  it('link to the editor', () => {
    expect(editAddress()).toBe('/admin/edit');
    expect(editAddress('polity')).toBe('/admin/edit/polity');
    expect(editAddress('polity', 'प्रस्तावना')).toBe(`/admin/edit/polity/${encodeURIComponent('प्रस्तावना')}`);
  });
});
