import { describe, expect, it } from 'vitest';
import type { Bookmark } from '../../../../api/contract/study/bookmarks.ts';
import type { SubjectSummary } from '../../../../api/contract/content/topics.ts';
import type { Target } from '../../../../api/contract/study/targets.ts';
import {
  bookmarkAddress,
  completionText,
  dayProgress,
  groupBookmarks,
  pluralise,
} from './dashboard-state.ts';

const topic = (slug: string, title: string) => ({ slug, title, description: '', access: 'free' as const });
const SUBJECTS: SubjectSummary[] = [
  { slug: 'zoology', title: 'Animals', description: '', topics: [topic('birds', 'Birds')] },
  {
    slug: 'polity',
    title: 'Polity',
    description: '',
    topics: [topic('preamble', 'The Preamble'), topic('rights', 'Rights')],
  },
];

function bookmark(subject: string, target: string, title: string): Bookmark {
  const section = /-section-(\d+)$/.exec(target)?.[1];
  return {
    subject,
    topic: target,
    title,
    description: '',
    lastAccessed: '2096-02-29T12:00:00.000Z',
    sectionIndex: section === undefined ? null : Number(section),
    headingId: null,
  };
}

it('says of what the completion rate is one', () => {
  const subject = { topicsStarted: 1, topicsCompleted: 1 };
  expect(completionText({ completionRate: 100, subjects: [subject, subject] })).toBe(
    '100% completion rate: 2 of 2 topics begun',
  );
  const first = { topicsStarted: 1, topicsCompleted: 0 };
  expect(completionText({ completionRate: 0, subjects: [first] })).toBe(
    '0% completion rate: 0 of 1 topic begun',
  );
  expect(completionText({ completionRate: 0, subjects: [] })).toBe('0% completion rate');
});

describe('bookmarks', () => {
  it('link to their topic or section', () => {
    expect(bookmarkAddress({ subject: 'polity', topic: 'preamble' })).toBe('/polity/preamble');
    expect(bookmarkAddress({ subject: 'polity', topic: 'preamble-section-0' })).toBe(
      '/polity/preamble?section=0',
    );
    expect(bookmarkAddress({ subject: 'संविधान', topic: 'क-section-12' })).toBe(
      `/${encodeURIComponent('संविधान')}/${encodeURIComponent('क')}?section=12`,
    );
  });

  it('are grouped by subject and sorted by title', () => {
    const groups = groupBookmarks(
      [
        bookmark('polity', 'rights', 'Rights'),
        bookmark('polity', 'preamble-section-1', 'A word'),
        bookmark('zoology', 'birds', 'Birds'),
        bookmark('old', 'old', 'Old'),
      ],
      SUBJECTS,
    );
    expect(groups.map(({ title, bookmarks }) => [title, bookmarks.map((one) => one.title)])).toEqual([
      ['Animals', ['Birds']],
      ['old', ['Old']],
      ['Polity', ['A word', 'Rights']],
    ]);
    expect(groups.flatMap(({ bookmarks }) => bookmarks.map(({ available }) => available))).toEqual([
      true,
      false,
      true,
      true,
    ]);
  });

  it('are available before the subjects are loaded', () => {
    expect(groupBookmarks([bookmark('old', 'old', 'Old')], undefined)[0]?.bookmarks[0]?.available).toBe(true);
  });
});

const target = (targetTime: number, actualTime: number, completed = false): Target => ({
  subject: 'polity',
  topic: 'preamble',
  subjectTitle: 'Polity',
  title: 'The Preamble',
  available: true,
  access: 'free' as const,
  targetTime,
  actualTime,
  elsewhereTime: 0,
  ticked: completed,
  completed,
});

it('computes the progress of a day from its completed targets', () => {
  const day = (targets: Target[]) => ({
    date: '2096-02-29',
    targets,
    totalTargetTime: 0,
    totalActualTime: 0,
  });
  expect(dayProgress(undefined)).toEqual({ done: 0, total: 0, percent: 0 });
  expect(dayProgress(day([target(30, 0, true), target(30, 10), target(30, 0)]))).toEqual({
    done: 1,
    total: 3,
    percent: 33,
  });
});

it('formats counts with their noun', () => {
  expect([pluralise(0, 'day'), pluralise(1, 'day'), pluralise(1_234, 'day')]).toEqual([
    '0 days',
    '1 day',
    '1,234 days',
  ]);
});
