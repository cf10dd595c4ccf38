import { issueLog } from '../issue.ts';
import type { IssueLog } from '../issue.ts';
import type { TestPaper } from '../model.ts';
import type { QuestionBank } from './question-bank.ts';

/** Warns of topics that do not exist: those listed, and those of questions of the .csv file. */
export function checkTopics(test: TestPaper, bank: QuestionBank, log: IssueLog): void {
  const unknown = (topic: string) => bank.topicsBelow(topic) === null || !topic.includes('/');
  const warn = (line: number | null, topic: string) =>
    log.warning({
      code: 'test-topic-unknown',
      line,
      message: `There is no topic "${topic}".`,
      expected: 'subject/topic of a topic that exists',
      fix: 'correct or remove it',
    });
  for (const [index, topic] of test.topics.entries()) {
    if (unknown(topic)) warn(test.lineOf(['topics', index]), topic);
  }
  const csv = issueLog(`tests/${test.slug}.csv`);
  for (const [index, mcq] of test.own.entries()) {
    const notes = ownNotes(mcq.section);
    if (mcq.section === '' || (notes && !unknown(`${notes.subject}/${notes.topic}`))) continue;
    csv.warning({
      code: 'test-section-unknown',
      line: test.ownLines[index] ?? null,
      message: `The section "${mcq.section}" belongs to no topic.`,
      expected: 'section: subject/topic, or subject/topic#id-of-a-heading',
      fix: 'correct it, or leave it empty',
    });
  }
  log.issues.push(...csv.issues);
}

/** Where the notes of a question in a test's .csv file are: `subject/topic#heading`. */
export function ownNotes(section: string): { subject: string; topic: string; section: string } | null {
  const [, subject, topic, heading = ''] = /^([^/#]+)\/([^/#]+)(?:#(.*))?$/.exec(section) ?? [];
  return subject === undefined || topic === undefined ? null : { subject, topic, section: heading };
}
