import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { AdminQuestion, ReportedQuestion } from '../../../contract/tests/errata.ts';
import { users } from '../../../db/schema/accounts.ts';
import { call } from '../../../testing/practice.ts';
import { publish, topicFile } from '../../../testing/publish/publish.ts';
import { asha, clock, ravi, server, useTwoLearners } from '../testing/two-learners.ts';

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

const report = (body: object) => asha.call('PUT', 'question-reports', { ref, reason: 'wrong-key', ...body });
const reported = async () =>
  (await call<ReportedQuestion[]>(server, ravi, 'GET', '/api/admin/questions/reported')).data;
const question = async () =>
  (await call<AdminQuestion>(server, ravi, 'GET', `/api/admin/questions?ref=${encodeURIComponent(ref)}`))
    .data;

test('a report is kept once per learner and question, until it is closed', async () => {
  expect((await report({ text: 'It was they.' })).status).toBe(200);
  clock.now += 1000;
  expect((await report({ reason: 'other', text: '  Not so.  ' })).status).toBe(200);
  expect(await reported()).toMatchObject([
    { ref, open: 1, reasons: ['other'], question: 'Who?', title: 'The Preamble' },
  ]);
  expect(await question()).toMatchObject({
    reports: [{ reason: 'other', text: 'Not so.', closed: false }],
    figures: { attempts: 0, facility: null, discrimination: null, tempting: null },
    versions: [{ version: 1, keys: [0] }],
    editor: '/admin/edit/polity/preamble',
  });
  const close = await call(server, ravi, 'POST', '/api/admin/questions/reports/close', { ref });
  expect(close.status).toBe(200);
  expect(await reported()).toEqual([]);
  expect((await question()).reports).toMatchObject([{ closed: true }]);
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

test('may be as long as 500 characters', async () => {
  expect((await report({ text: '🪔'.repeat(500) })).status).toBe(200);
});
