import { expect, it } from 'vitest';
import { markdownParser } from './markdown-language.ts';

function names(text: string): string[] {
  const found: string[] = [];
  markdownParser.parse(text).iterate({ enter: ({ name }) => void found.push(name) });
  return found;
}

it('finds the marks of ordinary text', () => {
  expect(names('# A *b*\n\nc **d** [e](f)\n')).toEqual(
    expect.arrayContaining(['ATXHeading1', 'Emphasis', 'StrongEmphasis', 'Link']),
  );
});

it.each([
  ['emphasis', 'a_ '.repeat(65_000)],
  ['marks inside words', '*a_'.repeat(40_000)],
  ['nested emphasis', `${'*a '.repeat(20_000)}b${' a*'.repeat(20_000)}`],
  ['links', '[a]('.repeat(30_000)],
  ['images', `${'!['.repeat(20_000)}a${'](b)'.repeat(20_000)}`],
  ['spaces', `a${' '.repeat(100_000)}b`],
])('shows a block with very many %s as plain text, in time', (_, block) => {
  const started = process.cpuUsage().user;
  const found = names(`${block}\n\nc **d**\n`);
  expect(found).toEqual(expect.arrayContaining(['Paragraph', 'StrongEmphasis']));
  expect(found.filter((name) => ['Emphasis', 'Link', 'Image'].includes(name))).toEqual([]);
  expect((process.cpuUsage().user - started) / 1_000).toBeLessThan(1_500);
});
