import type { TitledTopic, TitleList } from '../../../api/contract/content/release.ts';
import { sha256Hex } from '../../content/disk/digest.ts';
import type { Catalogue } from '../../content/disk/render/catalogue.ts';

/** A browser indexes this many in about a second. The full-text index has all titles. */
const MAX_TOPICS = 20_000;

/**
 * The list of titles and aliases that browsers search first, in the form of `TitleList`. Its name has its digest. Titles and
 * aliases are public, so it includes gated topics.
 */
export function titlesFile({ subjects, tests, abbreviations }: Catalogue): { name: string; text: string } {
  let left = MAX_TOPICS;
  const list: TitleList = {
    abbreviations: abbreviations.map(({ short, long }) => [short, long]),
    subjects: [
      ...subjects.map(({ slug, title, topics }) => {
        const listed = topics.slice(0, left);
        left -= listed.length;
        return {
          slug,
          title,
          topics: listed.map((topic): TitledTopic => [topic.slug, topic.title, ...topic.aliases]),
        };
      }),
      /* Tests are at /tests/<slug>, as topics of a subject would be. */
      ...(tests.length === 0 ? [] : [testTitles(tests)]),
    ],
  };
  const text = JSON.stringify(list);
  return { name: `titles-${sha256Hex(text).slice(0, 16)}.json`, text };
}

function testTitles(tests: Catalogue['tests']): TitleList['subjects'][number] {
  return {
    slug: 'tests',
    title: 'Tests',
    topics: tests.map(({ slug, title }): TitledTopic => [slug, title]),
  };
}
