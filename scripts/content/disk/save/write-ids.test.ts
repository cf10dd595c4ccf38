import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { useTempFolder } from '../../testing/temp-folder.ts';
import { writeMissingIds } from './write-ids.ts';

const folder = useTempFolder();
const HEADER = 'question,option1,option2,option3,option4,correctAnswer,explanation,tags';
const textOf = (path: string) => readFile(join(folder.path, path), 'utf8');

it('writes the missing ids of topics and tests, and keeps every other byte', async () => {
  const windows = `\uFEFF${HEADER}\r\n"Senate?",a,b,c,d,0,"Two\r\nlines",t\r\n\r\nCourts?,a,b,c,d,0,E,"t, u"`;
  await folder.write({
    'subjects/polity/a.md': '---\ntitle: A\n---\nx\n',
    'subjects/polity/a.csv': windows,
    'subjects/polity/spilled.csv': `${HEADER}\nWho?,a,b,c,d,0,E,t,u\n`,
    'subjects/polity/notes.txt': 'x',
    'tests/mock.csv': `${HEADER},id\nDams?,a,b,c,d,0,E,t,\n`,
  });
  expect(await writeMissingIds(folder.path)).toEqual([
    { file: 'subjects/polity/a.csv', added: 2, problem: null },
    {
      file: 'subjects/polity/spilled.csv',
      added: 0,
      problem: expect.objectContaining({ line: 2 }) as unknown,
    },
    { file: 'tests/mock.csv', added: 1, problem: null },
  ]);
  expect(await textOf('subjects/polity/a.csv')).toBe(
    `\uFEFF${HEADER},id\r\n"Senate?",a,b,c,d,0,"Two\r\nlines",t,senate\r\n\r\nCourts?,a,b,c,d,0,E,"t, u",courts`,
  );
  expect(await textOf('tests/mock.csv')).toBe(`${HEADER},id\nDams?,a,b,c,d,0,E,t,dams\n`);
  const again = await writeMissingIds(folder.path);
  expect(again.map(({ file }) => file)).toEqual(['subjects/polity/spilled.csv']);
});

it('does nothing in a folder without questions', async () => {
  await folder.write({ 'readme.txt': 'x' });
  expect(await writeMissingIds(folder.path)).toEqual([]);
});
