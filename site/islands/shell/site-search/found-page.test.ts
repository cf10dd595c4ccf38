import { expect, it } from 'vitest';
import { foundPage } from './found-page.ts';
import type { PagefindSection } from './pagefind.ts';

const content =
  'Rights. Of all. One. A right. Two. Writs and rights. Three. As such. Four. The right. Five. Writ of right';
const words = content.split(' ');

function section(id: string, ...found: string[]): PagefindSection {
  return {
    url: id === '' ? '/polity/rights' : `/polity/rights#${id}`,
    title: id || 'Rights',
    excerpt: `Some <mark>${found[0] ?? ''}</mark>`,
    weighted_locations: found.map((word) => ({ balanced_score: 1, location: words.indexOf(word) })),
  };
}

const page = (...sections: PagefindSection[]) => ({
  url: '/polity/rights',
  content,
  meta: { title: 'Rights', under: 'Polity' },
  sub_results: sections,
});

it('shows the three sections first that have most of what was asked for', () => {
  const found = foundPage(
    page(
      section('one', 'right.'),
      section('two', 'Writs', 'rights.'),
      section('three', 'As'),
      section('four', 'right.'),
      section('five', 'Writ', 'right'),
    ),
    ['rights', 'writ'],
  );
  expect(found?.sections.map(({ title }) => title)).toEqual(['two', 'five', 'one']);
  expect(found).toMatchObject({ title: 'Rights', under: 'Polity', url: '/polity/rights', excerpt: [] });
});

it('shows what comes before the first section with the page itself', () => {
  const found = foundPage(page(section('', 'Rights.'), section('one', 'right.')), ['rights']);
  expect(found?.excerpt).toContainEqual({ text: 'Rights.', marked: true });
  expect(found?.sections.map(({ url }) => url)).toEqual(['/polity/rights#one']);
});

it('is none where the index offers only words that begin alike', () => {
  expect(foundPage(page(section('three', 'As')), ['asoka'])).toBeNull();
});
