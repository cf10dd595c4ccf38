import type { RecentActivity } from '../../../../../api/contract/study/activity.ts';

type QuizAttempt = RecentActivity['quizAttempts'][number];
type TestAttempt = RecentActivity['tests'][number];

/** A quiz attempt or a test, of which the other is null. */
type RecentPractice =
  { id: string; quiz: QuizAttempt; test: null } | { id: string; quiz: null; test: TestAttempt };

/** The newest quiz attempts and tests together, newest first. */
export function recentPractice(
  { quizAttempts, tests }: Pick<RecentActivity, 'quizAttempts' | 'tests'>,
  limit: number,
): RecentPractice[] {
  const timed = [
    ...quizAttempts.map((quiz) => ({ at: quiz.createdAt, item: { id: quiz.id, quiz, test: null } })),
    ...tests.map((test) => ({
      at: test.submittedAt ?? test.startedAt,
      item: { id: test.id, quiz: null, test },
    })),
  ];
  return timed
    .sort((one, other) => Date.parse(other.at) - Date.parse(one.at))
    .slice(0, limit)
    .map(({ item }) => item);
}
