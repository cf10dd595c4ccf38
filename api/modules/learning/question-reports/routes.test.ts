import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { AdminQuestion, OwnReport, ReportedQuestion } from '../../../contract/tests/errata.ts';
import { users } from '../../../db/schema/accounts.ts';
import { questionReports, questionWordings } from '../../../db/schema/questions.ts';
import { callingLearner } from '../../../testing/learners.ts';
import { call } from '../../../testing/practice.ts';
import { publish, topicFile } from '../../../testing/publish/publish.ts';
import { asha, clock, ravi, server, useTwoLearners } from '../testing/two-learners.ts';
import { inOneTest } from '../../../../scripts/testing/in-one-test.ts';

useTwoLearners();

const ref = 'polity/preamble/q1';

beforeEach(async () => {
  await publish(server, 'reported', {
    'polity/preamble.md': topicFile('Notes.'),
    'polity/preamble.csv':
      'question,option1,option2,option3,option4,correct,description,tags,id\nWho?,We,They,,,0,E,,q1\n',
  });
  await server.app.questionLedger.idle();
  await server.database.write(async (tx) => {
    await tx.update(users).set({ role: 'admin' }).where(eq(users.id, ravi.id));
  });
});

const report = (body: object, learner = asha) =>
  learner.call('PUT', 'question-reports', { ref, reason: 'wrong-key', ...body });
interface Page {
  questions: ReportedQuestion[];
  total: number;
  next: string | null;
}
const page = async (query = '') =>
  (await call<Page>(server, ravi, 'GET', `/api/admin/questions/reported${query}`)).data;
const reported = async (query = '') => (await page(query)).questions;
const own = async (learner = asha) =>
  (await learner.call<OwnReport | null>('GET', `question-reports?ref=${encodeURIComponent(ref)}`)).data;
const told = async (learner = asha) =>
  (await learner.call<{ reports: OwnReport[] }>('GET', 'corrections')).data.reports;
const question = async () =>
  (await call<AdminQuestion>(server, ravi, 'GET', `/api/admin/questions?ref=${encodeURIComponent(ref)}`))
    .data;

test('a report is kept once per learner and question, until it is closed', async () => {
  expect((await report({ text: 'It was they.' })).status).toBe(200);
  clock.now += 1000;
  expect((await report({ reason: 'other', text: '  Not so.  ' })).status).toBe(200);
  expect(await reported()).toMatchObject([
    { ref, reports: 1, reasons: ['other'], question: 'Who?', title: 'The Preamble' },
  ]);
  expect(await question()).toMatchObject({
    reports: [{ reason: 'other', text: 'Not so.', closed: false }],
    ...{ reportCount: 1, openReports: 1 },
    figures: { attempts: 0, facility: null, discrimination: null, tempting: null },
    versions: [{ version: 1, keys: [0] }],
    editor: '/admin/edit/polity/preamble',
  });
  const close = await call(server, ravi, 'POST', '/api/admin/questions/reports/close', { ref });
  expect(close.status).toBe(200);
  expect(await reported()).toEqual([]);
  expect((await question()).reports).toMatchObject([{ closed: true }]);
  expect(await reported('?state=closed')).toMatchObject([{ ref }]);
  await report({});
  expect(await reported()).toHaveLength(1);
});

test.each<[string, object, number, string]>([
  ['an unknown question', { ref: 'polity/preamble/q2' }, 404, 'question_not_found'],
  ['an unknown reason', { reason: 'bored' }, 400, 'invalid_request'],
  ['501 characters', { text: 'क'.repeat(501) }, 400, 'text_too_long'],
  ['an invisible character', { text: 'a\u0007' }, 400, 'invalid_request'],
  ['no text for another reason', { reason: 'other', text: ' ' }, 400, 'text_missing'],
  ['an unknown field', { userId: 'x' }, 400, 'invalid_request'],
])('a report with %s is refused', async (_name, body, status, code) => {
  expect(await report(body)).toMatchObject({ status, code });
  expect(await reported()).toEqual([]);
});

test('a question that the learner may not see is answered like an unknown one', async () => {
  const csv = (id: string, status: string) =>
    `question,option1,option2,option3,option4,correct,description,tags,id,status\nSecret?,We,They,,,0,E,,${id},${status}\n`;
  await publish(server, 'secret', {
    'polity/preamble.md': topicFile('Notes.'),
    'polity/preamble.csv': csv('held', 'held'),
    'polity/judiciary.md': topicFile('Notes.', 'premium'),
    'polity/judiciary.csv': csv('premium', ''),
  });
  await server.app.questionLedger.idle();
  const member = await callingLearner(server, { isPremium: true });
  const answers = async (one: string, learner = asha) => {
    const put = await report({ ref: one }, learner);
    const get = await learner.call('GET', `question-reports?ref=${encodeURIComponent(one)}`);
    return { put, get };
  };
  const unknown = await answers('polity/preamble/unknown');
  expect(unknown.put).toMatchObject({ status: 404, code: 'question_not_found' });
  expect(await answers('polity/preamble/held')).toEqual(unknown);
  expect(await answers('polity/judiciary/premium')).toEqual(unknown);
  expect(await answers('polity/judiciary/unknown', member)).toEqual(unknown);
  expect((await answers('polity/judiciary/premium', member)).get.data).toMatchObject({ question: 'Secret?' });
});

test('may be as long as 500 characters', async () => {
  expect((await report({ text: '🪔'.repeat(500) })).status).toBe(200);
});

describe('the learner who reported a question', () => {
  const close = (body: object) =>
    call(server, ravi, 'POST', '/api/admin/questions/reports/close', { ref, ...body });

  test('sees the report, and once what became of it', async () => {
    expect(await own()).toBeNull();
    await report({ text: 'It was they.' });
    expect(await own()).toMatchObject({
      reason: 'wrong-key',
      text: 'It was they.',
      closedAt: null,
      outcome: null,
    });
    expect(await told()).toEqual([]);
    expect(await own(ravi)).toBeNull();
    clock.now += 1000;
    await close({ answer: ' The source says we. ' });
    const [answered] = await told();
    expect(answered).toMatchObject({
      ...{ ref, question: 'Who?', title: 'The Preamble', outcome: 'closed', answer: 'The source says we.' },
    });
    expect(await told(ravi)).toEqual([]);
    await asha.call('PUT', 'corrections/seen', { until: answered!.closedAt! });
    expect(await told()).toEqual([]);
    expect(await own()).toMatchObject({ outcome: 'closed', answer: 'The source says we.' });
    /* Reported again, it is open again. */
    await report({ text: 'But the other source.' });
    expect(await own()).toMatchObject({ closedAt: null, outcome: null, answer: '' });
  });

  test('is told that a publish has corrected the key, and a later report stays open', async () => {
    await report({ text: 'It was they.' });
    clock.now += 1000;
    await publish(server, 'corrected', {
      'polity/preamble.md': topicFile('Notes.'),
      'polity/preamble.csv':
        'question,option1,option2,option3,option4,correct,description,tags,id\nWho?,We,They,,,1,E,,q1\n',
    });
    clock.now += 1000;
    await report({ reason: 'typo' }, ravi);
    await server.app.questionLedger.idle();
    await server.app.rescorer.idle();
    expect(await told()).toMatchObject([{ outcome: 'corrected', answer: '' }]);
  });

  test('does not open an answered question again by sending the same report twice', async () => {
    await report({ text: 'It was they.' });
    const [{ newest } = { newest: '' }] = await reported();
    clock.now += 5000;
    await report({ text: 'It was they.' });
    expect(await reported()).toMatchObject([{ newest }]);
  });

  test('gets an answer of at most 500 characters', async () => {
    await report({});
    expect(await close({ answer: 'x'.repeat(501) })).toMatchObject({ status: 400, code: 'invalid_request' });
    expect((await close({ answer: 'x'.repeat(500) })).status).toBe(200);
  });
});

describe('the list of reported questions', () => {
  test('has pages, also of reports of the same time, and filters', async () => {
    await server.database.write(async (tx) => {
      const rows = Array.from({ length: 120 }, (_, number) => ({
        ...{ userId: asha.id, text: '', createdAt: clock.now, answer: '' },
        questionId: `${number % 2 === 0 ? 'polity/preamble' : 'economy/banks'}/q${number}`,
        reason: number % 3 === 0 ? ('typo' as const) : ('wrong-key' as const),
        closedAt: number < 10 ? clock.now : null,
      }));
      await tx.insert(questionReports).values(rows);
      await tx.insert(questionWordings).values(
        rows.map(({ questionId }) => ({
          ...{ questionId, digest: 'd', createdAt: 0 },
          content: {
            question: '?',
            options: [],
            explanation: '',
            tags: [],
            difficulty: null,
            source: '',
            notes: null,
          },
        })),
      );
    });
    const first = await page();
    const second = await page(`?before=${encodeURIComponent(first.next ?? '')}`);
    const third = await page(`?before=${encodeURIComponent(second.next ?? '')}`);
    expect([first, second, third].map(({ questions }) => questions.length)).toEqual([50, 50, 10]);
    expect([first.total, third.next]).toEqual([110, null]);
    const refs = [first, second, third].flatMap(({ questions }) => questions.map(({ ref: one }) => one));
    expect(new Set(refs).size).toBe(110);
    expect((await page('?state=closed')).total).toBe(10);
    expect((await page('?reason=typo')).total).toBe(36);
    expect(
      (await page('?subject=economy&reason=typo')).questions.every(({ ref: one }) =>
        one.startsWith('economy/'),
      ),
    ).toBe(true);
  });

  inOneTest(['?before=soon', '?before=1:', '?state=all', '?reason=bored', `?subject=${'x'.repeat(101)}`])(
    'cannot be asked for with a bad query',
    async (query) => {
      expect(await call(server, ravi, 'GET', `/api/admin/questions/reported${query}`)).toMatchObject({
        status: 400,
      });
    },
  );
});
