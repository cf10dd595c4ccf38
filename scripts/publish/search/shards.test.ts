import { expect, it } from 'vitest';
import type { Catalogue } from '../../content/disk/render/prepared.ts';
import { addressOf, shardCount, shardsOf } from './shards.ts';

function catalogueOf(topics: number, edited = -1): Catalogue {
  const topic = (number: number) => ({
    slug: `topic-${number}`,
    title: 'A topic',
    description: '',
    access: 'free' as const,
    aliases: [],
    asOf: null,
    syllabus: [],
    images: {},
    questions: 0,
    sections: 0,
    minutes: 1,
    digest: '',
    shownDigest: '',
    notesDigest: number === edited ? 'edited' : 'unchanged',
    pageKey: '',
  });
  return {
    site: { name: 'Swadhyay', description: '', groupLink: null },
    courses: [],
    popups: [],
    abbreviations: [],
    syllabus: [],
    tests: [],
    tags: {},
    texts: { terms: '', privacy: '' },
    subjects: [
      {
        slug: 'polity',
        title: 'Polity',
        description: '',
        pageKey: '',
        topics: Array.from({ length: topics }, (_, number) => topic(number)),
      },
    ],
  };
}

it('doubles the number of shards when they become too large', () => {
  expect([0, 1, 160, 161, 320, 321, 2560, 2561, 10_000].map(shardCount)).toEqual([
    1, 1, 1, 2, 2, 4, 4, 8, 16,
  ]);
});

it('assigns every page to one of several shards of about equal size', () => {
  const shards = shardsOf(catalogueOf(3000), 'p');
  const sizes = shards.map(({ pages }) => pages.length);
  expect(sizes).toHaveLength(8);
  expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThan(100);
  expect(new Set(shards.flatMap(({ pages }) => pages.map(addressOf))).size).toBe(3001);
});

it('changes only the shard of an edited topic, but all shards when the pipeline changes', () => {
  const keys = (edited: number, pipeline = 'p') =>
    new Set(shardsOf(catalogueOf(3000, edited), pipeline).map(({ key }) => key));
  const before = keys(-1);
  expect(keys(-1)).toEqual(before);
  expect([...keys(7)].filter((key) => !before.has(key))).toHaveLength(1);
  expect([...keys(-1, 'q')].filter((key) => before.has(key))).toHaveLength(0);
});

it('keeps all shards when only questions change', () => {
  const catalogue = catalogueOf(10);
  const subjects = catalogue.subjects.map((subject) => {
    const topics = subject.topics.map((topic) => ({ ...topic, digest: 'd', shownDigest: 's', questions: 3 }));
    return { ...subject, topics };
  });
  const keys = (found: Catalogue) => shardsOf(found, 'p').map(({ key }) => key);
  expect(keys({ ...catalogue, subjects })).toEqual(keys(catalogue));
});
