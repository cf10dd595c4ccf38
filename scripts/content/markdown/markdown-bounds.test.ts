import { describe, expect, it } from 'vitest';
import { withinStack } from './markdown-tree.ts';
import { NOTES_MAX_BYTES, RenderError, renderMarkdown, renderNotes } from './render-markdown.ts';

function codeOf(render: () => unknown): string | null {
  try {
    render();
    return null;
  } catch (error) {
    if (error instanceof RenderError) return error.code;
    throw error;
  }
}

describe('size', () => {
  it('is limited in UTF-8 bytes', () => {
    const line = `${'x'.repeat(99)}\n`;
    expect(codeOf(() => renderMarkdown(`\`\`\`\n${line.repeat(NOTES_MAX_BYTES / 100 - 1)}`))).toBeNull();
    expect(codeOf(() => renderMarkdown(`\`\`\`\n${line.repeat(NOTES_MAX_BYTES / 100)}`))).toBe(
      'notes-too-large',
    );
    expect(codeOf(() => renderMarkdown('न'.repeat(NOTES_MAX_BYTES / 3 + 1)))).toBe('notes-too-large');
  });
});

describe('nesting', () => {
  it('is too deep if the stack overflows', () => {
    const dive = (depth: number): number => dive(depth + 1) + 1;
    /* The stack may also overflow while a regular expression is compiled. */
    const compile = (depth: number): number => {
      const found = new RegExp(`[#.]{${depth}}`).test('#') ? 1 : 0;
      return compile(depth + 1) + found;
    };
    expect(codeOf(() => withinStack(() => dive(0)))).toBe('notes-too-deep');
    expect(codeOf(() => withinStack(() => compile(0)))).toBe('notes-too-deep');
    expect(() => withinStack(() => JSON.parse('{') as unknown)).toThrow(SyntaxError);
  });

  it.each([
    ['quotes', '> '.repeat(4_000)],
    ['quotes without spaces', '>'.repeat(4_000)],
    ['lists on one line', '- '.repeat(1_000) + 'a'],
    ['numbered lists', '1. '.repeat(1_000)],
    ['lists and quotes', '> - '.repeat(500)],
    ['lists by indentation', Array.from({ length: 250 }, (_, i) => `${'  '.repeat(i)}- a`).join('\n')],
    ['elements', '<div>'.repeat(20_000)],
    ['elements in blocks', '<div>\n\n'.repeat(2_000)],
    ['formatting', '<b>'.repeat(5_000)],
    ['emphasis', `${'*a **a '.repeat(300)}b${' a** a*'.repeat(300)}`],
  ])('of %s is limited', (_, markdown) => {
    expect(codeOf(() => renderNotes(markdown, { imageBase: '' }))).toBe('notes-too-deep');
  });

  it('on one line is detected before parsing, which would take minutes', () => {
    const started = process.cpuUsage().user;
    for (const opener of ['> ', '>', '- ', '1. ', '> * ']) {
      const markdown = `${opener.repeat(Math.floor(NOTES_MAX_BYTES / opener.length) - 1)}a`;
      expect(codeOf(() => renderMarkdown(markdown))).toBe('notes-too-deep');
    }
    expect((process.cpuUsage().user - started) / 1_000).toBeLessThan(2_000);
  });

  it.each([
    ['eight levels of lists', Array.from({ length: 8 }, (_, i) => `${'  '.repeat(i)}- a`).join('\n')],
    ['twenty quotes', `${'> '.repeat(20)}a`],
    [
      'long rules',
      `${'- '.repeat(300)}-\n\n${'* '.repeat(300)}*\n\n${'-'.repeat(500)}\n\n${'>'.repeat(3)} a`,
    ],
    ['a wide table', `|${' - |'.repeat(300)}\n|${'---|'.repeat(300)}\n|${' - |'.repeat(300)}`],
    ['long underlines', `a\n${'-'.repeat(500)}\n\nb\n${'='.repeat(500)}`],
    ['a stack of brackets', '['.repeat(500) + 'a' + ']'.repeat(500)],
  ])('of ordinary notes is accepted: %s', (_, markdown) => {
    expect(codeOf(() => renderNotes(markdown, { imageBase: '' }))).toBeNull();
  });
});

describe('marks', () => {
  /* Before they were bounded, these took 1 to 50 seconds each. */
  it.each([
    ['emphasis', '_a '.repeat(7_000)],
    ['emphasis that only closes', 'a_ '.repeat(7_000)],
    ['emphasis inside words', 'a*'.repeat(10_000)],
    ['mixed emphasis', '*a_ '.repeat(5_000)],
    ['nested emphasis', `${'*a '.repeat(3_500)}b${' a*'.repeat(3_500)}`],
    ['runs of marks', `${'*'.repeat(10_000)}a${'*'.repeat(10_000)}`],
    ['underlined headings', 'a\n=\n'.repeat(5_000)],
    ['links', '[ (]('.repeat(4_000)],
    ['brackets', ']'.repeat(20_000)],
    ['nested images', `${'!['.repeat(5_000)}a${'](b)'.repeat(5_000)}`],
    ['open comments', 'a <!--'.repeat(3_500)],
    ['open instructions', 'a <?'.repeat(5_000)],
    ['empty items', '-\n'.repeat(10_000)],
    ['formulas', '$a '.repeat(7_000)],
  ])('take linear time: 20 KB of %s', (_, markdown) => {
    const started = process.cpuUsage().user;
    expect([null, 'notes-too-deep']).toContain(codeOf(() => renderNotes(markdown, { imageBase: '' })));
    expect((process.cpuUsage().user - started) / 1_000).toBeLessThan(1_500);
  });

  it('beyond the limit of a block are text, and are reported with its line', () => {
    const { intro, findings } = renderNotes(`*a*\n\n${'*b* '.repeat(600)}\n\n*c*`, { imageBase: '' });
    expect(intro.match(/<em>/g)).toHaveLength(502);
    expect(intro).toContain('*b* *b*</p>\n<p><em>c</em></p>');
    expect(findings).toMatchObject([{ code: 'marks-too-many', line: 3 }]);
  });

  it('of quotations and lists may be left out on 500 lines, not on more', () => {
    const quote = (lines: number) => `a\n\n> b\n${'b\n'.repeat(lines)}`;
    expect(codeOf(() => renderNotes(quote(500), { imageBase: '' }))).toBeNull();
    expect(codeOf(() => renderNotes(quote(501), { imageBase: '' }))).toBe('notes-too-lazy');
    expect(codeOf(() => renderNotes(`- a\n${'b\n'.repeat(501)}`, { imageBase: '' }))).toBe('notes-too-lazy');
    expect(codeOf(() => renderNotes('> a\n'.repeat(600), { imageBase: '' }))).toBeNull();
    expect(codeOf(() => renderNotes(`- a\n${'  b\n'.repeat(600)}`, { imageBase: '' }))).toBeNull();
  });
});
