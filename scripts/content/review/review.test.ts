import { describe, expect, it } from 'vitest';
import type { Topic } from '../model.ts';
import { topicWith } from '../testing/topic.ts';
import { reviewContent } from './review.ts';

function review(topics: readonly Topic[], lists: Record<string, string[]> = {}, faulty: string[] = []) {
  const subjects = [...Map.groupBy(topics, ({ subject }) => subject)].map(([slug, own]) => ({
    slug,
    title: slug,
    description: '',
    order: null,
    topics: own,
  }));
  const content = {
    subjects,
    tags: new Map(Object.entries(lists)),
    faulty: faulty.map((subject) => ({ subject, slug: 'x' })),
    syllabus: [],
    issues: [],
  };
  return reviewContent(content, (text) => `digest of ${text}`);
}
const summary = (...args: Parameters<typeof review>) =>
  review(...args).map(({ severity, file, line, code }) => `${severity} ${file}:${line} ${code}`);

describe('a repeated question', () => {
  it('is a warning with the first file and line', () => {
    const topics = [
      topicWith([{ question: 'Who is he?' }, { question: 'Which?' }, { question: 'WHO is  he' }]),
      topicWith([{ question: 'Who’s he?' }, { question: '“Who is he”' }], { subject: 'art', slug: 'b' }),
    ];
    expect(review(topics).map(({ file, line, message }) => `${file}:${line} ${message}`)).toEqual([
      'subjects/art/b.csv:3 The same question is already in subjects/polity/a.csv on line 2.',
      'subjects/polity/a.csv:4 The same question is already on line 2.',
    ]);
  });

  it('is not reported if it consists of punctuation only', () => {
    expect(summary([topicWith([{ question: '…?' }, { question: '?!' }])])).toEqual([]);
  });
});

it('checks the questions of each subject against its own tags', () => {
  const topics = [
    topicWith([
      { question: 'A?', tags: ['acts'] },
      { question: 'B?', tags: ['dance'] },
    ]),
    topicWith([{ question: 'C?', tags: ['acts'] }], { subject: 'art' }),
    topicWith([{ question: 'D?' }], { subject: 'ethics' }),
  ];
  expect(summary(topics, { polity: ['acts'], art: ['dance'], ethics: [] })).toEqual([
    'warning subjects/art/a.csv:2 tag-unknown',
    'warning subjects/polity/a.csv:3 tag-unknown',
  ]);
});

it('warns about tags that differ only in case or hyphens in a subject without a list', () => {
  const topics = [
    topicWith([
      { question: 'A?', tags: ['Rights', 'acts'] },
      { question: 'B?', tags: ['rights'] },
    ]),
    topicWith([{ question: 'C?', tags: ['RIGHTS'] }], { slug: 'b' }),
    topicWith([{ question: 'D?', tags: ['rights'] }], { subject: 'art' }),
  ];
  expect(summary(topics)).toEqual([
    'warning subjects/polity/a.csv:3 tags-alike',
    'warning subjects/polity/b.csv:2 tags-alike',
  ]);
  expect(review(topics)[0]?.message).toBe('The tag "rights" is written "Rights" in another question.');
  expect(
    summary(topics, { polity: ['Rights', 'acts'], art: ['rights'] }).map((line) => line.slice(-11)),
  ).toEqual(['tag-unknown', 'tag-unknown']);
});

it('warns about tags of an unknown subject, but not of a subject with an error', () => {
  expect(summary([topicWith([])], { polity: [], gone: [], broken: [] }, ['broken'])).toEqual([
    'warning tags.json:null tags-without-subject',
  ]);
});

it('takes limited time for a large content folder', () => {
  const topics = Array.from({ length: 500 }, (_, topic) =>
    topicWith(
      Array.from({ length: 40 }, (_, n) => ({
        question: `What of ${topic} and ${n}? ${'x, '.repeat(60)}`,
        correctAnswer: n % 4,
      })),
      { slug: `${topic}` },
    ),
  );
  const started = process.cpuUsage().user;
  expect(summary(topics)).toEqual([]);
  expect((process.cpuUsage().user - started) / 1_000).toBeLessThan(4_000);
});
