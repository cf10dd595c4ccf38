import { Type } from 'typebox';
import type { Static } from 'typebox';
import { Bookmark } from './bookmarks.ts';
import { topicFields } from '../shared/topic-fields.ts';
import { Progress } from './progress.ts';
import { AttemptSummary } from '../practice/quiz.ts';
import { success } from '../shared/envelopes.ts';
import { TestSummary } from '../tests/test-attempts.ts';

const Day = Type.String({ format: 'date' });
const Count = Type.Integer({ minimum: 0 });
const Seconds = Type.Integer({ minimum: 0, description: 'Whole seconds.' });

const Activity = Type.Object({ ...topicFields, timeSpent: Seconds, completed: Type.Boolean() });

export const DailyActivity = Type.Object({
  date: Day,
  activities: Type.Array(Activity, { description: 'Longest time first.' }),
  totalTimeSpent: Type.Integer({ minimum: 0, description: 'Whole seconds of reading.' }),
});
export type DailyActivity = Static<typeof DailyActivity>;

/** Entries per list of recent activity. */
export const MAX_RECENT = 20;

export const RecentFilter = Type.Object({
  days: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 400, description: 'Days, including today. Defaults to 7.' }),
  ),
});

const RecentAttempt = Type.Object({ ...AttemptSummary.properties, ...topicFields });

export const RecentActivity = Type.Object(
  {
    progress: Type.Array(Progress),
    bookmarks: Type.Array(Bookmark),
    quizAttempts: Type.Array(RecentAttempt),
    tests: Type.Array(TestSummary),
  },
  { description: `Each list is newest first, with at most ${MAX_RECENT} entries.` },
);

export type RecentActivity = Static<typeof RecentActivity>;

export const Stats = Type.Object({
  totalTopicsCompleted: Count,
  completionRate: Type.Integer({
    minimum: 0,
    maximum: 100,
    description: 'Completed topics as a percentage of started topics.',
  }),
  totalTimeSpent: Type.Integer({ minimum: 0, description: 'Whole seconds of reading.' }),
  averageTimePerTopic: Type.Integer({
    minimum: 0,
    description: 'Whole seconds of reading per started topic.',
  }),
  totalBookmarks: Count,
  subjects: Type.Array(
    Type.Object({
      subject: Type.String({ description: 'Slug.' }),
      subjectTitle: Type.String(),
      available: Type.Boolean({ description: 'Whether the subject is published.' }),
      timeSpent: Type.Integer({ minimum: 0, description: 'Whole seconds of reading.' }),
      topicsStarted: Count,
      topicsCompleted: Count,
      totalTopics: Type.Integer({ minimum: 0, description: 'Number of published topics.' }),
    }),
    { description: 'Started subjects, longest time first.' },
  ),
});
export type Stats = Static<typeof Stats>;

export const StudyDays = Type.Object({
  days: Type.Array(
    Type.Object({
      date: Day,
      timeSpent: Type.Integer({ minimum: 0, description: 'Whole seconds of reading.' }),
      topics: Type.Integer({ minimum: 0, description: 'Topics read or completed.' }),
      quizTime: Type.Integer({ minimum: 0, description: 'Whole seconds of practice and tests.' }),
      studyTime: Type.Integer({ minimum: 0, description: 'Both together.' }),
      attempts: Count,
    }),
    { description: 'Days with activity, in order.' },
  ),
  currentStreak: Type.Integer({
    minimum: 0,
    description:
      'Studied days in a row up to today, or up to yesterday if there is no activity today yet. A frozen day neither counts nor ends a streak.',
  }),
  longestStreak: Count,
  frozenDays: Type.Array(Day, {
    description:
      'Days without activity that did not end a streak, in order. One day a week, from Sunday to Saturday, is frozen.',
  }),
  freezeLeft: Type.Boolean({ description: 'Whether this week still has its freeze.' }),
  goal: Type.Object(
    {
      minutes: Type.Unsafe<number | null>({ type: ['integer', 'null'], description: 'Null if none is set.' }),
      seconds: Seconds,
    },
    {
      description: 'Minutes a day that the learner wants to study, and the study time of today.',
    },
  ),
});
export type StudyDays = Static<typeof StudyDays>;
export type StudyDay = StudyDays['days'][number];

export const DailyActivityAnswer = success(
  Type.Array(DailyActivity, { description: 'Days with activity, in order.' }),
);
export const RecentActivityAnswer = success(RecentActivity);
export const StatsAnswer = success(Stats);
export const StudyDaysAnswer = success(StudyDays);
