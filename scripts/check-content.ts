import { resolve } from 'node:path';
import { checkContent } from './content/disk/read/check.ts';
import { digestOfValues } from './content/disk/digest.ts';
import { formatIssue, sortIssues } from './content/issue.ts';
import { listIssues } from './content/issue-groups.ts';
import { contentTable } from './content/review/content-table.ts';
import { reviewContent } from './content/review/review.ts';

/**
 * `npm run check`: prints errors and warnings about the content; exits with 1 if there is an error. Of many of one kind, it
 * prints the first five and their number.
 * - `--all` prints all of them.
 * - `--json` prints all of them as one JSON object: `{ subjects, topics, errors, warnings, issues }`.
 * - `--stats` adds a table of the content before the last line.
 */
const options = process.argv.slice(2);
const unknown = options.find((option) => !['--all', '--json', '--stats'].includes(option));
if (unknown !== undefined || (options.includes('--json') && options.length > 1)) {
  const problem =
    unknown === undefined ? '--json cannot be combined with other options' : `Unknown option ${unknown}`;
  console.error(`${problem}. Usage: npm run check [-- --all] [--stats], or npm run check -- --json`);
  process.exit(1);
}
const contentDir = resolve(process.env['CONTENT_DIR'] || 'content');
const cacheDir = resolve(process.env['DATA_DIR'] || '.data', 'cache/notes');

const content = await checkContent(contentDir, cacheDir);
const { subjects, faulty } = content;
const issues = sortIssues([...content.issues, ...reviewContent(content, digestOfValues)]);
const errors = issues.filter(({ severity }) => severity === 'error').length;
const topics = subjects.flatMap((subject) => subject.topics);
const words = async () =>
  new Map(await Promise.all(topics.map(async (topic) => [topic, await content.wordsOf(topic)] as const)));
const table = options.includes('--stats') ? contentTable(subjects, await words()) : [];
const summary =
  `${count(topics.length + faulty.length, 'topic')} in ${count(subjects.length, 'subject')} checked: ` +
  `${count(errors, 'error')}, ${count(issues.length - errors, 'warning')}`;

if (options.includes('--json')) {
  console.log(
    JSON.stringify({
      subjects: subjects.length,
      topics: topics.length + faulty.length,
      errors,
      warnings: issues.length - errors,
      issues,
    }),
  );
} else {
  const list = options.includes('--all') ? issues.map(formatIssue) : listIssues(issues);
  console.log([...list, ...table, summary].join('\n'));
}
process.exitCode = errors > 0 ? 1 : 0;

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
