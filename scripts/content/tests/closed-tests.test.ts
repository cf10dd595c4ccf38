import { expect, it } from 'vitest';
import type { Content } from '../model.ts';
import { parseMcqCsv } from '../questions/mcq-csv.ts';
import { NO_EXTRA, topicWith } from '../testing/topic.ts';
import { paperWith, subjectWith } from '../testing/test-paper.ts';
import { withClosedTests } from './closed-tests.ts';
import { paperResolver } from './resolve-papers.ts';

const CSV =
  'question,option1,option2,option3,option4,correctAnswer,explanation,tags,id,section\n' +
  'One?,a,"b, c",,,1,"Because, ""yes"".","x,y",own-1,polity/a#words\nTwo?,a,b,,,1,,,own-2,\n';
const held = {
  question: 'Held?',
  options: ['a', 'b'],
  correctAnswer: 1,
  also: [0],
  explanation: '',
  tags: [],
  ...NO_EXTRA,
  id: 'h1',
  status: 'held' as const,
};
const content = (fields: string): Content =>
  ({
    subjects: [subjectWith('polity', [topicWith([{}], { withheld: [held], withheldLines: [3] })])],
    tests: [
      paperWith('mock', `ranked: true\ncloses: 2027-01-10T12:00:00Z\n${fields}`, CSV),
      paperWith('listed', `ranked: true\ncloses: 2027-01-10T12:00:00Z\n${fields}questions: [polity/a/h1]\n`),
    ],
    faulty: [],
  }) as unknown as Content;
const after = new Date('2027-01-10T12:00:31Z');
const before = new Date('2027-01-10T12:00:30Z');

const digest = (...values: readonly unknown[]) => JSON.stringify(values);

it('publishes nothing while answers to a test count, or without `afterwards: practice`', () => {
  const joining = content('afterwards: practice\n');
  expect(withClosedTests(joining, before, digest)).toBe(joining);
  const staying = content('');
  expect(withClosedTests(staying, after, digest)).toBe(staying);
});

it('adds the questions of a closed test to their topics, in a file that reads back the same', () => {
  const joined = withClosedTests(content('afterwards: practice\n'), after, digest);
  const topic = joined.subjects[0]?.topics[0];
  expect(topic?.mcqs.map(({ id, status, section }) => [id, status, section])).toEqual([
    ['q', 'active', ''],
    ['h1', 'active', ''],
    ['mock-own-1', 'active', 'words'],
  ]);
  expect(topic?.withheld).toEqual([]);
  expect(parseMcqCsv(topic?.csv ?? '', 'a.csv')).toMatchObject({ mcqs: topic?.mcqs, issues: [] });
  /* Otherwise its page would keep the questions from before. */
  const old = content('').subjects[0]?.topics[0];
  expect(topic?.digest).not.toBe(old?.digest);
  expect(topic?.shownDigest).not.toBe(old?.shownDigest);
  /* The tests can still be taken. */
  const resolve = paperResolver(joined);
  expect(resolve('listed')?.issues).toEqual([]);
  expect(resolve('mock')?.paper?.questions).toHaveLength(2);
});
