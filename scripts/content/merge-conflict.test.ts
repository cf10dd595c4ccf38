import { expect, test } from 'vitest';
import { mergeConflict } from './merge-conflict.ts';

const SIDES = '<<<<<<< HEAD\nours\n=======\ntheirs\n>>>>>>> main\n';

test.each([
  ['', SIDES, 1],
  ['# A\n\n', SIDES, 3],
  ['A\n', '<<<<<<< HEAD\nours\n||||||| 1a2b3c\nbase\n=======\ntheirs\n>>>>>>> main\n', 2],
  ['A\n', '<<<<<<<\nours\n>>>>>>>', 2],
  ['```\ncode\n```\n', SIDES, 4],
  ['- ```\n  code\n  ```\n', SIDES, 4],
  ['> ```\n> code\n> ```\n', SIDES, 4],
  ['````\n```\n````\n', SIDES, 4],
  ['', `<<<<<<< HEAD\n\`\`\`\n=======\n~~~\n>>>>>>> main\n`, 1],
  ['', `<<<<<<< HEAD\n\`\`\`\n${SIDES}\`\`\`\n=======\n>>>>>>> main\n`, 1],
  ['```\n<<<<<<< HEAD\n```\n', '>>>>>>> main\n', 2],
])('finds a conflict in %j and %j', (before, conflict, line) => {
  expect(mergeConflict(before + conflict)).toMatchObject({ code: 'merge-conflict', line });
});

test.each([
  'Title\n=======\n\nText\n',
  '<<<<<<< alone\n=======\n',
  '>>>>>>> a deep quote\n',
  '=======\n>>>>>>> main\n<<<<<<< HEAD\n',
  `\`\`\`\n${SIDES}\`\`\`\n`,
  `\`\`\`diff\n${SIDES}\`\`\`\n\nText\n\n~~~ text\n${SIDES}~~~\n`,
  `- \`\`\`\n${SIDES}  \`\`\`\n`,
  '    <<<<<<< HEAD\n    >>>>>>> main\n',
  'Between <<<<<<< HEAD and >>>>>>> main\n',
])('finds none in %j', (text) => {
  expect(mergeConflict(text)).toBeNull();
});

test('allows an example in a cell of a CSV file', () => {
  const cell = (code: string) => `q,a,b\n"What is this?\n\n\`\`\`\n${code}\`\`\`",a,b\n`;
  const first = `q,a,b\n"\`\`\`\n${SIDES}\`\`\`",a,b\n`;
  for (const text of [cell(SIDES), first]) {
    expect(mergeConflict(text, { isCsv: true })).toBeNull();
    expect(mergeConflict(text + SIDES, { isCsv: true })).toMatchObject({ line: text.split('\n').length });
  }
});
