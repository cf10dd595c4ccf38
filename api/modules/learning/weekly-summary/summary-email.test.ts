import { expect, test } from 'vitest';
import type { WeekSummary } from '../../../contract/study/weekly-summary.ts';
import { summaryEmail, weekLines } from './summary-email.ts';

const week: WeekSummary = {
  from: '2026-11-15',
  to: '2026-11-21',
  days: [0, 1_200, 0, 18_000, 0, 0, 60].map((studyTime, index) => ({
    date: `2026-11-${15 + index}`,
    studyTime,
  })),
  ...{ studyTime: 19_260, previousStudyTime: 1_740, topicsCompleted: 1, targets: 12, targetsDone: 8 },
  ...{ questions: 80, answered: 64, correctAnswers: 45, reviews: 1_040 },
};

test('the e-mail says what was done, and how to stop it', () => {
  const letter = {
    to: 'asha@example.org',
    publicOrigin: 'https://study.example',
    unsubscribePage: 'https://study.example/account/unsubscribe?token=t',
    oneClick: 'https://study.example/api/weekly-email/unsubscribe?token=t',
  };
  const { subject, text, unsubscribe } = summaryEmail(week, letter);
  expect(subject).toBe('Your week: 5 h 21 min of study');
  expect(text).toContain(
    `Your week from Nov 15, 2026 to Nov 21, 2026:

- 5 h 21 min of study on 3 of 7 days (29 min in the week before)
- 8 of 12 targets done
- 64 questions answered, 70% right
- 1,040 cards reviewed
- 1 topic completed
`,
  );
  expect(text).toContain(letter.unsubscribePage);
  expect(unsubscribe).toBe(letter.oneClick);
});

test('what did not happen is left out', () => {
  const nothing = {
    topicsCompleted: 0,
    targets: 0,
    targetsDone: 0,
    answered: 0,
    correctAnswers: 0,
    reviews: 0,
  };
  expect(weekLines({ ...week, ...nothing, studyTime: 0, days: [] })).toEqual([
    '0 min of study on 0 of 7 days (29 min in the week before)',
  ]);
});
