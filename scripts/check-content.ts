import { resolve } from 'node:path';
import { checkContent } from './content/disk/check/check.ts';
import { digestOfValues } from './content/disk/digest.ts';
import { writeMissingIds } from './content/disk/save/write-ids.ts';
import { formatIssue, sortIssues } from './content/issue.ts';
import { contentTable } from './content/review/content-table.ts';
import { reviewContent } from './content/review/review.ts';
import { giveAwayLines } from './content/review/give-aways.ts';
import { coverageLines, topicCoverage } from './content/review/section-coverage.ts';
import {
  ageLines,
  syllabusCoverage,
  syllabusDocument,
  syllabusLines,
} from './content/review/syllabus-coverage.ts';
import type { CoverageOfTopic } from './content/review/section-coverage.ts';
import type { Issue } from './content/issue.ts';

/** Issues of one kind that are listed; the rest are only counted. */
const SHOWN_OF_KIND = 5;

/**
 * `npm run check`: prints errors and warnings about the content; exits with 1 if there is an error. Of many of one kind, it
 * prints the first five and their number.
 * - `--all` prints all of them.
 * - `--json` prints all of them as one JSON object: `{ subjects, topics, errors, warnings, issues }`.
 * - `--stats` adds a table of the content before the last line, and counts sections without questions and questions without
 *   a section; with `--all` it names them. It also counts what
 *   gives answers away, and lists lines of the syllabus without a topic and topics by the age of their facts.
 * - `--syllabus` prints the syllabus with the topics that cover each line, as Markdown, and nothing else.
 * - `--fix-ids` writes an id into each row of questions that has none, before the check.
 */
const OPTIONS = ['--all', '--json', '--stats', '--fix-ids', '--syllabus'];
/** Options that cannot be combined with others. */
const EXCLUSIVE = ['--json', '--syllabus'];
const options = process.argv.slice(2);
const unknown = options.find((option) => !OPTIONS.includes(option));
if (unknown !== undefined || (EXCLUSIVE.some((option) => options.includes(option)) && options.length > 1)) {
  const problem =
    unknown === undefined
      ? '--json and --syllabus cannot be combined with other options'
      : `Unknown option ${unknown}`;
  console.error(
    `${problem}. Usage: npm run check [-- --all] [--stats] [--fix-ids], or npm run check -- --json, or --syllabus`,
  );
  process.exit(1);
}
const contentDir = resolve(process.env['CONTENT_DIR'] || 'content');
const cacheDir = resolve(process.env['DATA_DIR'] || '.data', 'cache/notes');

const written = options.includes('--fix-ids') ? await writeIds() : [];
const content = await checkContent(contentDir, cacheDir);
const { subjects, faulty } = content;
const issues = sortIssues([...content.issues, ...reviewContent(content, digestOfValues)]);
const errors = issues.filter(({ severity }) => severity === 'error').length;
const topics = subjects.flatMap((subject) => subject.topics);
const table = options.includes('--stats') ? await statistics() : [];
const summary =
  `${count(topics.length + faulty.length, 'topic')} in ${count(subjects.length, 'subject')} checked: ` +
  `${count(errors, 'error')}, ${count(issues.length - errors, 'warning')}`;

if (options.includes('--syllabus')) {
  process.stdout.write(syllabusDocument(syllabusCoverage(content)));
} else if (options.includes('--json')) {
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
  console.log([...written, ...list, ...table, summary].join('\n'));
}
process.exitCode = errors > 0 ? 1 : 0;

async function writeIds(): Promise<string[]> {
  const files = await writeMissingIds(contentDir);
  const total = files.reduce((sum, { added }) => sum + added, 0);
  const changed = files.filter(({ added }) => added > 0);
  return [
    ...changed.map(({ file, added }) => `${file}: ${count(added, 'id')} written`),
    ...files.flatMap(({ file, problem }) => {
      if (problem === null) return [];
      const line = problem.line === null ? '' : `:${problem.line}`;
      return `${file}${line}: no ids written. ${problem.message} To correct it, ${problem.fix}.`;
    }),
    total === 0
      ? 'No ids are missing.'
      : `${count(total, 'id')} written in ${count(changed.length, 'file')}.`,
  ];
}

async function statistics(): Promise<string[]> {
  const words = await Promise.all(
    topics.map(async (topic) => [topic, await content.wordsOf(topic)] as const),
  );
  const coverage = await Promise.all(
    topics.map(async (topic): Promise<CoverageOfTopic> => {
      const { subject, slug, mcqs, mcqLines, namedSections } = topic;
      const questions = mcqs.map(({ question }, index) => ({ line: mcqLines[index] ?? 1, question }));
      const found = topicCoverage(await content.sectionsOf(topic), namedSections);
      return { subject, slug, questions, ...found };
    }),
  );
  const all = options.includes('--all');
  return [
    ...contentTable(subjects, new Map(words)),
    ...giveAwayLines(topics.flatMap(({ mcqs }) => mcqs)),
    ...coverageLines(coverage, all),
    ...syllabusLines(syllabusCoverage(content)),
    ...ageLines(topics, all),
  ];
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

/**
 * The lines that list sorted issues for people. If a kind has more than five, the issues are grouped by kind, errors
 * and frequent kinds first, with the first five of each; otherwise all are listed in their order.
 */
function listIssues(issues: readonly Issue[]): string[] {
  const kinds = Map.groupBy(issues, ({ severity, code }) => `${severity} ${code}`);
  const groups = [...kinds.values()];
  if (groups.every(({ length }) => length <= SHOWN_OF_KIND)) return issues.map(formatIssue);
  const isWarning = ([first]: readonly Issue[]) => (first?.severity === 'warning' ? 1 : 0);
  groups.sort((a, b) => isWarning(a) - isWarning(b) || b.length - a.length);
  return [
    ...groups.flatMap((group) => [headOf(group), ...group.slice(0, SHOWN_OF_KIND).map(formatIssue), '']),
    'To list all of them: npm run check -- --all. For other programs: npm run check -- --json.',
  ];
}

function headOf(group: readonly Issue[]): string {
  const [first] = group;
  const count = `${group.length} ${first?.severity ?? ''}${group.length === 1 ? '' : 's'}`;
  const rest = group.length > SHOWN_OF_KIND ? `, the first ${SHOWN_OF_KIND}` : '';
  return `${first?.code ?? ''}: ${count}${rest}:`;
}
