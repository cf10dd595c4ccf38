import { TOPIC_DEFAULTS, parseTopicFrontMatter } from '../../../../scripts/content/schema/frontmatter.ts';
import { splitFrontMatter } from '../../../../scripts/content/schema/frontmatter-block.ts';
import { issueLog } from '../../../../scripts/content/issue.ts';
import type { Finding } from '../../../../scripts/content/issue.ts';
import { parseMcqCsv } from '../../../../scripts/content/questions/mcq-csv.ts';
import type { TopicSource } from '../../../contract/admin/content.ts';

export interface SourceTexts {
  markdown: string;
  csv: string;
  csvProblem?: Finding | null;
  revision: string;
}

/** A topic's texts as an editor takes them. One whose front matter is broken can still be mended: nothing is left out. */
export function sourceOf(
  { subject, topic }: { subject: string; topic: string },
  { markdown, csv, csvProblem = null, revision }: SourceTexts,
): TopicSource {
  const path = `subjects/${subject}/${topic}`;
  const { data, notes, issues } = parseTopicFrontMatter(markdown, `${path}.md`);
  const found = !('code' in splitFrontMatter(markdown));
  const log = issueLog(`${path}.csv`);
  if (csvProblem) log.error(csvProblem);
  const questions = csv === '' ? [] : parseMcqCsv(csv, `${path}.csv`).issues;
  const problems = [...issues, ...log.issues, ...questions];
  // What is saved from a broken file must not come out as free by accident.
  const fields = data ?? { ...TOPIC_DEFAULTS, access: 'premium' as const };
  return {
    subject,
    topic,
    ...fields,
    notes: found ? notes : markdown,
    mcqs: csv,
    revision,
    problems,
  };
}
