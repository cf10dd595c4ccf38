import { describe, expect, it } from 'vitest';
import { testInputs } from '../../testing/random-inputs.ts';
import { renderMarkdown, renderNotes, renderPassage, isPlainPassage } from './render-markdown.ts';
import fc from 'fast-check';
import { formulaRenderer } from './formulas/formula-renderer.ts';

const notes = (markdown: string, imageBase = '') => renderNotes(markdown, { imageBase });
const titles = (markdown: string) => notes(markdown).sections.map(({ level, title }) => `${level} ${title}`);
/** The HTML of the notes in page order. */
const everything = (markdown: string) => {
  const { intro, sections, footnotes } = notes(markdown);
  return [intro, ...sections.flatMap(({ headingHtml, html }) => [headingHtml, html]), footnotes].join('\n');
};

describe('sections', () => {
  it('start at ATX and setext headings of level 1 to 4', () => {
    const { intro, sections } = notes(
      'before\n\n# One\n\na\n\nTwo\n---\n\nb\n\n#### Four\n\n##### Five\n\nc\n',
    );
    expect(intro).toBe('<p>before</p>');
    expect(sections).toEqual([
      { index: 0, level: 1, title: 'One', id: 'one', nested: [1, 2], headingHtml: 'One', html: '<p>a</p>' },
      { index: 1, level: 2, title: 'Two', id: 'two', nested: [2], headingHtml: 'Two', html: '<p>b</p>' },
      {
        index: 2,
        level: 4,
        title: 'Four',
        id: 'four',
        nested: [],
        headingHtml: 'Four',
        html: '<h6 id="five">Five</h6>\n<p>c</p>',
      },
    ]);
  });

  it('do not start in code, quotes, lists or HTML', () => {
    expect(titles('```\n# a\n```\n\n    # b\n\n> # c\n\n- # d\n\n<h1>e</h1>\n\n# Real\n')).toEqual([
      '1 Real',
    ]);
  });

  it('have plain titles and safe headings', () => {
    const [section] = notes(
      '# A *b* `c` [d](https://e.f) ![g](h.png) <u>i</u><script>j</script> &amp;[^1]\n\n[^1]: k\n',
    ).sections;
    expect(section?.title).toBe('A b c d g i<script>j</script> &');
    expect(section?.headingHtml).toContain('<em>b</em>');
    expect(section?.headingHtml).not.toContain('<script');
    expect(titles('# <h3>a</h3><div>b</div> c\n')).toEqual(['1 ab c']);
    expect(notes('# <h3>a</h3><div>b</div> c\n').sections[0]?.headingHtml).toBe('ab c');
  });

  it('may be empty', () => {
    expect(notes('')).toEqual({
      intro: '',
      sections: [],
      findings: [],
      footnotes: '',
      images: [],
      links: [],
      lines: {},
      words: 0,
    });
    expect(notes('#\n\n#\n').sections.map(({ id, title }) => [id, title])).toEqual([
      ['section', ''],
      ['section-2', ''],
    ]);
  });

  it('share link references and footnotes', () => {
    const { sections, footnotes } = notes(
      '# A\n\n[x][r] note[^n]\n\n# B\n\n[r]: https://e.f\n[^n]: The note\n',
    );
    expect(sections[0]?.html).toContain('<a href="https://e.f" rel="noopener noreferrer">x</a>');
    expect(sections[0]?.html).toContain('href="#user-content-fn-n" id="user-content-fnref-n"');
    expect(footnotes).toContain('<li id="user-content-fn-n">');
    expect(footnotes).toContain('The note <a href="#user-content-fnref-n"');
    expect(sections[1]?.html).toBe('');
  });
});

describe('raw HTML', () => {
  it('that is not closed ends with its section', () => {
    for (const html of [
      '<div>',
      '<div><b><table>',
      '<details><summary>x</summary>',
      '<ul><li>',
      '<svg><desc>',
      '<a href="#x">',
    ]) {
      const { sections } = notes(`# A\n\n${html}\n\nin a\n\n# B\n\nin b\n\n# C\n\nin c\n`);
      expect(sections.map(({ title }) => title)).toEqual(['A', 'B', 'C']);
      expect(sections[0]?.html).toContain('<p>in a</p>');
      expect(sections[1]?.html).toBe('<p>in b</p>');
    }
  });

  it('that spans two sections hides neither of them', () => {
    const text = '# A\n\n<details><summary>More</summary>\n\none\n\n# B\n\ntwo\n\n</details>\n\n# C\n';
    expect(titles(text)).toEqual(['1 A', '1 B', '1 C']);
    expect(notes(text).sections[1]?.html).toBe('<p>two</p>');
  });

  it('keeps headings inside <details> in their section', () => {
    const text =
      '# Q\n\n<details>\n<summary>Answer</summary>\n\n## Why\n\nbecause\n\n</details>\n\nafter\n\n## Next\n';
    const { sections } = notes(text);
    expect(sections.map(({ title }) => title)).toEqual(['Q', 'Next']);
    expect(sections[0]?.html).toBe(
      '<details>\n<summary>Answer</summary>\n<h3 id="why">Why</h3>\n<p>because</p>\n</details>\n<p>after</p>',
    );
  });

  it.each([
    'textarea',
    'xmp',
    'plaintext',
    'title',
    'style',
    'script',
    'iframe',
    'noembed',
    'template',
    'select',
    '!--',
  ])('with an unclosed <%s> does not hide the following text', (tag) => {
    const html = everything(`<div><${tag}\n> x\n\nkeep *this*\n\n# Title\n\n- and this\n`);
    expect(html).toContain('keep <em>this</em>');
    expect(html).toContain('Title');
    expect(html).toContain('<li>and this</li>');
  });

  it('keeps text elements', () => {
    const html = renderMarkdown(
      '<p align="center" lang="hi">H<sub>2</sub>O <kbd>x</kbd> <ruby>a<rt>b</rt></ruby></p>',
    );
    expect(html).toBe('<p align="center" lang="hi">H<sub>2</sub>O <kbd>x</kbd> <ruby>a<rt>b</rt></ruby></p>');
  });
});

describe('GFM', () => {
  it('wraps tables in scrollable regions with unique names', () => {
    const html = renderMarkdown('| a | b |\n|:-:|---|\n| 1 | 2 |\n\n<table><tr><td>x</td></tr></table>\n');
    expect(html).toContain('<div class="table-wrap" tabindex="0" role="region" aria-label="Table"><table>');
    expect(html).toContain('<th align="center">a</th>');
    expect(html).toContain('aria-label="Table 2"><table>');
  });

  it('let very long words break, but no word of usual length', () => {
    const html = renderMarkdown(`| ${'w'.repeat(60)} | internationalisation |\n| - | - |`);
    expect(html).toContain(`${'w'.repeat(20)}<wbr>${'w'.repeat(20)}<wbr>${'w'.repeat(20)}</th>`);
    expect(html).toContain('<th>internationalisation</th>');
  });

  it('labels the checkboxes of task lists', () => {
    expect(renderMarkdown('- [x] a\n- [ ] b\n')).toBe(
      '<ul class="contains-task-list">\n' +
        '<li class="task-list-item"><input type="checkbox" checked disabled aria-label="Done"> a</li>\n' +
        '<li class="task-list-item"><input type="checkbox" disabled aria-label="Not done"> b</li>\n</ul>',
    );
  });

  it('keeps the language of code, and no other class', () => {
    expect(renderMarkdown('```js\n1 < 2\n```')).toBe(
      '<pre tabindex="0"><code class="language-js">1 &#x3C; 2\n</code></pre>',
    );
    expect(renderMarkdown('<p class="x y" style="color:red">a</p>')).toBe('<p>a</p>');
    expect(renderMarkdown('<code class="evil language-js">a</code>')).toBe(
      '<p><code class="language-js">a</code></p>',
    );
  });

  it('supports strike-through, autolinks and footnotes', () => {
    expect(renderMarkdown('~~a~~ https://e.f b[^1]\n\n[^1]: c')).toMatch(
      /<del>a<\/del> <a href="https:\/\/e\.f" .*<section data-footnotes/s,
    );
  });
});

describe('addresses', () => {
  it('keep allowed schemes, in any case', () => {
    for (const address of [
      'http://a.b',
      'HTTPS://a.b',
      'irc://a.b',
      'ircs://a.b',
      'mailto:a@b.c',
      'xmpp:a@b.c',
    ]) {
      const lower = address.replace(/^[A-Z]+/, (scheme) => scheme.toLowerCase());
      expect(renderMarkdown(`[x](${address})`)).toBe(
        `<p><a href="${lower}" rel="noopener noreferrer">x</a></p>`,
      );
    }
    expect(renderMarkdown('![x](https://a.b/c.png)')).toBe(
      '<p><img src="https://a.b/c.png" alt="x" loading="lazy" decoding="async"></p>',
    );
  });

  it('are resolved against the folder of the notes', () => {
    const { intro, images, links, lines } = notes(
      '![a](map.png) ![b](../x/c%20d.png#e)\n[f](other.md#g) [h](../x/topic.md?i=.md) [j](/x/y) [k](#l) [m](//n.o)\n\n<img src="raw.png">\n',
      '/polity/',
    );
    expect(intro).toContain('<img src="/polity/map.png" alt="a"');
    expect(intro).toContain('<img src="/x/c%20d.png#e" alt="b"');
    expect(intro).toContain('<a href="/polity/other#g">f</a>');
    expect(intro).toContain('<a href="/x/topic?i=.md">h</a>');
    expect(intro).toContain('<a href="/x/y">j</a>');
    expect(intro).toContain('<a href="#l">k</a>');
    expect(intro).toContain('<a href="//n.o" rel="noopener noreferrer">m</a>');
    expect(intro).toContain('<img src="/polity/raw.png" alt=""');
    expect(images).toEqual(['map.png', '../x/c%20d.png#e', 'raw.png']);
    expect(links).toEqual(['other.md#g', '../x/topic.md?i=.md', '/x/y']);
    expect(lines).toEqual({
      'map.png': 1,
      '../x/c%20d.png#e': 1,
      'other.md#g': 2,
      '../x/topic.md?i=.md': 2,
      '/x/y': 2,
      'raw.png': 4,
    });
  });

  it('are not changed without a base', () => {
    expect(renderMarkdown('![a](map.png) [b](c.md)')).toBe(
      '<p><img src="map.png" alt="a" loading="lazy" decoding="async"> <a href="c.md">b</a></p>',
    );
  });

  it('within the text link to headings or else to ids set by the author', () => {
    const { sections } = notes(
      '# Causes\n\n[a](#causes) [b](#note) [c](#nowhere) [d](#कारण)\n\n<a name="note"></a>\n\n# कारण\n',
    );
    expect(sections[0]?.html).toContain('<a href="#causes">a</a>');
    expect(sections[0]?.html).toContain('<a href="#user-content-note">b</a>');
    expect(sections[0]?.html).toContain('<a href="#nowhere">c</a>');
    expect(sections[0]?.html).toContain('<a name="user-content-note"></a>');
    expect(sections[1]?.id).toBe('कारण');
    expect(decodeURIComponent(/href="(#%[^"]+)"/.exec(sections[0]?.html ?? '')?.[1] ?? '')).toBe('#कारण');
  });
});

describe('words', () => {
  it('are counted without footnotes and punctuation', () => {
    expect(
      notes(
        'one two — 3\n\n# Four\n\n| five | six |\n|---|---|\n| सात | eight |\n\n- nine\n- ten[^1]\n\n[^1]: no\n',
      ).words,
    ).toBe(10);
  });
});

it('replaces NUL with the replacement character', () => {
  expect(renderMarkdown('a\0b')).toBe('<p>a\uFFFDb</p>');
});

const options = { imageBase: '/polity/', formulas: formulaRenderer };

const pieces = fc.oneof(
  fc.constantFrom(
    'a',
    'H',
    'w',
    '1',
    ' ',
    '  ',
    '. ',
    '- ',
    '# ',
    '> ',
    '1. ',
    '(',
    ')',
    '"',
    "'",
    '!',
    '=',
    '+',
    ':',
    '-->',
  ),
  fc.constantFrom(
    'www',
    'http://e.org',
    'mailto:',
    'é',
    '’',
    '\u00a0',
    '\u2028',
    '\ufeff',
    '\ud800',
    '😀',
    'न',
    '।',
    '\u200d',
  ),
  fc.constantFrom(
    '&amp;',
    '<b>',
    '*',
    '_',
    '~',
    '`',
    '[',
    ']',
    '\\',
    '|',
    '@',
    '$',
    '$x$',
    '\t',
    '\n',
    '\r',
    '\0',
  ),
  fc.string({ unit: 'binary', maxLength: 3 }),
);
const text = fc
  .tuple(fc.constantFrom('', 'a', 'Z', 'h', 'w'), fc.array(pieces, { maxLength: 12 }))
  .map(([first, rest]) => first + rest.join(''));

testInputs('is true only for texts that the parser does not change', 400, (runs) => {
  /* An additional line end only forces the parser to run. */
  fc.assert(
    fc.property(text, (markdown) => {
      fc.pre(isPlainPassage(markdown));
      expect(renderPassage(markdown, options)).toEqual(renderPassage(`${markdown}\n`, options));
    }),
    runs,
  );
});

it.each([
  'The Governor acts on the advice of the ministers (Article 163), save in his discretion.',
  'Both: "tax" isn’t a fee; 40% of it - or more - is shared!',
])('is true for a sentence: %s', (markdown) => {
  expect(isPlainPassage(markdown)).toBe(true);
  expect(renderPassage(markdown, options)).toEqual({
    html: `<p>${markdown}</p>`,
    images: [],
    links: [],
    lines: {},
    findings: [],
  });
});

it.each([
  '',
  '1. a',
  '- a',
  '# a',
  'a *b*',
  'a_b_',
  'a ',
  'a\nb',
  'a\tb',
  'a & b',
  'www.a.org',
  'See संविधान',
  '    a',
])('is false for %j', (markdown) => {
  expect(isPlainPassage(markdown)).toBe(false);
});

it('is false for long texts, so that the parser checks their size', () => {
  expect(isPlainPassage('a'.repeat(1_000_001))).toBe(false);
});
