import { Type } from 'typebox';
import type { Static } from 'typebox';
import { Bookmark } from './bookmarks.ts';
import { Progress, topicFields } from './progress.ts';
import { AttemptSummary } from '../practice/quiz.ts';
import { success } from '../shared/success-envelope.ts';

const Day = Type.String({ format: 'date' });
const Count = Type.Integer({ minimum: 0 });
const Seconds = Type.Integer({ minimum: 0, description: 'Whole seconds.' });

export const DayFilter = Type.Object({
  from: Type.Optional(Type.String({ format: 'date', description: 'First day (UTC).' })),
  to: Type.Optional(Type.String({ format: 'date', description: 'Last day (UTC), inclusive.' })),
});

const Activity = Type.Object({ ...topicFields, timeSpent: Seconds, completed: Type.Boolean() });

export const DailyActivity = Type.Object({
  date: Day,
  activities: Type.Array(Activity, { description: 'Longest time first.' }),
  totalTimeSpent: Seconds,
});
export type DailyActivity = Static<typeof DailyActivity>;

/** Entries per list of recent activity. */
export const MAX_RECENT = 20;

export const RecentFilter = Type.Object({
  days: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 400, description: 'Days (UTC), including today. Defaults to 7.' }),
  ),
});

const RecentAttempt = Type.Object({ ...AttemptSummary.properties, ...topicFields });

export const RecentActivity = Type.Object(
  {
    progress: Type.Array(Progress),
    bookmarks: Type.Array(Bookmark),
    quizAttempts: Type.Array(RecentAttempt),
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
  totalTimeSpent: Seconds,
  averageTimePerTopic: Type.Integer({ minimum: 0, description: 'Whole seconds per started topic.' }),
  totalBookmarks: Count,
  subjects: Type.Array(
    Type.Object({
      subject: Type.String({ description: 'Slug.' }),
      subjectTitle: Type.String(),
      available: Type.Boolean({ description: 'Whether the subject is published.' }),
      timeSpent: Seconds,
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
      quizTime: Type.Integer({ minimum: 0, description: 'Whole seconds of practice.' }),
      attempts: Count,
    }),
    { description: 'Days with activity, in order.' },
  ),
  currentStreak: Type.Integer({
    minimum: 0,
    description: 'Consecutive days up to today, or up to yesterday if there is no activity today yet.',
  }),
  longestStreak: Count,
});
export type StudyDays = Static<typeof StudyDays>;
export type StudyDay = StudyDays['days'][number];

export const DailyActivityAnswer = success(
  Type.Array(DailyActivity, { description: 'Days with activity, in order.' }),
);
export const RecentActivityAnswer = success(RecentActivity);
export const StatsAnswer = success(Stats);
export const StudyDaysAnswer = success(StudyDays);
