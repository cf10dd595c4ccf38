import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { inject } from 'vitest';
import { addDays, daysBetween, DAY, dayOf, startOfDay } from '../../../api/contract/shared/days.ts';
import { LONG_SUBJECT_TOPICS } from './content.ts';
import { newLearner, type SignedInLearner } from './learner.ts';

const YEAR = 371;

/** Question ids are not needed, because an attempt identifies questions by their text. */
const wrongAnswer = {
  questionText: 'Which Article deals with the President?',
  selectedAnswer: 2,
  correctAnswer: 0,
  questionTags: ['articles'],
};

async function accepted(answer: Promise<Response>): Promise<void> {
  const { status, url } = await answer;
  if (status !== 200) throw new Error(`${url} answered ${status}`);
}

/**
 * Creates a learner who has studied for a year on six of every seven days. Activity on days that the API no longer
 * accepts is written to the database; the rest is sent to the API.
 *
 * @param now ms since 1970
 */
export async function learnerOfAYear(now = Date.now()): Promise<SignedInLearner> {
  const learner = await newLearner();
  const me = (await (await learner.call('GET', '/auth/me')).json()) as { data: { id: string } };
  const today = dayOf(now);
  const days = daysBetween(addDays(today, 1 - YEAR), today);
  const topicOf = (index: number) => `topic-${(index % LONG_SUBJECT_TOPICS) + 1}`;

  const database = new Sqlite(join(inject('dataDir'), 'swadhyay.db'), { timeout: 10_000 });
  const read = database.prepare(
    'insert into activity (user_id, subject, topic, date, time_spent, completed) values (?, ?, ?, ?, ?, 0)',
  );
  const reached = database.prepare(
    'insert into progress (user_id, subject, topic, completed, completed_at, time_spent, last_accessed) values (?, ?, ?, ?, ?, ?, ?)',
  );
  database.transaction(() => {
    for (const [index, date] of days.entries()) {
      if ((YEAR - 1 - index) % 7 === 6) continue;
      read.run(me.data.id, 'long-list', topicOf(index), date, ((index * 7) % 90) * 60 + 30);
    }
    for (let index = 0; index < LONG_SUBJECT_TOPICS; index += 1) {
      const done = index % 3 === 0 ? 1 : 0;
      const last = startOfDay(today) - index * DAY;
      reached.run(
        me.data.id,
        'long-list',
        topicOf(index),
        done,
        done ? last : null,
        3_700 + index * 600,
        last,
      );
    }
    reached.run(me.data.id, 'polity', 'vanished', 0, null, 600, startOfDay(today) - 2 * DAY);
  })();
  database.close();

  for (let number = 1; number <= 6; number += 1) {
    const questionDetails = Array.from({ length: 6 }, (_, index) => ({
      ...wrongAnswer,
      questionText: `${wrongAnswer.questionText} ${index}`,
      selectedAnswer: index < number ? 0 : 2,
    }));
    const attemptData = { timeSpent: 95 * number, selectedTags: [], questionDetails };
    await accepted(
      learner.call('POST', '/quiz/save-attempt', { subject: 'polity', topic: 'long-notes', attemptData }),
    );
  }
  for (const [subject, topic, title] of [
    ['polity', 'long-notes-section-1', 'First detail'],
    ['polity', 'long-notes', 'Long notes'],
    ['long-list', 'topic-2', 'Topic number 2'],
    ['long-list', 'topic-1', 'Topic number 1'],
  ] as const) {
    await accepted(
      learner.call('POST', '/user/bookmarks', { subject, topic, title, description: 'In a few words' }),
    );
  }
  const targets = [
    { subject: 'polity', topic: 'no-questions', targetTime: 30 },
    { subject: 'long-list', topic: 'topic-3', targetTime: 45 },
    { subject: 'long-list', topic: 'topic-4', targetTime: 60 },
  ];
  await accepted(learner.call('POST', '/user/daily-targets', { date: today, targets }));
  const entered = { date: today, subject: 'polity', topic: 'no-questions', actualTime: 30, completed: true };
  await accepted(learner.call('PUT', '/user/daily-targets/progress', entered));
  await accepted(
    learner.call('PUT', '/user/daily-targets/progress', {
      ...{ date: today, subject: 'long-list', topic: 'topic-3', actualTime: 15, completed: false },
    }),
  );
  return learner;
}
