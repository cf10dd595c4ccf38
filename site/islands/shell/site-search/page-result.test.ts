import { describe, expect, it } from 'vitest';
import { excerptParts, pageResult } from './page-result.ts';
import type { PagefindSection } from './pagefind.ts';

const content =
  'Rights. Of all. One. A right. Two. Writs and rights. Three. As such. Four. The right. Five. Writ of right';
const contentWords = content.split(' ');

function section(id: string, ...marked: string[]): PagefindSection {
  return {
    url: id === '' ? '/polity/rights' : `/polity/rights#${id}`,
    title: id || 'Rights',
    excerpt: `Some <mark>${marked[0] ?? ''}</mark>`,
    weighted_locations: marked.map((word) => ({ balanced_score: 1, location: contentWords.indexOf(word) })),
  };
}

const page = (...sections: PagefindSection[]) => ({
  url: '/polity/rights',
  content,
  meta: { title: 'Rights', under: 'Polity' },
  sub_results: sections,
});

describe('a page result', () => {
  it('contains the three sections with the most terms', () => {
    const result = pageResult(
      page(
        section('one', 'right.'),
        section('two', 'Writs', 'rights.'),
        section('three', 'As'),
        section('four', 'right.'),
        section('five', 'Writ', 'right'),
      ),
      ['rights', 'writ'],
    );
    expect(result?.sections.map(({ title }) => title)).toEqual(['two', 'five', 'one']);
    expect(result).toMatchObject({ title: 'Rights', under: 'Polity', url: '/polity/rights', excerpt: [] });
  });

  it('shows the text before the first section as the excerpt of the page', () => {
    const result = pageResult(page(section('', 'Rights.'), section('one', 'right.')), ['rights']);
    expect(result?.excerpt).toContainEqual({ text: 'Rights.', marked: true });
    expect(result?.sections.map(({ url }) => url)).toEqual(['/polity/rights#one']);
  });

  it('is null if no word matches the terms', () => {
    expect(pageResult(page(section('three', 'As')), ['asoka'])).toBeNull();
  });
});

describe('an excerpt', () => {
  it('is split into text and marked terms', () => {
    expect(
      excerptParts('A <mark>right,</mark> &lt;b&gt; and <mark>as</mark> such', 'Else', ['rights']),
    ).toEqual([
      { text: 'A ', marked: false },
      { text: 'right,', marked: true },
      { text: ' <b> and ', marked: false },
      { text: 'as', marked: false },
      { text: ' such', marked: false },
    ]);
  });

  it('leaves out the heading at its start, marked or not', () => {
    const text = (html: string, heading: string) =>
      excerptParts(html, heading, ['key'])
        .map((part) => part.text)
        .join('');
    expect(text('Key facts. Nagpur 1920', 'Key facts')).toBe('Nagpur 1920');
    expect(text('<mark>Key</mark> facts. <mark>Key</mark> words', 'Key facts')).toBe('Key words');
    expect(text('Key facts.', 'Key facts')).toBe('');
    expect(text('… other key', 'Key facts')).toBe('… other key');
  });
});
