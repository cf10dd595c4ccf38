import { beforeAll, describe, expect, test } from 'vitest';
import { onSqlite } from '../../../testing/on-sqlite.ts';
import type { AttemptSummary } from '../../../contract/practice/quiz.ts';
import type {
  QuizSummary,
  TagPerformance,
  TopicUnderstanding,
} from '../../../contract/practice/quiz-figures.ts';
import { testApp } from '../../../testing/app.ts';
import type { TestApp } from '../../../testing/app.ts';
import { signedIn } from '../../../testing/learners.ts';
import type { TestLearner } from '../../../testing/learners.ts';
import { attemptOf, call, detailsOf } from '../../../testing/practice.ts';

/** A time in June of a year later than the real clock, which signs tokens. */
const at = (day: number, hour = 12) => new Date(Date.UTC(2090, 5, day, hour)).toISOString();

let server: TestApp;
let asha: TestLearner;
let ravi: TestLearner;
let newcomer: TestLearner;
/** Attempts of Asha in the order of saving. */
const saved: AttemptSummary[] = [];

async function save(learner: TestLearner, selected: (number | null)[], more: object, topic?: string) {
  const tagged = detailsOf(selected).map((detail, index) => ({
    ...detail,
    questionTags: index === 0 ? ['first', 'articles'] : ['articles'],
  }));
  const sent = attemptOf(tagged, more, topic);
  return (await call<AttemptSummary>(server, learner, 'POST', '/api/quiz/save-attempt', sent)).data;
}

beforeAll(async () => {
  const now = Date.UTC(2090, 6, 1);
  server = await testApp({ now: () => now, settings: { rateLimit: 0 } });
  const until = { expiresAt: now + 60_000 };
  asha = await signedIn(server, {}, until);
  ravi = await signedIn(server, {}, until);
  newcomer = await signedIn(server, {}, until);
  saved.push(
    await save(asha, [0, 0, 0, 0], { createdAt: at(10), timeSpent: 100 }),
    await save(asha, [1, 0], { createdAt: at(12), timeSpent: 50 }),
    await save(asha, [1, null, 1], { createdAt: at(11), timeSpent: 30 }, 'citizenship'),
    await save(asha, [0], { createdAt: at(12), timeSpent: 0 }),
  );
  await save(ravi, [1, 1], { createdAt: at(12), timeSpent: 7 });
  return () => server.close();
});

const NO_TESTS = {
  attempts: 0,
  totalQuestions: 0,
  correctAnswers: 0,
  averageScore: 0,
  totalTimeSpent: 0,
  timedQuestions: 0,
};

describe.each(['/api', ''])('%s/quiz', (prefix) => {
  const get = async <Data>(learner: TestLearner | null, path: string) =>
    call<Data>(server, learner, 'GET', `${prefix}/quiz/${path}`);
  const list = async (query = '', learner = asha) =>
    (await get<AttemptSummary[]>(learner, `attempts${query}`)).data;

  test('lists the attempts of one learner, newest first', async () => {
    expect(await list()).toEqual([saved[3], saved[1], saved[2], saved[0]]);
    expect(await list('', ravi)).toHaveLength(1);
    expect(await list('', newcomer)).toEqual([]);
  });

  test.each([
    ['?subject=polity', [3, 1, 2, 0]],
    ['?subject=polity&topic=citizenship', [2]],
    ['?topic=preamble', [3, 1, 0]],
    ['?subject=history', []],
    ['?limit=2', [3, 1]],
    ['?from=2090-06-11', [3, 1, 2]],
    ['?to=2090-06-11', [2, 0]],
    ['?from=2090-06-11&to=2090-06-11', [2]],
    ['?from=2090-06-12&to=2090-06-10', []],
  ])('attempts%s', async (query, expected) => {
    expect(await list(query)).toEqual(expected.map((index) => saved[index]));
  });

  test('pages contain every attempt once', async () => {
    const pages: AttemptSummary[] = [];
    for (
      let page = await list('?limit=1');
      page.length > 0;
      page = await list(`?limit=1&before=${page[0]!.id}`)
    ) {
      pages.push(...page);
    }
    expect(pages).toEqual(await list());
    expect(await list(`?before=${saved[1]!.id}&topic=preamble`)).toEqual([saved[0]]);
  });

  test('a day ends at midnight UTC', async () => {
    const learner = await signedIn(server, {}, { expiresAt: Date.UTC(2090, 6, 1) + 60_000 });
    await save(learner, [0], { createdAt: '2090-06-20T23:59:59.999Z' });
    await save(learner, [0], { createdAt: '2090-06-21T00:00:00.000Z' });
    expect(await list('?to=2090-06-20', learner)).toMatchObject([{ attemptNumber: 1 }]);
    expect(await list('?from=2090-06-21', learner)).toMatchObject([{ attemptNumber: 2 }]);
  });

  test.each(['limit=0', 'limit=501', 'limit=x', 'limit=-1', 'from=yesterday', 'to=2090-02-30', 'before=x'])(
    'attempts?%s is rejected',
    async (query) => {
      expect(await get(asha, `attempts?${query}`)).toMatchObject({ status: 400, code: 'invalid_request' });
    },
  );

  test('does not return attempts of other learners', async () => {
    const [theirs] = await list('', ravi);
    expect(await get(asha, `attempts/${theirs!.id}`)).toMatchObject({
      status: 404,
      code: 'attempt_not_found',
    });
    expect(await get(asha, `attempts?before=${theirs!.id}`)).toMatchObject({ status: 400 });
    expect((await get(ravi, `attempts/${theirs!.id}`)).status).toBe(200);
    expect((await get(asha, 'attempts/nothing')).status).toBe(404);
  });

  test('topic-understanding', async () => {
    const preamble = {
      id: 'polity/preamble',
      subject: 'polity',
      topic: 'preamble',
      totalAttempts: 3,
      totalTests: 0,
      totalQuestionsAttempted: 7,
      timedQuestions: 7,
      totalCorrectAnswers: 6,
      averageScore: (100 + 50 + 100) / 3,
      bestScore: 100,
      totalTimeSpent: 150,
      understandingLevel: 'advanced',
    };
    const citizenship = {
      id: 'polity/citizenship',
      subject: 'polity',
      topic: 'citizenship',
      totalAttempts: 1,
      totalTests: 0,
      totalQuestionsAttempted: 3,
      timedQuestions: 3,
      totalCorrectAnswers: 0,
      averageScore: 0,
      bestScore: 0,
      totalTimeSpent: 30,
      understandingLevel: 'beginner',
    };
    const all = await get<TopicUnderstanding[]>(asha, 'topic-understanding');
    expect(all.data).toEqual([citizenship, preamble]);
    const one = await get(asha, 'topic-understanding?subject=polity&topic=preamble');
    expect(one.data).toEqual([preamble]);
    expect((await get(newcomer, 'topic-understanding')).data).toEqual([]);
    expect((await get(ravi, 'topic-understanding')).data).toMatchObject([
      { totalAttempts: 1, averageScore: 0 },
    ]);
  });

  test('tag-performance', async () => {
    const tag = (name: string, topic: string, correctAnswers: number, totalQuestions: number) => ({
      id: `polity/${topic}/${name}`,
      tag: name,
      subject: 'polity',
      topic,
      averageScore: (correctAnswers * 100) / totalQuestions,
      correctAnswers,
      totalQuestions,
    });
    const all = await get<TagPerformance[]>(asha, 'tag-performance');
    expect(all.data).toEqual([
      tag('articles', 'preamble', 6, 7),
      tag('articles', 'citizenship', 0, 3),
      tag('first', 'preamble', 2, 3),
      tag('first', 'citizenship', 0, 1),
    ]);
    const one = await get<TagPerformance[]>(asha, 'tag-performance?subject=polity&topic=citizenship');
    expect(one.data.map(({ id }) => id)).toEqual(['polity/citizenship/articles', 'polity/citizenship/first']);
    expect((await get(newcomer, 'tag-performance')).data).toEqual([]);
  });

  test('summary', async () => {
    expect((await get<QuizSummary>(asha, 'summary')).data).toEqual({
      totalAttempts: 4,
      totalQuestions: 10,
      totalCorrectAnswers: 6,
      averageScore: 62.5,
      totalTimeSpent: 180,
      tests: NO_TESTS,
    });
    expect((await get<QuizSummary>(asha, 'summary?topic=citizenship')).data.totalAttempts).toBe(1);
    expect((await get<QuizSummary>(newcomer, 'summary')).data).toEqual({
      totalAttempts: 0,
      totalQuestions: 0,
      totalCorrectAnswers: 0,
      averageScore: 0,
      totalTimeSpent: 0,
      tests: NO_TESTS,
    });
  });

  test('requires a session and is not cached', async () => {
    for (const path of ['attempts', 'attempts/x', 'topic-understanding', 'tag-performance', 'summary']) {
      expect(await get(null, path)).toMatchObject({ status: 401, code: 'sign_in_required' });
      const answer = await server.app.inject({ url: `${prefix}/quiz/${path}`, headers: asha.headers });
      expect(answer.headers['cache-control']).toBe('no-store');
    }
  });
});

onSqlite('sums and lists use an index', () => {
  const plans = server.database.read.all<{ detail: string }>(
    "explain query plan select subject, topic, tag, sum(total_questions) from attempt_tags where user_id = 'x' group by subject, topic, tag",
  );
  expect(plans.map(({ detail }) => detail).join()).toMatch(/USING (COVERING )?INDEX attempt_tags_by_topic/);
  const listing = server.database.read.all<{ detail: string }>(
    "explain query plan select * from attempts where user_id = 'x' and (created_at, attempt_number, id) < (1, 1, 'x') order by created_at desc, attempt_number desc, id desc limit 5",
  );
  expect(listing.map(({ detail }) => detail).join()).toContain('USING INDEX attempts_by_recency');
});
