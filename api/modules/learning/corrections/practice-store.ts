import { asc } from 'drizzle-orm';
import type { Queries } from '../../../db/client.ts';
import { attemptAnswers, attempts, attemptTags, IS_QUIZ_OF_ANSWER } from '../../../db/schema/quiz.ts';
import { updateRows } from '../../../db/statements.ts';
import type { QuestionKey } from '../../content/questions/keys.ts';
import { changeOf, newVerdict, practiceFigures } from './practice-scores.ts';
import type { Change, Verdict } from './practice-scores.ts';
import { BATCH } from './store.ts';
import type { AnswerKind, RescoredAttempt } from './store.ts';

/** An answer of practice with the figures of its attempt. */
interface PracticeAnswer {
  answer: typeof attemptAnswers.$inferSelect;
  attempt: Pick<
    typeof attempts.$inferSelect,
    'correctAnswers' | 'totalQuestions' | 'subject' | 'topic' | 'imported'
  >;
}

export const PRACTICE: AnswerKind<PracticeAnswer> = {
  kind: 'quiz',
  table: attemptAnswers,
  list: async (queries, where) =>
    queries
      .select({
        answer: attemptAnswers,
        attempt: {
          correctAnswers: attempts.correctAnswers,
          totalQuestions: attempts.totalQuestions,
          subject: attempts.subject,
          topic: attempts.topic,
          imported: attempts.imported,
        },
      })
      .from(attemptAnswers)
      .innerJoin(attempts, IS_QUIZ_OF_ANSWER)
      .where(where)
      .orderBy(asc(attemptAnswers.userId), asc(attemptAnswers.attemptId))
      .limit(BATCH),
  changes: (answers, key) => rescoredAttempts(answers, rescoredAnswers(answers, key)),
  async correct(tx, answers, { key }) {
    const rescored = rescoredAnswers(answers, key);
    const changed = rescoredAttempts(answers, rescored);
    await updateAnswers(tx, rescored);
    await updateAttempts(tx, changed);
    await updateTags(tx, rescored);
    const missed = rescored.flatMap(({ userId, place, isMissed }) =>
      isMissed ? [{ userId, ...place }] : [],
    );
    return { changed, missed };
  },
};

/** Identifies the attempt of an answer among all learners. */
const attemptOf = ({ userId, attemptId }: { userId: string; attemptId: string }) => `${userId} ${attemptId}`;

interface RescoredAnswer extends Verdict {
  userId: string;
  attemptId: string;
  position: number;
  tags: readonly string[];
  change: Change;
  place: { subject: string; topic: string };
  /** It was right, and is wrong now. */
  isMissed: boolean;
}

function rescoredAnswers(answers: readonly PracticeAnswer[], key: QuestionKey): RescoredAnswer[] {
  return answers.flatMap(({ answer, attempt: { subject, topic } }) => {
    const verdict = newVerdict(answer, key);
    if (verdict === null) return [];
    const { userId, attemptId, position, questionTags: tags } = answer;
    const isMissed = answer.isCorrect && !verdict.isCorrect && !verdict.dropped;
    const change = changeOf(answer, verdict);
    return [{ ...verdict, userId, attemptId, position, tags, change, place: { subject, topic }, isMissed }];
  });
}

/** The attempts whose figures change. An attempt may have a question several times. */
function rescoredAttempts(
  answers: readonly PracticeAnswer[],
  rescored: readonly RescoredAnswer[],
): RescoredAttempt[] {
  const byAttempt = Map.groupBy(rescored, attemptOf);
  const attemptsOf = new Map(answers.map(({ answer, attempt }) => [attemptOf(answer), attempt]));
  return [...byAttempt.values()].flatMap((changes) => {
    const [first] = changes;
    const attempt = first && attemptsOf.get(attemptOf(first));
    const sum = (part: keyof Change) => changes.reduce((all, { change }) => all + change[part], 0);
    if (!attempt || (sum('right') === 0 && sum('total') === 0)) return [];
    const { correctAnswers: right, totalQuestions: total } = attempt;
    const before = practiceFigures(right, total);
    const after = practiceFigures(right + sum('right'), total + sum('total'));
    return [{ userId: first.userId, attemptId: first.attemptId, before, after }];
  });
}

async function updateAnswers(tx: Queries, rescored: readonly RescoredAnswer[]): Promise<void> {
  const { userId, attemptId, position, correctAnswer, isCorrect, dropped } = attemptAnswers;
  const columns = { by: [userId, attemptId, position], set: [correctAnswer, isCorrect, dropped] };
  const rows = rescored.map((row) => [
    ...[row.userId, row.attemptId, row.position],
    ...[row.correctAnswer, Number(row.isCorrect), Number(row.dropped)],
  ]);
  await updateRows(tx, attemptAnswers, columns, rows);
}

async function updateAttempts(tx: Queries, changed: readonly RescoredAttempt[]): Promise<void> {
  const { userId, id, totalQuestions, correctAnswers, scorePercentage } = attempts;
  const columns = { by: [userId, id], set: [totalQuestions, correctAnswers, scorePercentage] };
  const rows = changed.map(({ userId: owner, attemptId, after }) => {
    return [owner, attemptId, after.total, after.right, after.percentage];
  });
  await updateRows(tx, attempts, columns, rows);
}

async function updateTags(tx: Queries, rescored: readonly RescoredAnswer[]): Promise<void> {
  type Sum = [userId: string, attemptId: string, tag: string, total: number, right: number];
  const sums = new Map<string, Sum>();
  for (const { userId, attemptId, tags, change } of rescored) {
    for (const tag of new Set(tags)) {
      const name = JSON.stringify([userId, attemptId, tag]);
      const [, , , total, right] = sums.get(name) ?? [userId, attemptId, tag, 0, 0];
      sums.set(name, [userId, attemptId, tag, total + change.total, right + change.right]);
    }
  }
  const { userId, attemptId, tag, totalQuestions, correctAnswers } = attemptTags;
  const columns = { by: [userId, attemptId, tag], add: [totalQuestions, correctAnswers] };
  await updateRows(tx, attemptTags, columns, [...sums.values()]);
}
