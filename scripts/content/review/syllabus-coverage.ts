import { issueLog } from '../issue.ts';
import type { Issue, Finding } from '../issue.ts';
import type { Content, Topic } from '../model.ts';
import { syllabusIds } from '../schema/syllabus.ts';
import type { SyllabusLine } from '../schema/syllabus.ts';

/** A line of the syllabus with the topics that cover it, in the order of the home page. */
interface CoveredLine extends SyllabusLine {
  topics: Topic[];
}

export function syllabusCoverage({
  syllabus,
  subjects,
}: Pick<Content, 'syllabus' | 'subjects'>): CoveredLine[] {
  const byLine = new Map<string, Topic[]>();
  for (const topic of subjects.flatMap(({ topics }) => topics)) {
    for (const id of syllabusIds(topic.syllabus)) byLine.set(id, [...(byLine.get(id) ?? []), topic]);
  }
  return syllabus.map((line) => ({ ...line, topics: byLine.get(line.id) ?? [] }));
}

/** Warnings about topics that name a line which does not exist. With an error in the file, its lines are not known. */
export function syllabusIssues({
  syllabus,
  subjects,
  issues = [],
}: Pick<Content, 'syllabus' | 'subjects'> & Partial<Pick<Content, 'issues'>>): Issue[] {
  if (issues.some(({ file, severity }) => file === 'syllabus.json' && severity === 'error')) return [];
  const known = new Set(syllabus.map(({ id }) => id));
  return subjects.flatMap(({ topics }) => topics.flatMap((topic) => unknownLines(topic, known)));
}

/** Warnings about the lines that a topic names and that do not exist. @param known ids of all lines */
export function unknownLines(
  { subject, slug, syllabus }: Pick<Topic, 'subject' | 'slug' | 'syllabus'>,
  known: ReadonlySet<string>,
): Issue[] {
  const log = issueLog(`subjects/${subject}/${slug}.md`);
  for (const id of syllabusIds(syllabus)) if (!known.has(id)) log.warning(unknownLine(id));
  return log.issues;
}

function unknownLine(id: string): Finding {
  return {
    code: 'syllabus-unknown',
    line: null,
    message: `syllabus.json has no line "${id}".`,
    expected: 'ids of lines in syllabus.json',
    fix: 'correct the id in the front matter, or add the line',
  };
}

/** How many lines of each paper have a topic, and which have none, as lines of text. */
export function syllabusLines(coverage: readonly CoveredLine[]): string[] {
  return [...Map.groupBy(coverage, ({ paper }) => paper)].flatMap(([paper, lines]) => {
    const missing = lines.filter(({ topics }) => topics.length === 0);
    return [
      `Syllabus, ${paper}: ${lines.length - missing.length} of ${lines.length} lines have a topic`,
      ...missing.map(({ id, text }) => `    no topic: ${id}  ${text.slice(0, 90)}`),
    ];
  });
}

/** The syllabus with links to its topics in `content/`, as Markdown for a document in `docs/`. */
export function syllabusDocument(coverage: readonly CoveredLine[]): string {
  const papers = [...Map.groupBy(coverage, ({ paper }) => paper)].map(([paper, lines]) =>
    [
      `## ${paper}`,
      '',
      ...lines.map(({ id, text, topics }) => {
        const links = topics.map(
          ({ subject, slug, title }) => `[${title}](../content/subjects/${subject}/${slug}.md)`,
        );
        return `- ${text} (\`${id}\`): ${links.join(', ') || '**no topic yet**'}`;
      }),
      '',
    ].join('\n'),
  );
  return [
    '# The syllabus and its topics',
    '',
    'Made from `content/syllabus.json` and the front matter of the topics by `npm run --silent check -- --syllabus > docs/syllabus.md`.',
    '',
    ...papers,
  ].join('\n');
}

/**
 * Topics by the age of their facts, the oldest first, as lines of text; none if no topic has a date. `all` lists more than
 * ten.
 */
export function ageLines(topics: readonly Topic[], all: boolean): string[] {
  const dated = topics.filter(({ asOf }) => asOf !== null);
  const sorted = dated.toSorted((a, b) => ((a.asOf ?? '') < (b.asOf ?? '') ? -1 : 1));
  if (dated.length === 0) return [];
  const undated = topics.length - dated.length;
  return [
    `Facts: ${dated.length} topics have a date, ${undated} have none. The oldest:`,
    ...sorted
      .slice(0, all ? undefined : 10)
      .map(({ asOf, subject, slug }) => `    ${asOf}  ${subject}/${slug}`),
  ];
}
