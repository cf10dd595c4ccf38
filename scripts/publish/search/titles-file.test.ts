import { expect, it } from 'vitest';
import type { Catalogue, CatalogueTopic } from '../../content/disk/render/catalogue.ts';
import { titlesFile } from './titles-file.ts';

const topic = (slug: string, aliases: string[] = []): CatalogueTopic => ({
  slug,
  title: `Title of ${slug}`,
  description: 'A description.',
  access: 'premium',
  aliases,
  asOf: null,
  syllabus: [],
  images: {},
  questions: 0,
  sections: 0,
  minutes: 1,
  digest: 'd',
  shownDigest: 'd',
  notesDigest: 'd',
  text: null,
  pageKey: 'k',
});
const catalogueOf = (topics: CatalogueTopic[]): Catalogue => ({
  site: { name: 'Swadhyay', description: '', groupLink: null },
  courses: [],
  popups: [],
  tests: [],
  tags: {},
  abbreviations: [{ short: 'GST', long: 'Goods and Services Tax' }],
  syllabus: [],
  texts: { terms: '', privacy: '' },
  subjects: [
    { slug: 'polity', title: 'Polity', description: '', pageKey: '', topics },
    { slug: 'history', title: 'History', description: '', pageKey: '', topics: [topic('last')] },
  ],
});

it('has titles, aliases and abbreviations only, and is named by its digest', () => {
  const { name, text } = titlesFile(catalogueOf([topic('rights', ['FR', 'Part III'])]));
  expect(JSON.parse(text)).toEqual({
    abbreviations: [['GST', 'Goods and Services Tax']],
    subjects: [
      { slug: 'polity', title: 'Polity', topics: [['rights', 'Title of rights', 'FR', 'Part III']] },
      { slug: 'history', title: 'History', topics: [['last', 'Title of last']] },
    ],
  });
  expect(name).toMatch(/^titles-[\da-f]{16}\.json$/);
  expect(titlesFile(catalogueOf([topic('rights')])).name).not.toBe(name);
});

it('is bounded', () => {
  const { text } = titlesFile(catalogueOf(Array.from({ length: 20_001 }, () => topic('a'))));
  const { subjects } = JSON.parse(text) as { subjects: { topics: unknown[] }[] };
  expect(subjects.map(({ topics }) => topics.length)).toEqual([20_000, 0]);
});
