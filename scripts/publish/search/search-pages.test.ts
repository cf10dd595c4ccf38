import { expect, it } from 'vitest';
import type { Catalogue } from '../../content/disk/render/catalogue.ts';
import { renderNotes } from '../../content/markdown/render-markdown.ts';
import { addressOf, formulasAsText, searchHtml, shardCount, shardsOf } from './search-pages.ts';

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
    text: `text ${number}`,
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
    const topics = subject.topics.map((topic) => ({
      ...topic,
      digest: 'd',
      shownDigest: 's',
      text: 't',
      questions: 3,
    }));
    return { ...subject, topics };
  });
  const keys = (found: Catalogue) => shardsOf(found, 'p').map(({ key }) => key);
  expect(keys({ ...catalogue, subjects })).toEqual(keys(catalogue));
});

const subject = { slug: 'polity', title: 'Polity & more', description: 'How it works.' };
const topic = {
  slug: 'rights',
  title: 'Rights <of> all',
  description: 'Part "III".',
  access: 'free' as const,
  digest: 'd',
};
const page = { subject, topic };

it('contains title, description and subject as text', () => {
  const html = searchHtml(page, null);
  expect(addressOf(page)).toBe('/polity/rights');
  expect(html).toContain('<h1>Rights &lt;of&gt; all</h1><p>Part &quot;III&quot;.</p></body>');
  expect(html).toContain('content="Polity &amp; more"');
  expect(searchHtml({ subject, topic: null }, null)).toContain(
    '<h1>Polity &amp; more</h1><p>How it works.</p>',
  );
  expect(addressOf({ subject, topic: null })).toBe('/polity');
});

it('contains the notes with the id of each section on its heading', () => {
  const notes = renderNotes(
    'Before.\n\n## मूल अधिकार\n\nWords[^1].\n\n### Deep\n\nMore.\n\n[^1]: A footnote.\n',
    {
      imageBase: '/polity/',
    },
  );
  const html = searchHtml(page, notes);
  expect(html).toMatch(
    /<p>Before\.<\/p>\n<h2 id="मूल-अधिकार"><span lang="hi">मूल अधिकार<\/span><\/h2><p>Words/,
  );
  expect(html).toContain('<h2 id="deep">Deep</h2><p>More.</p>');
  expect(html).toContain('A footnote.');
});

it('has formulas as text on one line', () => {
  const notes = renderNotes('A share of <math><mfrac><mn>3,000</mn><mn>11,500</mn></mfrac></math>.', {
    imageBase: '/polity/',
  });
  expect(searchHtml(page, notes)).toContain('<p>A share of 3,000/11,500.</p>');
});

it.each([
  ['<math><mfrac><mn>3,000</mn><mn>11,500</mn></mfrac></math>', '3,000/11,500'],
  ['<math><msup><mi>x</mi><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow></msup></math>', 'x^(a+b)'],
  ['<math><msqrt><mn>2</mn></msqrt><mroot><mi>x</mi><mn>3</mn></mroot></math>', '√23√x'],
  ['<math><mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>2</mn></mtd></mtr></mtable></math>', '1 2'],
  ['<p>a <math><mi>x</mi><mo>&#x3C;</mo><mi>y</mi></math> b</p>', '<p>a x&lt;y b</p>'],
])('has %s as %s', (source, text) => {
  expect(formulasAsText(source)).toBe(text);
});

it('spells texts for the search, but no addresses and no titles of results', () => {
  const qa = { ...topic, title: '\u0958 हिन्दी > २१' };
  const html = searchHtml({ subject, topic: qa }, null);
  expect(html).toContain('<h1>\u0915\u093c हिंदी &gt; 21</h1>');
  expect(html).toContain('<meta data-pagefind-meta="title[content]" content="\u0958 हिन्दी &gt; २१">');
  const notes = renderNotes('## हिन्दी २१\n\n[हिन्दी](../x/हिन्दी)', { imageBase: '/polity/' });
  expect(searchHtml(page, notes)).toMatch(/<h2 id="हिन्दी-२१">.*हिंदी 21.*href="[^"]*%E0%A4%A8[^"]*"/s);
});
