import { describe, expect, it } from 'vitest';
import type { TopicUnderstanding } from '../../../../api/contract/practice/quiz-figures.ts';
import {
  attemptsWere,
  byQuestions,
  confidenceText,
  extremesOf,
  practiceAddress,
  testsText,
  timePerQuestion,
  trendText,
  withTests,
  paceRows,
  filterChoices,
  parseFilter,
  filterQuery,
  formatScore,
  levelStyle,
  tagStrengths,
  groupQueuedAttempts,
} from './analytics-state.ts';

describe('formatting', () => {
  it('shows scores with one decimal, from 0 to 100', () => {
    expect([66.666, 100, 0, 120, -1, NaN].map(formatScore)).toEqual([
      '66.7%',
      '100%',
      '0%',
      '100%',
      '0%',
      '0%',
    ]);
  });
});

it('lists the topics with the most questions first, equal ones as they came', () => {
  const row = (topic: string, totalQuestionsAttempted: number) =>
    ({ topic, totalQuestionsAttempted }) as TopicUnderstanding;
  const sorted = byQuestions([row('a', 1), row('b', 7), row('c', 1), row('d', 3)]);
  expect(sorted.map(({ topic }) => topic)).toEqual(['b', 'd', 'a', 'c']);
});

describe('the address', () => {
  it('stores the filter', () => {
    for (const filter of [{}, { subject: 'polity' }, { subject: 'a&b', topic: 'क' }]) {
      expect(parseFilter(filterQuery(filter))).toEqual(filter);
    }
    expect(filterQuery({ topic: 'preamble' })).toBe('');
    expect(parseFilter('?topic=preamble')).toEqual({});
  });
});

describe('the filter', () => {
  it('offers subjects with attempts, and the topics of the chosen subject', () => {
    const rows = [
      { subject: 'a', topic: '1' },
      { subject: 'a', topic: '2' },
      { subject: 'b', topic: '1' },
    ];
    expect(filterChoices(rows, {})).toEqual({ subjects: ['a', 'b'], topics: [] });
    expect(filterChoices(rows, { subject: 'a' })).toEqual({ subjects: ['a', 'b'], topics: ['1', '2'] });
  });
});

describe('levels', () => {
  it('have a colour, except neutral ones', () => {
    expect(['expert', 'advanced', 'intermediate', 'beginner', 'toString'].map(levelStyle)).toEqual([
      'bg-good-wash text-good',
      'bg-info-wash text-info',
      'bg-yellow-wash text-yellow',
      'bg-sunken text-soft',
      'bg-sunken text-soft',
    ]);
  });
});

describe('tags', () => {
  const row = (tag: string, topic: string, correctAnswers: number, totalQuestions: number) => ({
    id: `${topic}/${tag}`,
    subject: 's',
    averageScore: 0,
    tag,
    topic,
    correctAnswers,
    totalQuestions,
  });

  it('are summed over topics, highest score first', () => {
    const rows = [row('b', '1', 1, 4), row('a', '1', 1, 2), row('b', '2', 3, 4), row('c', '1', 2, 2)];
    expect(tagStrengths(rows)).toEqual([
      { tag: 'c', correct: 2, total: 2, score: 100 },
      { tag: 'b', correct: 4, total: 8, score: 50 },
      { tag: 'a', correct: 1, total: 2, score: 50 },
    ]);
  });
});

describe('queued attempts', () => {
  it('are grouped, without those of other learners', () => {
    const entry = (id: string, owner: string | null, refused: string | null = null) => ({
      id,
      owner,
      refused,
    });
    const [a, b, c, d] = [entry('a', null), entry('b', 'me'), entry('c', 'me', 'No.'), entry('d', 'you')];
    expect(groupQueuedAttempts([a, b, c, d], 'me')).toEqual({ unowned: [a], toSend: [b], refused: [c] });
  });

  it('are described with their count', () => {
    expect([attemptsWere(1), attemptsWere(2)]).toEqual(['1 attempt was', '2 attempts were']);
  });
});

describe('the strongest and the weakest tags', () => {
  const strength = (tag: string, score: number, total = 4) => ({ tag, score, total, correct: 0 });

  it('have enough questions, and none is both', () => {
    const all = [
      strength('a', 100),
      strength('b', 90),
      strength('rare', 80, 2),
      strength('c', 74),
      strength('d', 50),
      strength('e', 25),
      strength('f', 0),
    ];
    const { weakest, strongest } = extremesOf(all);
    expect(weakest.map(({ tag }) => tag)).toEqual(['f', 'e', 'd']);
    expect(strongest.map(({ tag }) => tag)).toEqual(['a', 'b', 'c']);
    expect(extremesOf([strength('a', 90)])).toMatchObject({ weakest: [], strongest: [{ tag: 'a' }] });
  });

  it('are practised in the published topic with the most wrong answers', () => {
    const row = (topic: string, correctAnswers: number) => ({
      ...{ id: topic, tag: 'case-law', subject: 'polity', topic, averageScore: 0 },
      ...{ correctAnswers, totalQuestions: 10 },
    });
    const titlesOf = ({ subject, topic }: { subject: string; topic: string }) => ({
      ...{ subject, topic },
      address: topic === 'gone' ? null : `/${subject}/${topic}`,
      access: topic === 'premium' ? ('premium' as const) : ('free' as const),
    });
    const rows = [row('rights', 5), row('writs', 2), row('gone', 0), row('premium', 1)];
    const learner = { role: 'learner', isPremium: false };
    const member = { role: 'learner', isPremium: true };
    expect(practiceAddress('case-law', rows, titlesOf, member)).toBe('/polity/premium?tab=mcqs&tag=case-law');
    expect(practiceAddress('case-law', rows, titlesOf, learner)).toBe('/polity/writs?tab=mcqs&tag=case-law');
    expect(practiceAddress('case-law', [row('gone', 0)], titlesOf, learner)).toBeNull();
    expect(practiceAddress('pairs', rows, titlesOf, learner)).toBeNull();
  });
});

describe('the trend', () => {
  it.each([
    [[80, 80, 80, 80, 80, 70, 70, 70, 70, 70], /average 80%: 10 points more than the 5 before/],
    [[69, 69, 69, 69, 69, 70, 70, 70, 70, 70], /average 69%: 1 point fewer than/],
    [[70, 70, 70, 70, 70, 70, 70, 70, 70, 70, 0], /average 70%: the same as/],
  ])('of %j', (scores, text) => expect(trendText(scores)).toMatch(text));

  it('needs ten attempts', () => {
    expect(trendText([80, 80, 80, 80, 80, 70, 70, 70, 70])).toBeNull();
  });
});

it.each([
  [4, 4, null],
  [10, 9, /trust it/],
  [4 * 5, 15, /mostly right/],
  [10, 7, /more often than you are right/],
])('%i sure answers, %i right: %s', (answered, correct, text) => {
  const said = confidenceText([{ confidence: 'sure', answered, correct }]);
  if (text === null) expect(said).toBeNull();
  else expect(said).toMatch(text);
});

it('time per question is given by subject, or by topic of the selected subject, the slowest first', () => {
  const row = (subject: string, topic: string, totalTimeSpent: number, timedQuestions: number) => ({
    ...{
      id: topic,
      subject,
      topic,
      totalTimeSpent,
      timedQuestions,
      totalQuestionsAttempted: 100,
      totalTests: 0,
      totalAttempts: 1,
    },
    ...{ totalCorrectAnswers: 0, averageScore: 0, bestScore: 0, understandingLevel: 'beginner' as const },
  });
  const rows = [
    row('polity', 'rights', 100, 10),
    row('polity', 'duties', 50, 5),
    row('ethics', 'aid', 90, 3),
  ];
  expect(paceRows(rows, {})).toEqual([
    { subject: 'ethics', topic: null, seconds: 30 },
    { subject: 'polity', topic: null, seconds: 10 },
  ]);
  expect(paceRows(rows.slice(0, 2), { subject: 'polity' }).map(({ topic }) => topic)).toEqual([
    'rights',
    'duties',
  ]);
  const many = Array.from({ length: 9 }, (_, index) => row(`s${index}`, 't', index, 1));
  expect(paceRows(many, {})).toHaveLength(8);
  expect(paceRows([row('polity', 'rights', 0, 0)], {})).toEqual([]);
});

it('time per question is a mean', () => {
  const sums = { totalAttempts: 1, totalCorrectAnswers: 0, averageScore: 0 };
  expect(timePerQuestion({ ...sums, totalQuestions: 3, totalTimeSpent: 100 })).toBe(33);
  expect(timePerQuestion({ ...sums, totalQuestions: 0, totalTimeSpent: 0 })).toBeNull();
});

it('says what was done in tests, and counts their questions and time in the pace', () => {
  const tests = {
    ...{
      attempts: 3,
      totalQuestions: 300,
      correctAnswers: 183,
      averageScore: 61,
      totalTimeSpent: 18_240,
      timedQuestions: 200,
    },
  };
  expect(testsText(tests)).toBe('And in 3 tests: 183 of 300 questions right (61%), in 5 h 4 min.');
  expect(testsText({ ...tests, attempts: 1, totalTimeSpent: 0 })).toBe(
    'And in 1 test: 183 of 300 questions right (61%).',
  );
  const practice = { totalAttempts: 1, totalQuestions: 10, totalCorrectAnswers: 4, averageScore: 40 };
  expect(withTests({ ...practice, totalTimeSpent: 60, tests })).toEqual({
    totalTimeSpent: 18_300,
    totalQuestions: 210,
  });
});
