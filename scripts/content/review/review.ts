import { issueLog, sortIssues } from '../issue.ts';
import type { Issue } from '../issue.ts';
import type { Content, Topic } from '../model.ts';
import type { TagLists } from '../schema/tag-lists.ts';
import { foldedTag, questionFindings, plainText } from './question-findings.ts';
import { syllabusIssues } from './syllabus-coverage.ts';

/**
 * Warnings about content that can be published but needs an editor's attention. They are not part of a publish, which
 * would have to wait for them. `digest` returns a hash of a text.
 */
export function reviewContent(
  {
    subjects,
    tags,
    faulty,
    syllabus,
    issues,
  }: Pick<Content, 'subjects' | 'tags' | 'faulty' | 'syllabus' | 'issues'>,
  digest: (text: string) => string,
): Issue[] {
  const topics = subjects.flatMap((subject) => subject.topics);
  const ofTopics = topics.flatMap(({ subject, slug, mcqs, mcqLines }) => {
    const log = issueLog(`subjects/${subject}/${slug}.csv`);
    for (const finding of questionFindings(mcqs, mcqLines, tags.get(subject) ?? [])) log.warning(finding);
    return log.issues;
  });
  const known = new Set([...subjects.map(({ slug }) => slug), ...faulty.map(({ subject }) => subject)]);
  return sortIssues([
    ...ofTopics,
    ...subjects.flatMap((subject) => (tags.get(subject.slug)?.length ? [] : alikeTags(subject.topics))),
    ...repeatedQuestions(topics, digest),
    ...tagsWithoutSubject(tags, (slug) => known.has(slug)),
    ...syllabusIssues({ subjects, syllabus, issues }),
  ]);
}

/** Warnings about lists of tags of subjects that do not exist. */
export function tagsWithoutSubject(tags: TagLists, exists: (subject: string) => boolean): Issue[] {
  const log = issueLog('tags.json');
  for (const slug of tags.keys()) {
    if (exists(slug)) continue;
    log.warning({
      code: 'tags-without-subject',
      line: null,
      message: `There are tags for "${slug}", but no such subject.`,
      expected: 'the name of a folder in subjects/',
      fix: 'correct the name, or remove the list',
    });
  }
  return log.issues;
}

/** Warnings about tags of a subject without a list that are most likely one, such as "Rights" and "rights". */
function alikeTags(topics: readonly Topic[]): Issue[] {
  const spellings = new Map<string, string>();
  return topics.flatMap(({ subject, slug, mcqs, mcqLines }) => {
    const log = issueLog(`subjects/${subject}/${slug}.csv`);
    for (const [index, { tags }] of mcqs.entries()) {
      for (const tag of tags) {
        const first = spellings.get(foldedTag(tag)) ?? tag;
        spellings.set(foldedTag(tag), first);
        if (first === tag) continue;
        log.warning({
          code: 'tags-alike',
          line: mcqLines[index] ?? null,
          message: `The tag "${tag}" is written "${first}" in another question.`,
          expected: 'one spelling of each tag in a subject, because learners filter by it',
          fix: `write ${first} in both, or list the tags of the subject in tags.json`,
        });
      }
    }
    return log.issues;
  });
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
