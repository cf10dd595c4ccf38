import { expect, it } from 'vitest';
import { renderNotes } from '../../content/markdown/render-markdown.ts';
import { searchHtml } from './search-html.ts';
import { addressOf } from './shards.ts';

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

it('is normalised to NFC', () => {
  const qa = { ...topic, title: '\u0958' };
  expect(searchHtml({ subject, topic: qa }, null)).toContain('<h1>\u0915\u093c</h1>');
});
