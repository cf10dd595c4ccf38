import { resolve } from 'node:path';
import { checkContent } from './content/disk/check.ts';
import { formatIssue } from './content/issue.ts';

/** `npm run check`: prints everything that is wrong with the content; exit 1 where there is an error. */
const contentDir = resolve(process.env['CONTENT_DIR'] || 'content');
const cacheDir = resolve(process.env['DATA_DIR'] || '.data', 'cache/notes');

const { subjects, faulty, issues } = await checkContent(contentDir, cacheDir);
const errors = issues.filter(({ severity }) => severity === 'error').length;
const topics = subjects.reduce((sum, subject) => sum + subject.topics.length, faulty.length);
const summary =
  `${count(topics, 'topic')} in ${count(subjects.length, 'subject')} checked: ` +
  `${count(errors, 'error')}, ${count(issues.length - errors, 'warning')}`;

console.log([...issues.map(formatIssue), summary].join('\n'));
process.exitCode = errors > 0 ? 1 : 0;

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
