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

  it.each(['<!-- one -->', '<!-->', '<pre>\n\na</pre>', 'a <!-- b', '<div>\n\na', '`<script>`'])(
    'is not reported in %s',
    (html) => {
      expect(findings(`${html}\n\n# Next`)).toEqual([]);
    },
  );

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
    expect(findings('a<script>b</script>c <b>d</b>e')).toEqual(['1: html-without-effect']);
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

describe('footnotes', () => {
  it('without a text and without a mark are reported', () => {
    expect(findings('a[^1] and\n\nb\n[^2].\n\n[^1]: One.\n\n[^three]: Three.')).toEqual([
      '4: footnote-missing',
      '8: footnote-unused',
    ]);
    expect(findings('- a[^न]\n\n> b[^x-y]')).toEqual(['1: footnote-missing', '3: footnote-missing']);
    expect(rendered('a[^2]').findings[0]?.message).toBe(
      'There is no footnote [^2], so the mark is shown as text.',
    );
  });

  it('in code, escaped and complete ones are not', () => {
    expect(findings('a[^1] `[^2]` \\[^3] [^a b]\n\n[^1]: One, with [^2].\n\n[^2]: Two.')).toEqual([]);
  });
});

describe('tables', () => {
  it('are reported if their head does not fit', () => {
    expect(findings('a\n\n| a | b |\n| --- |\n| 1 | 2 |')).toEqual(['3: table-head']);
    expect(findings('a | b\n---|---|---')).toEqual(['1: table-head']);
    expect(findings('> | a | b |\n> |---|\n')).toEqual(['1: table-head']);
    expect(findings('| a |\n\n| --- | --- |\n| 1 | 2 |')).toEqual(['3: table-head']);
    expect(rendered('| a | b |\n| --- |').findings[0]?.message).toBe(
      'The table is shown as text: its head has 2 cells, and the line of dashes below it has 1.',
    );
  });

  it('are reported if a row is longer than the head, or a formula is divided', () => {
    const table = (...rows: string[]) => findings(['| a | b |', '| --- | --- |', ...rows].join('\n'));
    expect(table('| 1 | 2 |', '| 1 | 2 | 3 |')).toEqual(['4: table-row-long']);
    expect(table('| $|x|$ | 2 |', '| $P(A|B)$ |')).toEqual([
      '3: table-formula-divided',
      '4: table-formula-divided',
    ]);
    expect(
      table('| 1 |', '| $x$ | $y$ |', '| $x$|$y$ |', '| $5 | US$6 |', '| $\\|x\\|$ | a \\| b |'),
    ).toEqual([]);
    expect(findings('| a | $|x|$ |\n| --- | --- | --- | --- |\n')).toEqual(['1: table-formula-divided']);
  });
});

it('name headings without a space, but no hashtags', () => {
  expect(findings('#One\n\ntext\n##Two\n\n- ###Three\n\n> #चार')).toEqual([
    '1: heading-without-space',
    '4: heading-without-space',
    '6: heading-without-space',
    '8: heading-without-space',
  ]);
  expect(findings('#MeToo changed this.\n\nThe\n#MeToo movement\n\n\\##no\n\n## Yes\n\n`##no`')).toEqual([]);
});

it.each([
  '<script>alert(1)</script>',
  '<script src="a"></script>',
  '<IFRAME src="https://a.example"></IFRAME>',
  '<p>\n<video src="a.mp4"></video></p>',
  'a <audio> b',
  '<form><button>a</button></form>',
  '<object data="a"></object>',
  '- <svg>',
])('name HTML that notes do not show: %j', (html) => {
  expect(findings(`a\n\n${html}`)[0]).toMatch(/^[34]: html-without-effect$/);
});

it('do not name HTML that notes show, in comments or in code', () => {
  expect(
    findings('<details><summary>a</summary>\n\nb\n\n</details>\n\n<!-- <script> -->\n\n`<video>`'),
  ).toEqual([]);
});

describe('addresses', () => {
  it('that lead to nothing in the notes are reported', () => {
    const text =
      '## Key facts\n\n[a](#key-facts) [b](#nope) [c](#top) <b id="x">d</b> [e](#x) <a href="#y">f</a>';
    expect(findings(`${text}\n\n##### भाग\n\n[g](#भाग)\n[h](#भाग-2)`)).toEqual([
      '3: link-broken',
      '3: link-broken',
      '8: link-broken',
    ]);
    expect(rendered('[b](#न)').findings[0]?.message).toContain('"#न"');
  });

  it('that are removed or not encrypted are reported', () => {
    expect(
      findings('[a](http://a.example)\n<http://b.example>\nwww.c.example ![d](http://d.example/d.png)'),
    ).toEqual(['1: link-unencrypted', '2: link-unencrypted', '3: link-unencrypted', '3: link-unencrypted']);
    expect(
      findings(
        '[a](javascript:alert(1))\n[b](JAVASCRIPT:x)\n<a href=" java&#10;script:x">c</a> ![d](data:image/png,a)',
      ),
    ).toEqual(['1: link-removed', '2: link-removed', '3: link-removed', '3: link-removed']);
    expect(
      findings('[a](https://a.example) [b](mailto:a@b.example) [c](other) [d](/polity) `http://e`'),
    ).toEqual([]);
  });
});

it('name invisible characters by line', () => {
  expect(findings('a\n\nb\0c\n\td\u0007')).toEqual(['3: character-unusable', '4: character-unusable']);
  expect(rendered('a\0').findings[0]?.message).toBe('The line contains the invisible character U+0000.');
});

it('are at most 100, in the order of the text', () => {
  const list = Array.from({ length: 300 }, (_, index) => `${index * 2}. a`).join('\n');
  const { findings: found } = rendered(`${list}\n\n<script>`);
  expect(found).toHaveLength(100);
  expect(found[0]?.line).toBe(2);
});
