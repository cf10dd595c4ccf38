import { Type } from 'typebox';
import type { Static } from 'typebox';
import { Bookmark } from './bookmarks.ts';
import { named, Progress } from './progress.ts';
import { AttemptSummary } from '../practice/quiz.ts';
import { success } from '../shared/success-envelope.ts';

const Day = Type.String({ format: 'date' });
const Count = Type.Integer({ minimum: 0 });
const Seconds = Type.Integer({ minimum: 0, description: 'Whole seconds.' });

/** Either end may be left out. */
export const DayFilter = Type.Object({
  from: Type.Optional(Type.String({ format: 'date', description: 'First day (UTC).' })),
  to: Type.Optional(Type.String({ format: 'date', description: 'Last day (UTC), itself included.' })),
});

const Activity = Type.Object({ ...named, timeSpent: Seconds, completed: Type.Boolean() });

export const DailyActivity = Type.Object({
  date: Day,
  activities: Type.Array(Activity, { description: 'What took longest comes first.' }),
  totalTimeSpent: Seconds,
});
export type DailyActivity = Static<typeof DailyActivity>;

/** Entries of each list of what is recent. */
export const RECENT_AT_ONCE = 20;

export const RecentFilter = Type.Object({
  days: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 400, description: 'Days (UTC), today included; 7 by default.' }),
  ),
});

const RecentAttempt = Type.Object({ ...AttemptSummary.properties, ...named });

export const RecentActivity = Type.Object(
  {
    progress: Type.Array(Progress),
    bookmarks: Type.Array(Bookmark),
    quizAttempts: Type.Array(RecentAttempt),
  },
  { description: `Each newest first, ${RECENT_AT_ONCE} at most.` },
);

export type RecentActivity = Static<typeof RecentActivity>;

export const Stats = Type.Object({
  totalTopicsCompleted: Count,
  completionRate: Type.Integer({
    minimum: 0,
    maximum: 100,
    description: 'Of 100 topics that were begun, how many were completed.',
  }),
  totalTimeSpent: Seconds,
  averageTimePerTopic: Type.Integer({ minimum: 0, description: 'Whole seconds for each topic begun.' }),
  totalBookmarks: Count,
  subjects: Type.Array(
    Type.Object({
      subject: Type.String({ description: 'Slug.' }),
      subjectTitle: Type.String(),
      available: Type.Boolean({ description: 'Whether the subject is published.' }),
      timeSpent: Seconds,
      topicsStarted: Count,
      topicsCompleted: Count,
      totalTopics: Type.Integer({ minimum: 0, description: 'Topics that are published.' }),
    }),
    { description: 'Subjects that were begun; what took longest comes first.' },
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
    { description: 'Days on which something was done, the first one first.' },
  ),
  currentStreak: Type.Integer({
    minimum: 0,
    description: 'Days in a row up to today, or up to yesterday as long as nothing was done today.',
  }),
  longestStreak: Count,
});
export type StudyDays = Static<typeof StudyDays>;
export type StudyDay = StudyDays['days'][number];

export const DailyActivityAnswer = success(
  Type.Array(DailyActivity, { description: 'Days on which something was done, the first one first.' }),
);
export const RecentActivityAnswer = success(RecentActivity);
export const StatsAnswer = success(Stats);
export const StudyDaysAnswer = success(StudyDays);
