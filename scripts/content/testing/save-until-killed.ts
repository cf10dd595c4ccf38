import { saveFiles } from '../disk/save/save-files.ts';
import { CSV_HEADER } from './csv-header.ts';

/*
 * Saves topics in the content folder given on the command line until it is killed. Notes and questions of one save contain
 * the same number, which is printed after the save. Every tenth topic is a new one.
 */
const root = process.argv[2] ?? '';
for (let number = 1; ; number += 1) {
  const isNew = number % 10 === 0;
  const path = `subjects/polity/${isNew ? `new-${number}` : `topic-${number % 3}`}`;
  const filler = 'A line of notes.\n'.repeat(200);
  const row = `Question ${number}?,a,b,c,d,0,${'Because. '.repeat(200)},\n`;
  await saveFiles(root, [
    { path: `${path}.csv`, data: CSV_HEADER + row, isNew },
    { path: `${path}.md`, data: `---\ntitle: Save ${number}\n---\n${filler}End ${number}\n`, isNew },
  ]);
  process.stdout.write(`${number}\n`);
}
