import { describe, expect, it } from 'vitest';
import { renderNotes, renderPassage } from '../render-markdown.ts';
import { formulaRenderer } from './formula-renderer.ts';
import { formulasFor } from './formula-tree.ts';

const options = { imageBase: '', formulas: formulaRenderer };
const html = (markdown: string) => renderPassage(markdown, options).html;
const findings = (markdown: string) =>
  renderPassage(markdown, options).findings.map(({ code, line }) => `${line}: ${code}`);

describe('dollar signs', () => {
  it.each([
    'It costs $5 and $6.',
    'It costs $5, then $6 (US$7).',
    'US$5bn (US$6bn), A$7 or ₹8',
    '$5-$10, $ 5, 5$ or 6$',
    'a $ b $ c',
    '$',
    'x$y$z',
  ])('of sums of money stay text: %s', (text) => {
    expect(html(text)).toBe(`<p>${text}</p>`);
  });

  it('can be escaped, and are text in code', () => {
    expect(html('\\$x\\$ and `$x$`')).toBe('<p>$x$ and <code>$x$</code></p>');
    expect(html('    $$\n    x\n    $$')).toContain('$$\nx\n$$');
  });
});

describe('formulas', () => {
  it('in a line become MathML without styles', () => {
    expect(html('a $x^2$ b')).toMatch(
      /^<p>a <math><msup><mi>x<\/mi><mn[^>]*>2<\/mn><\/msup><\/math> b<\/p>$/,
    );
    expect(html('the $n$th of $\\$5$')).toContain('<mi>n</mi></math>th');
    const boxes = html('$\\boxed{x} \\color{red} y \\overbrace{z}$');
    expect(boxes).toContain('tml-fbox');
    expect(boxes).not.toContain(' style=');
  });

  it('in a line scroll by themselves if they are wider than a phone', () => {
    const wide = Array.from({ length: 25 }, (_, index) => `x_{${index}}`).join('+');
    expect(html(`a $${wide}$ b`)).toContain('<math class="tml-wide">');
    expect(html('a $x_1+x_2$ b')).toContain('<math>');
  });

  it('between two dollar signs are displayed, in a line, in a paragraph or in lines of their own', () => {
    const display = '<math display="block" class="tml-display">';
    expect(html('$$x$$')).toBe(`<p>${display}<mi>x</mi></math></p>`);
    expect(html('$$ x\n= y $$')).toContain(`<p>${display}`);
    expect(html('a\n$$\nx\n- y\n$$\nb')).toMatch(/^<p>a<\/p>\n<math display="block".*<\/math>\n<p>b<\/p>$/);
    expect(html('> $$\n> x\n> $$')).toContain(`${display}<mi>x</mi>`);
    expect(html('- $$\n  x\n  $$')).toContain(`${display}<mi>x</mi>`);
  });

  it('in a table may contain escaped pipes', () => {
    expect(html('| a |\n|---|\n| $\\|x\\|$ |')).toContain('<mi>|</mi><mi>x</mi><mi>|</mi>');
  });

  it('that cannot be read are shown as source and reported with their line', () => {
    expect(html('a $\\frac{a$ b')).toBe('<p>a <code>$\\frac{a$</code> b</p>');
    expect(html('$$\n\\foo\n$$')).toContain('<code>$$\n\\foo\n$$</code>');
    expect(findings('a\n\n$\\frac{a$ b\n\n$$\n\\foo\n$$')).toEqual([
      '3: formula-unreadable',
      '5: formula-unreadable',
    ]);
    const [found] = renderPassage('$\\foo$', options).findings;
    expect(found?.message).toBe('The formula $\\foo$ is shown as text: Unsupported function name: \\foo.');
  });

  it.each([
    ['nested braces', `$${'{'.repeat(2_000)}x${'}'.repeat(2_000)}$`],
    ['nested fractions', `$${'\\frac{'.repeat(500)}x${'}{y}'.repeat(500)}$`],
    ['a long formula', `$x${'+x'.repeat(5_000)}$`],
    ['a macro that repeats itself', '$\\def\\x{\\x\\x}\\x$'],
  ])('with %s are shown as source', (_, markdown) => {
    expect(html(markdown)).toContain('<code>');
    expect(findings(markdown)).toEqual(['1: formula-unreadable']);
  });

  it('do not swallow a text when they are not closed', () => {
    const { sections, findings: found } = renderNotes('$$\nx\n\n# Next\n\nText', options);
    expect(sections.map(({ title }) => title)).toEqual(['Next']);
    expect(found).toMatchObject([{ code: 'formula-unclosed', line: 1 }]);
    expect(findings('a\n$ x^{2} $')).toEqual(['2: formula-unclosed']);
  });

  it('with several words are reported', () => {
    expect(findings('$5 million was spent and 6$')).toEqual(['1: formula-of-words']);
    expect(findings('$\\text{total cost} = \\mathrm{fixed cost} + c$')).toEqual([]);
  });

  it('are fetched only for texts that may have some', async () => {
    expect(await formulasFor(['a', 'b'])).toBeUndefined();
    expect(await formulasFor(['a', '$x$'])).toBe(formulaRenderer);
  });

  it('are shown as source without a renderer', () => {
    expect(renderPassage('a $x$', { imageBase: '' })).toMatchObject({
      html: '<p>a <code>$x$</code></p>',
      findings: [],
    });
  });
});

describe('MathML', () => {
  it('is kept, also next to other HTML', () => {
    const fraction = '<math><mfrac><mn>3,000</mn><mn>11,500</mn></mfrac></math>';
    expect(html(`Growth: ${fraction}`)).toBe(`<p>Growth: ${fraction}</p>`);
    expect(html(`<div>${fraction}</div>`)).toBe(`<div>${fraction}</div>`);
    expect(html(`$x$ <b>b</b> ${fraction}`)).toContain(fraction);
  });

  it('gets the brackets of mfenced, and loses annotations', () => {
    expect(html('<math><mfenced close="]"><mi>a</mi><mi>b</mi></mfenced></math>')).toMatch(
      /<mo[^>]*>\(<\/mo><mi>a<\/mi><mo[^>]*>,<\/mo><mi>b<\/mi><mo[^>]*>]<\/mo>/,
    );
    expect(
      html(
        '<math><semantics><mi>x</mi><annotation encoding="application/x-tex">x</annotation></semantics></math>',
      ),
    ).toBe('<p><math><semantics><mi>x</mi></semantics></math></p>');
  });
});

describe('the text of formulas', () => {
  it('is in titles and ids, and counts as words', () => {
    const { sections, words } = renderNotes('# Share $\\frac{3,000}{11,500}$\n\nabout $x^2$ here', options);
    expect(sections[0]).toMatchObject({ title: 'Share 3,000/11,500', id: 'share-3-000-11-500' });
    expect(words).toBe(5);
  });
});
