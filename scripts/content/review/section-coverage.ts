import type { NamedSection } from '../model.ts';
import { findSection } from '../questions/section-match.ts';
import type { SectionHeading } from '../questions/section-match.ts';

interface TopicCoverage {
  /** Sections of the notes that no active question names. */
  untested: SectionHeading[];
  /** 1-based lines of active questions that name a section of the notes. */
  linked: Set<number>;
}

/** Which sections of the notes have questions, and which questions have a section. */
export function topicCoverage(
  sections: readonly SectionHeading[],
  namedSections: readonly NamedSection[],
): TopicCoverage {
  const tested = new Set<string>();
  const linked = new Set<number>();
  for (const { section, lines } of namedSections) {
    const found = lines.length === 0 ? null : findSection(section, sections);
    if (found === null) continue;
    tested.add(found.id);
    for (const line of lines) linked.add(line);
  }
  return { untested: sections.filter(({ id }) => !tested.has(id)), linked };
}

/** A topic with what `topicCoverage` found in it. */
export interface CoverageOfTopic extends TopicCoverage {
  subject: string;
  slug: string;
  /** Its active questions, with their 1-based lines. */
  questions: { line: number; question: string }[];
}

/**
 * Sections without questions and questions without a section, as lines of text; not of topics without questions.
 * @param names whether each section and question is named
 */
export function coverageLines(topics: readonly CoverageOfTopic[], names: boolean): string[] {
  const withQuestions = topics.filter(({ questions }) => questions.length > 0);
  const open = withQuestions.map(({ untested, linked, questions, subject, slug }) => ({
    path: `subjects/${subject}/${slug}`,
    untested,
    unlinked: questions.filter(({ line }) => !linked.has(line)),
  }));
  const sections = open.reduce((sum, { untested }) => sum + untested.length, 0);
  const questions = open.reduce((sum, { unlinked }) => sum + unlinked.length, 0);
  const lines = names
    ? open.flatMap(({ path, untested, unlinked }) => [
        ...untested.map(({ title }) => `${path}.md  no questions on the section "${title}"`),
        ...unlinked.map(({ line, question }) => `${path}.csv:${line}  no section: ${firstLine(question)}`),
      ])
    : [];
  const more = names || sections + questions === 0 ? '' : ' (npm run check -- --stats --all lists them)';
  return [
    ...lines,
    `sections without questions: ${sections.toLocaleString('en')}, questions without a section: ${questions.toLocaleString('en')}${more}`,
  ];
}

/** Characters of a question that identify it. */
const SHOWN = 80;

function firstLine(question: string): string {
  const [first = ''] = question.split('\n', 1);
  return first.length > SHOWN ? `${first.slice(0, SHOWN)}…` : first;
}
