import { expect, it } from 'vitest';
import { languageOf } from './language.ts';
import { renderMarkdown } from './render-markdown.ts';

it('is Hindi if most letters are Devanagari', () => {
  expect(languageOf('भारत का संविधान (1950)')).toBe('hi');
  expect(languageOf('अनुच्छेद 32 के Writ')).toBe('hi');
  expect(languageOf('Fundamental Rights (मौलिक अधिकार)')).toBeUndefined();
  expect(languageOf('1950–76')).toBeUndefined();
  expect(languageOf('')).toBeUndefined();
});

it('wraps phrases in one element each, without surrounding punctuation', () => {
  expect(renderMarkdown('Begar (बेगार) and **मौलिक अधिकार, भाग III** end.')).toBe(
    '<p>Begar (<span lang="hi">बेगार</span>) and <strong><span lang="hi">मौलिक अधिकार, भाग</span> III</strong> end.</p>',
  );
  expect(renderMarkdown('सत्यमेव जयते।')).toBe('<p><span lang="hi">सत्यमेव जयते।</span></p>');
});

it('does not change elements with a lang attribute', () => {
  expect(renderMarkdown('<p lang="sa">सत्यमेव <b>जयते</b></p>')).toBe('<p lang="sa">सत्यमेव <b>जयते</b></p>');
});
