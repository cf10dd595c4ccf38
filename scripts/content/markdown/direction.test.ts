import { expect, it } from 'vitest';
import { renderMarkdown } from './render-markdown.ts';

const tags = (markdown: string) => renderMarkdown(markdown).match(/<(ul|ol|blockquote|table)[^>]*>/g);

it('sets the direction of lists, quotations and tables from their first letter', () => {
  expect(tags('- 1973: آئین\n- Writ\n\n> قانون\n\n| حق | دفعہ |\n| - | - |\n| a | b |')).toEqual([
    '<ul dir="rtl">',
    '<blockquote dir="rtl">',
    '<table dir="rtl">',
  ]);
});

it('handles nested directions', () => {
  expect(tags('1. آئین\n   - Writ\n     - حق\n   - Order\n\n- Article (دفعہ)')).toEqual([
    '<ol dir="rtl">',
    '<ul dir="ltr">',
    '<ul dir="rtl">',
    '<ul>',
  ]);
});

it('does not change elements with a dir attribute, or texts in one direction', () => {
  expect(renderMarkdown('<ul dir="ltr"><li>آئین</li></ul>')).toContain('<ul dir="ltr">');
  expect(renderMarkdown('<ul dir="auto"><li>آئین</li></ul>')).toContain('<ul dir="auto">');
  expect(tags('- Article\n- अनुच्छेद')).toEqual(['<ul>']);
});
