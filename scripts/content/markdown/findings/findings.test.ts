import { describe, expect, it } from 'vitest';
import { renderNotes } from '../render-markdown.ts';

const rendered = (markdown: string) => renderNotes(markdown, { imageBase: '' });
const findings = (markdown: string) =>
  rendered(markdown).findings.map(({ code, line }) => `${line}: ${code}`);

describe('HTML that is not closed', () => {
  it.each([
    '<script>',
    '<script src="x">alert(1)',
    '<STYLE>',
    '<textarea>',
    '<pre>',
    '<!-- hidden',
    '<?php',
    '<![CDATA[ x',
    '<!DOCTYPE html',
  ])('is reported with its line: %s', (html) => {
    expect(findings(`a\n\n${html}\n\n# Lost\n\nText`)).toEqual(['3: html-unclosed']);
    expect(findings(`- a\n\n  ${html}\n\n  b\n`)).toEqual(['3: html-unclosed']);
  });

  it.each([
    '<script>alert(1)</script>',
    '<!-- one -->',
    '<!-->',
    '<pre>\n\na</pre>',
    'a <script> b',
    'a <!-- b',
    '<div>\n\na',
    '`<script>`',
  ])('is not reported in %s', (html) => {
    expect(findings(`${html}\n\n# Next`)).toEqual([]);
  });

  it('says what to add', () => {
    expect(rendered('<!-- a\n\n# Lost').findings[0]).toMatchObject({
      message: '<!-- is not closed, so the rest of the text is not read as Markdown.',
      fix: 'add -->, or delete <!--',
    });
  });
});

describe('fenced code', () => {
  it('is reported if it is open at the end of the text', () => {
    expect(findings('a\n\n```js\nx\n\n# Lost')).toEqual(['3: code-unclosed']);
    expect(findings('~~~')).toEqual(['1: code-unclosed']);
    expect(findings('> ```\n> x\n> ````\n')).toEqual([]);
    expect(findings('```\nx\n```\n')).toEqual([]);
    expect(findings('> ```\n> x\n\nb')).toEqual([]);
    expect(findings('    code')).toEqual([]);
  });
});

describe('tags that are not supported', () => {
  it('are reported if they join texts', () => {
    expect(findings('a\n\n<mn>3,000</mn><mn>11,500</mn>')).toEqual(['3: html-text-joined']);
    expect(findings('<section><article>One</article><article>Two</article></section>')).toEqual([
      '1: html-text-joined',
    ]);
    expect(findings('# a<h2>b</h2>c')).toEqual(['1: html-text-joined']);
    expect(findings('<math><mi>x</mi><unknown>y</unknown></math>')).toEqual([]);
    expect(rendered('<mn>3,000</mn><mn>11,500</mn>').findings[0]?.message).toBe(
      'The tag <mn> is not supported and was removed, which joins "3,000" and "11,500".',
    );
  });

  it('are not reported inside a word, between words and where the browser separates texts', () => {
    expect(findings('<font color="red">W</font>ord')).toEqual([]);
    expect(findings('<mn>3,000</mn> <mn>11,500</mn>')).toEqual([]);
    expect(findings('<article><p>One</p></article><article><p>Two</p></article>')).toEqual([]);
    expect(findings('a<script>b</script>c <b>d</b>e')).toEqual([]);
    expect(findings('<table><tr><td>1</td><td>2</td></tr></table>')).toEqual([]);
  });
});

describe('numbers of lists', () => {
  it('that skip one are kept and reported', () => {
    const { intro } = rendered('31. a\n32. b\n34. c\n35. d\n37. e');
    expect(intro.match(/<[ol].*?>/g)).toEqual([
      '<ol start="31">',
      '<li>',
      '<li>',
      '<li value="34">',
      '<li>',
      '<li value="37">',
    ]);
    expect(findings('a\n\n31. a\n32. b\n34. c\n35. d\n37. e')).toEqual([
      '5: list-number-skipped',
      '7: list-number-skipped',
    ]);
    expect(findings('> - 1) a\n>   3) b')).toEqual(['2: list-number-skipped']);
  });

  it('that do not go up are counted, and reported', () => {
    expect(findings('1. a\n2. b\n2. c\n3. d')).toEqual(['3: list-number-changed']);
    expect(rendered('3. a\n2. b\n1. c').intro).not.toContain('value');
    expect(findings('3. a\n2. b\n1. c')).toEqual(['2: list-number-changed']);
  });

  it('that are all the same, and new lists, are not reported', () => {
    expect(findings('1. a\n1. b\n1. c')).toEqual([]);
    expect(findings('0. a\n1. b\n\n<!-- -->\n\n34. c\n35. d')).toEqual([]);
    expect(rendered('1. a\n\n<!-- -->\n\n34. c').intro).toContain('<ol start="34">');
    expect(rendered('<ol><li value="34">a</li></ol>').intro).toContain('<li value="34">');
  });
});

it('name images without words for those who do not see them', () => {
  expect(findings('Text\n\n![](a.svg) ![ ](b.png) ![A map](c.png)')).toEqual([
    '3: image-alt-missing',
    '3: image-alt-missing',
  ]);
});

it('are at most 100, in the order of the text', () => {
  const list = Array.from({ length: 300 }, (_, index) => `${index * 2}. a`).join('\n');
  const { findings: found } = rendered(`${list}\n\n<script>`);
  expect(found).toHaveLength(100);
  expect(found[0]?.line).toBe(2);
});
