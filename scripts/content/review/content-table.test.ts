import { expect, it } from 'vitest';
import { topicWith } from '../testing/topic.ts';
import { contentTable } from './content-table.ts';

const subject = { description: '', title: '', order: null };

it('counts topics by access, questions, words and minutes', () => {
  const [free, gated, paid] = [
    topicWith([{}, {}]),
    topicWith([{}], { access: 'authenticated' }),
    topicWith([], { access: 'premium' }),
  ];
  const words = new Map([
    [free, 1_500],
    [gated, 20],
    [paid, 0],
  ]);
  const subjects = [
    { ...subject, slug: 'polity', topics: [free, gated] },
    { ...subject, slug: 'art', topics: [paid] },
    { ...subject, slug: 'empty', topics: [] },
  ];
  expect(contentTable(subjects, words)).toEqual([
    'subject  topics  free  authenticated  premium  MCQs  words  minutes',
    'polity        2     1              1        0     3  1,520        9',
    'art           1     0              0        1     0      0        1',
    'empty         0     0              0        0     0      0        0',
    'all           3     1              1        1     3  1,520       10',
  ]);
});

it('has only a header and totals without subjects', () => {
  expect(contentTable([], new Map())).toHaveLength(2);
});
