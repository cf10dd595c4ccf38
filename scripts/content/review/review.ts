import { issueLog, sortIssues } from '../issue.ts';
import type { Issue } from '../issue.ts';
import type { Content } from '../model.ts';
import { questionFindings } from './question-findings.ts';
import { repeatedQuestions } from './repeated-questions.ts';

/**
 * Warnings about what can be published but should be looked at by an editor. A publish does without them, so that it
 * does not wait for them. `digest` makes a short name of a text.
 */
export function reviewContent(
  { subjects, tags, faulty }: Pick<Content, 'subjects' | 'tags' | 'faulty'>,
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
      message: `There is no subject "${slug}" that these tags could belong to.`,
      expected: 'the name of a folder in subjects/',
      fix: 'correct the name, or remove the list',
    });
  }
  return sortIssues([...ofTopics, ...repeatedQuestions(topics, digest), ...tagsLog.issues]);
}
