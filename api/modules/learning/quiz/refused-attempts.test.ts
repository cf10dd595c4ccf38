import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { breakTable } from '../../../testing/broken-table.ts';
import type { AttemptSummary } from '../../../contract/practice/quiz.ts';
import { attemptAnswers, attempts, attemptTags } from '../../../db/schema/quiz.ts';
import { attemptOf, call, detailsOf } from '../../../testing/practice.ts';
import { asha, examOf, rowsOf, server, useQuizServer } from './testing/quiz-server.ts';

useQuizServer();

describe('invalid attempts', () => {
  const save = (payload: unknown) =>
    call<AttemptSummary>(server, asha, 'POST', '/api/quiz/save-attempt', payload);
  const changed = (change: object) => attemptOf(detailsOf([0, 1]), change);
  const detailed = (change: object) => attemptOf([...detailsOf([0]), { ...detailsOf([0])[0]!, ...change }]);

  test.each<[string, unknown]>([
    ['no questions', attemptOf([])],
    ['501 questions', attemptOf(detailsOf(Array<number>(501).fill(0)))],
    [
      '10,000 questions',
      attemptOf(
        Array.from({ length: 10_000 }, () => ({ questionText: 'x', selectedAnswer: 0, correctAnswer: 0 })),
      ),
    ],
    ['a day and a second', changed({ timeSpent: 86_401 })],
    ['time that runs backwards', changed({ timeSpent: -1 })],
    ['half a second', changed({ timeSpent: 0.5 })],
    ['time as text', changed({ timeSpent: '60' })],
    ['no time', changed({ timeSpent: undefined })],
    ['101 chosen tags', changed({ selectedTags: Array<string>(101).fill('x') })],
    ['a chosen tag of 61', changed({ selectedTags: ['x'.repeat(61)] })],
    ['an id that is none', changed({ clientId: 'x' })],
    ['two ids', { ...changed({ clientId: randomUUID() }), clientId: randomUUID() }],
    ['a time that is none', changed({ createdAt: 'yesterday' })],
    ['a second that was not', changed({ createdAt: '2090-06-10T10:00:60Z' })],
    ['a day that was not', changed({ createdAt: '2090-02-30T10:00:00Z' })],
    ['a question without text', detailed({ questionText: '' })],
    ['5,001 characters', detailed({ questionText: 'x'.repeat(5_001) })],
    ['a fifth option', detailed({ selectedAnswer: 4 })],
    ['option -1', detailed({ selectedAnswer: -1 })],
    ['half an option', detailed({ selectedAnswer: 0.5 })],
    ['an option as text', detailed({ selectedAnswer: '0' })],
    ['no word on what was chosen', detailed({ selectedAnswer: undefined })],
    ['a right answer that is none', detailed({ correctAnswer: null })],
    ['21 tags', detailed({ questionTags: Array.from({ length: 21 }, (_, n) => `${n}`) })],
    ['a tag of 61', detailed({ questionTags: ['x'.repeat(61)] })],
    ['a tag that is none', detailed({ questionTags: [null] })],
    ['another scheme', changed({ exam: { ...examOf(2), scheme: 'mains' } })],
    ['no time for an exam', changed({ exam: { ...examOf(2), durationSeconds: 0 } })],
    ['too few confidences', changed({ exam: examOf(1) })],
    ['too many confidences', changed({ exam: examOf(3) })],
    ['an unknown confidence', changed({ exam: { ...examOf(2), confidence: ['sure', 'certain'] } })],
    ['too few marks', changed({ exam: { ...examOf(2), marked: [true] } })],
    ['marks for an exam', changed({ exam: { ...examOf(2), result: { marks: 1_200 } } })],
    ...['id', 'userId', 'attemptNumber', 'isPremium', 'role', 'contentDigest'].flatMap(
      (name): [string, unknown][] => [
        [`${name} outside`, { ...changed({}), [name]: 'x' }],
        [`${name} inside`, changed({ [name]: 'x' })],
        [`${name} of a question`, detailed({ [name]: 'No id' })],
      ],
    ),
    ['a list', [changed({})]],
  ])('%s', async (_name, payload) => {
    const answer = await save(payload);
    expect([answer.status, answer.code]).toEqual([400, 'invalid_request']);
    expect(await rowsOf(asha)).toEqual([]);
  });

  test('larger than 1 MiB are rejected', async () => {
    const details = Array.from({ length: 500 }, () => ({
      ...detailsOf([0])[0]!,
      questionText: 'x'.repeat(4_000),
    }));
    expect(await save(attemptOf(details))).toMatchObject({ status: 413, code: 'payload_too_large' });
    expect(await rowsOf(asha)).toEqual([]);
  });

  test('that fail half-way save nothing', async () => {
    const mend = await breakTable(server.database, 'insert', 'attempt_tags');
    expect(await save(attemptOf(detailsOf([1])))).toMatchObject({ status: 500, code: 'internal_error' });
    await mend();
    for (const table of [attempts, attemptAnswers, attemptTags]) {
      const rows: { userId: string }[] = await server.database.read.select().from(table);
      expect(rows.filter(({ userId }) => userId === asha.id)).toEqual([]);
    }
    expect((await save(attemptOf(detailsOf([1])))).data.attemptNumber).toBe(1);
  });
});
