import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Publish } from '../../../contract/admin/publishes.ts';
import { run } from '../../../db/statements.ts';
import { eq, sql } from 'drizzle-orm';
import type { QuizSummary, TagPerformance } from '../../../contract/practice/quiz-figures.ts';
import { rescorings } from '../../../db/schema/questions.ts';
import { reviewCards } from '../../../db/schema/reviews.ts';
import { call } from '../../../testing/practice.ts';
import { publish, topicFile } from '../../../testing/publish/publish.ts';
import { asha, ravi, server, useTwoLearners } from '../testing/two-learners.ts';
import {
  admin,
  attempts,
  corrections,
  errata,
  HEADER,
  mark,
  practise,
  REF,
  release,
  row,
  THREE,
} from './testing/corrected-questions.ts';

useTwoLearners();

describe('a corrected key', () => {
  test('changes the stored scores once, with what follows from them, and is told once', async () => {
    await release(...THREE);
    await practise(asha, [1, 0, 1]);
    await practise(ravi, [0, 0, null]);
    await release(row('q1', 1), ...THREE.slice(1));

    expect(await attempts(asha)).toMatchObject([{ correctAnswers: 2, totalQuestions: 3 }]);
    expect((await attempts(asha))[0]?.scorePercentage).toBeCloseTo(66.67, 2);
    expect(await attempts(ravi)).toMatchObject([{ correctAnswers: 1 }]);
    const tags = await call<TagPerformance[]>(server, asha, 'GET', '/api/quiz/tag-performance');
    expect(tags.data).toMatchObject([{ tag: 'articles', totalQuestions: 3, correctAnswers: 2 }]);
    const summary = await call<QuizSummary>(server, asha, 'GET', '/api/quiz/summary');
    expect(summary.data.totalCorrectAnswers).toBe(2);

    const { corrections: told, more } = await corrections(asha);
    expect([told.length, more]).toEqual([1, 0]);
    expect(told[0]).toMatchObject({
      ...{ kind: 'quiz', ref: REF, question: 'q1?', title: 'The Preamble', dropped: false, reason: '' },
      before: { right: 1, total: 3 },
      after: { right: 2, total: 3 },
    });
    await asha.call('PUT', 'corrections/seen', { until: told[0]!.at });
    expect((await corrections(asha)).corrections).toEqual([]);
    expect((await corrections(ravi)).corrections).toHaveLength(1);

    /* The same content again, and a changed wording, rescore nothing. */
    await release(row('q1', 1), ...THREE.slice(1));
    await release(row('q1', 1, { text: 'Better wording?' }), ...THREE.slice(1));
    expect(await server.database.read.$count(rescorings)).toBe(1);
    expect((await corrections(ravi)).corrections).toHaveLength(1);
    expect(await errata()).toMatchObject([
      { ref: REF, question: 'Better wording?', before: ['a'], after: ['b'], dropped: false },
    ]);
  });

  test('follows the texts of reordered options', async () => {
    await release(...THREE);
    await practise(asha, [0, 0, 0]);
    await release(row('q1', 3, { options: 'b,c,d,a' }), ...THREE.slice(1));
    expect(await errata()).toEqual([]);
    await release(row('q1', 0, { options: 'b,c,d,a' }), ...THREE.slice(1));
    expect(await attempts(asha)).toMatchObject([{ correctAnswers: 2 }]);
  });

  test('changes review cards', async () => {
    await release(...THREE);
    await practise(asha, [2, 0, 0]);
    await release(row('q1', 1), ...THREE.slice(1));
    const cards = await server.database.read
      .select()
      .from(reviewCards)
      .where(eq(reviewCards.userId, asha.id));
    expect(cards).toMatchObject([{ content: { correctAnswer: 1 }, suspendedAt: null }]);
  });

  test('reaches thousands of answers and every learner', async () => {
    await release(...THREE);
    const first = await practise(asha, [1, 0, 0]);
    await server.database.write(async (tx) => {
      const copies = Array.from({ length: 450 }, (_, index) => index);
      for (const index of copies) {
        await run(
          tx,
          sql.raw(`insert into attempts (id, user_id, client_id, content_digest, subject, topic, attempt_number,
          total_questions, correct_answers, score_percentage, time_spent, selected_tags, exam_scheme, exam_duration,
          created_at, local_date, time_zone, imported) select 'copy-${index}', user_id, null, null, subject, topic, ${index + 2},
          total_questions, correct_answers, score_percentage, time_spent, selected_tags, exam_scheme, exam_duration,
          created_at, local_date, time_zone, imported from attempts where id = '${first.id}'`),
        );
        await run(
          tx,
          sql.raw(`insert into attempt_answers (attempt_id, user_id, position, question_text, selected_answer,
          correct_answer, is_correct, question_tags, confidence, marked, options, seconds, question_id, dropped) select 'copy-${index}', user_id, position, question_text, selected_answer,
          correct_answer, is_correct, question_tags, confidence, marked, options, seconds, question_id, dropped
          from attempt_answers where attempt_id = '${first.id}'`),
        );
      }
    });
    await release(row('q1', 1), ...THREE.slice(1));
    expect(await attempts(asha)).toHaveLength(451);
    expect((await attempts(asha)).every(({ correctAnswers }) => correctAnswers === 3)).toBe(true);
    const { corrections: told, more } = await corrections(asha);
    expect([told.length, more]).toEqual([20, 431]);
    expect((await server.database.read.select().from(rescorings))[0]).toMatchObject({ changed: 451 });
  });
});

describe('a withdrawn question', () => {
  test('counts no more, until it returns', async () => {
    await release(...THREE);
    await practise(asha, [1, 0, 0]);
    await release(row('q1', 0, { status: 'dropped' }), ...THREE.slice(1));
    expect(await attempts(asha)).toMatchObject([
      { correctAnswers: 2, totalQuestions: 2, scorePercentage: 100 },
    ]);
    const detail = await call<{ questionDetails: object[] }>(
      server,
      asha,
      'GET',
      `/api/quiz/attempts/${(await attempts(asha))[0]?.id}`,
    );
    expect(detail.data.questionDetails).toMatchObject([{ dropped: true }, { dropped: false }, {}]);
    expect(await errata()).toMatchObject([{ dropped: true, after: [] }]);
    await release(...THREE);
    expect(await attempts(asha)).toMatchObject([{ correctAnswers: 2, totalQuestions: 3 }]);
  });
});

describe('an administrator', () => {
  test('sees what a correction would change, then makes it', async () => {
    await release(...THREE);
    await practise(asha, [1, 0, 0]);
    await admin();
    const dry = await mark({ dryRun: true });
    expect(dry.data).toMatchObject({ preview: { attempts: 1, changed: 1 }, version: null });
    expect(dry.data.preview?.points).toBeCloseTo(33.33, 2);
    expect(await attempts(asha)).toMatchObject([{ correctAnswers: 2 }]);

    expect((await mark({})).data).toEqual({ preview: null, version: 2 });
    await server.app.rescorer.idle();
    expect(await attempts(asha)).toMatchObject([{ correctAnswers: 3 }]);
    expect((await corrections(asha)).corrections).toMatchObject([{ reason: 'Both are right.' }]);
    expect(await mark({})).toMatchObject({ status: 409, code: 'key_unchanged' });

    /* A publish of the same file does not overrule the correction; a publish of another key does. */
    await release(row('q1', 0, { text: 'Other words?' }), ...THREE.slice(1));
    expect(await attempts(asha)).toMatchObject([{ correctAnswers: 3 }]);
    await release(row('q1', 2), ...THREE.slice(1));
    expect(await attempts(asha)).toMatchObject([{ correctAnswers: 2 }]);
  });

  test.each<[string, object, number, string]>([
    ['an unknown question', { ref: 'polity/preamble/q9' }, 404, 'question_not_found'],
    ['no question', { ref: '' }, 400, 'invalid_request'],
    ['the same key', { keys: [0] }, 409, 'key_unchanged'],
    ['an option too many', { keys: [4] }, 400, 'invalid_request'],
    ['no right option', { keys: [] }, 400, 'invalid_request'],
    ['an option twice', { keys: [1, 1] }, 400, 'invalid_request'],
    ['a reason of spaces', { reason: '  ' }, 400, 'reason_missing'],
    ['a reason of 501 characters', { reason: 'x'.repeat(501) }, 400, 'invalid_request'],
    ['an unknown field', { version: 9 }, 400, 'invalid_request'],
  ])('cannot correct with %s', async (_name, change, status, code) => {
    await release(...THREE);
    await admin();
    expect(await mark(change)).toMatchObject({ status, code });
  });

  test('is the only one who can', async () => {
    await release(...THREE);
    expect((await mark({}, asha)).status).toBe(403);
    expect((await call(server, null, 'POST', '/api/admin/questions/erratum', {})).status).toBe(401);
  });
});

test('errata show no text that not everyone may read', async () => {
  for (const key of [0, 1]) {
    await publish(server, `gated-${key}`, { 'polity/judiciary.csv': HEADER + row('q1', key) });
    await server.app.questionLedger.idle();
  }
  expect(await errata()).toMatchObject([{ question: null, before: [], after: [], title: 'The Judiciary' }]);
});

describe('the file of a corrected question', () => {
  const path = (name: string) => join(server.contentDir, 'subjects/polity', name);
  const csv = () => readFile(path('preamble.csv'), 'utf8');
  const publishes = async () => (await call<Publish[]>(server, ravi, 'GET', '/api/admin/publishes')).data;

  test('has the new key, which is published, and teaches it once it is live', async () => {
    await release(...THREE);
    await admin();
    await mkdir(path(''), { recursive: true });
    await writeFile(path('subject.md'), topicFile(''));
    await writeFile(path('preamble.md'), topicFile('Notes.'));
    await writeFile(path('preamble.csv'), HEADER + THREE.join(''));
    expect((await mark({ dryRun: true })).data.published).toBeUndefined();
    expect(await csv()).toBe(HEADER + THREE.join(''));

    expect((await mark({})).data).toMatchObject({ published: true, version: 2 });
    expect(await csv()).toBe(`${HEADER.trim()},also\n${THREE.join('').replace(',q1,', ',q1,,1')}`);
    expect(await publishes()).toMatchObject([{ trigger: 'admin' }]);

    expect((await mark({ keys: [1], reason: 'No.' })).data).toMatchObject({ published: true, version: 3 });
    expect(await csv()).toContain('q1?,a,b,c,d,1,');
    expect((await mark({ keys: [1], dropped: true })).data.published).toBe(true);
    expect(await csv()).toContain(',q1,dropped');
    /* The file says what the ledger says, so nothing is scored again. */
    const jobs = await server.database.read.$count(rescorings);
    await publish(server, 'with-correction', {
      'polity/preamble.md': topicFile('Notes.'),
      'polity/preamble.csv': await csv(),
    });
    await server.app.questionLedger.idle();
    expect(await server.database.read.$count(rescorings)).toBe(jobs);
  });

  test('that does not have it leaves the correction as it is', async () => {
    await release(...THREE);
    await admin();
    expect((await mark({})).data).toEqual({ preview: null, version: 2 });
    expect(await publishes()).toEqual([]);
  });
});
