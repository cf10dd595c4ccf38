import { issueLog, sortIssues } from '../issue.ts';
import type { Issue } from '../issue.ts';
import type { Content, Topic } from '../model.ts';
import { questionFindings, plainText } from './question-findings.ts';
import { syllabusIssues } from './syllabus-coverage.ts';

/**
 * Warnings about content that can be published but needs an editor's attention. They are not part of a publish, which
 * would have to wait for them. `digest` returns a hash of a text.
 */
export function reviewContent(
  { subjects, tags, faulty, syllabus }: Pick<Content, 'subjects' | 'tags' | 'faulty' | 'syllabus'>,
  digest: (text: string) => string,
): Issue[] {
  const topics = subjects.flatMap((subject) => subject.topics);
  const ofTopics = topics.flatMap(({ subject, slug, mcqs, mcqLines }) => {
    const log = issueLog(`subjects/${subject}/${slug}.csv`);
    for (const finding of questionFindings(mcqs, mcqLines, tags.get(subject) ?? [])) log.warning(finding);
    return log.issues;
  });
  const tagsLog = issueLog('tags.json');
  const known = new Set([...subjects.map(({ slug }) => slug), ...faulty.map(({ subject }) => subject)]);
  for (const slug of tags.keys()) {
    if (known.has(slug)) continue;
    tagsLog.warning({
      code: 'tags-without-subject',
      line: null,
      message: `There are tags for "${slug}", but no such subject.`,
      expected: 'the name of a folder in subjects/',
      fix: 'correct the name, or remove the list',
    });
  }
  return sortIssues([
    ...ofTopics,
    ...repeatedQuestions(topics, digest),
    ...tagsLog.issues,
    ...syllabusIssues({ subjects, syllabus }),
  ]);
}

/** Warnings about repeated questions. Only digests are kept, so that a large folder's questions are not held twice. */
function repeatedQuestions(topics: readonly Topic[], digest: (text: string) => string): Issue[] {
  const firstUses = new Map<string, { file: string; line: number }>();
  return topics.flatMap((topic) => {
    const file = `subjects/${topic.subject}/${topic.slug}.csv`;
    const log = issueLog(file);
    for (const [index, { question }] of topic.mcqs.entries()) {
      const plain = plainText(question);
      if (plain === '') continue;
      const key = digest(plain);
      const line = topic.mcqLines[index] ?? 1;
      const first = firstUses.get(key);
      if (first === undefined) {
        firstUses.set(key, { file, line });
        continue;
      }
      const place = first.file === file ? `on line ${first.line}` : `in ${first.file} on line ${first.line}`;
      log.warning({
        code: 'mcq-repeated',
        line,
        message: `The same question is already ${place}.`,
        expected: 'each question only once in the whole content, regardless of case and punctuation',
        fix: 'delete one of the two, or reword it to make clear what it asks about',
      });
    }
    return log.issues;
  });
}
