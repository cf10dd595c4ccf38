import { createHash } from 'node:crypto';
import type { OwnText } from '../../../contract/practice/card-rules.ts';
import type { KeptKind } from '../../../contract/portability/kept-versions.ts';
import { MAX_MARGIN_NOTE } from '../../../contract/study/highlight-rules.ts';
import { MAX_REMARK } from '../../../contract/study/reading-rules.ts';
import type {
  activity,
  bookmarks,
  keptVersions,
  progress,
  targets,
  topicReads,
  userMcqs,
  userNotes,
} from '../../../db/schema/learning.ts';
import type { highlights } from '../../../db/schema/highlights.ts';
import type { profiles } from '../../../db/schema/profiles.ts';
import type { questionReports, scoreCorrections } from '../../../db/schema/questions.ts';
import type { reviewCards, reviewSettings } from '../../../db/schema/reviews.ts';
import type { testTags, testTopics } from '../../../db/schema/tests.ts';
import type { readingPositions, readingSessions } from '../../../db/schema/study.ts';

/*
 * Merges two rows for the same thing: `mine` is stored, `theirs` comes from a file or from the old address of a topic.
 * Merging twice has the effect of merging once.
 */

/**
 * Rows of an import may be copies of what is stored, so times are not added: the longer one is kept. Rows of an old
 * address are other readings than those of the new one, so they add up.
 */
export type Occasion = 'import' | 'move';

/** The merged row, and the text that it replaces, if one was lost. */
interface Merged<Row> {
  row: Row;
  kept?: KeptVersion | undefined;
}

export type KeptVersion = Omit<typeof keptVersions.$inferSelect, 'userId'>;

/** Both rows have the same identity. */
export type Merge<Row> = (mine: Row, theirs: Row, occasion: Occasion) => Merged<Row>;

type Of<Table extends { $inferSelect: unknown }> = Table['$inferSelect'];

/** For rows that have no values besides their identity. */
export const keepMine = <Row>(mine: Row): Merged<Row> => ({ row: mine });

const times = (one: number, other: number, occasion: Occasion): number =>
  occasion === 'move' ? one + other : Math.max(one, other);

const earliest = (...ats: readonly (number | null)[]): number | null => {
  const known = ats.filter((at) => at !== null);
  return known.length === 0 ? null : Math.min(...known);
};

/** A text that another one replaces. */
function keptVersion(
  kind: KeptKind,
  text: string,
  { subject, topic, savedAt }: { subject: string; topic: string; savedAt: number },
): KeptVersion {
  const id = createHash('sha256')
    .update(JSON.stringify([kind, text]))
    .digest('hex')
    .slice(0, 32);
  return { id, kind, text, subject, topic, savedAt };
}

/** The text that was saved last wins, and the other one becomes a kept version. A revert does not replace a text. */
export const mergeNotes: Merge<Of<typeof userNotes>> = (mine, theirs) => {
  if (theirs.content === null || theirs.content === mine.content) return { row: mine };
  const revision = Math.max(mine.revision, theirs.revision) + 1;
  if (mine.content === null) return { row: { ...theirs, revision } };
  const [newer, older] = theirs.updatedAt > mine.updatedAt ? [theirs, mine] : [mine, theirs];
  return {
    row: newer === mine ? mine : { ...newer, revision },
    kept: keptVersion('notes', older.content ?? '', { ...older, savedAt: older.updatedAt }),
  };
};

/** Like `mergeNotes`. */
export const mergeMcqs: Merge<Of<typeof userMcqs>> = (mine, theirs) => {
  if (theirs.mcqs === null || JSON.stringify(theirs.mcqs) === JSON.stringify(mine.mcqs)) return { row: mine };
  const revision = Math.max(mine.revision, theirs.revision) + 1;
  if (mine.mcqs === null) return { row: { ...theirs, revision } };
  const [newer, older] = theirs.updatedAt > mine.updatedAt ? [theirs, mine] : [mine, theirs];
  const text = JSON.stringify(older.mcqs);
  return {
    row: newer === mine ? mine : { ...newer, revision },
    kept: keptVersion('mcqs', text, { ...older, savedAt: older.updatedAt }),
  };
};

export const mergeProgress: Merge<Of<typeof progress>> = (mine, theirs, occasion) => {
  const undoneAfter = (one: typeof mine, other: typeof mine) =>
    one.completionUndone && one.lastAccessed >= (other.completedAt ?? 0);
  const completed =
    (mine.completed && !undoneAfter(theirs, mine)) || (theirs.completed && !undoneAfter(mine, theirs));
  const completedAt = completed
    ? earliest(mine.completed ? mine.completedAt : null, theirs.completed ? theirs.completedAt : null)
    : null;
  const notes = bothTexts(mine.notes, theirs.notes, MAX_REMARK);
  return {
    row: {
      ...mine,
      completed,
      completedAt,
      completionUndone: !completed && (mine.completionUndone || theirs.completionUndone),
      timeSpent: times(mine.timeSpent, theirs.timeSpent, occasion),
      lastAccessed: Math.max(mine.lastAccessed, theirs.lastAccessed),
      notes: notes ?? mine.notes,
    },
    kept:
      notes === null && theirs.notes !== null
        ? keptVersion('remark', theirs.notes, { ...theirs, savedAt: theirs.lastAccessed })
        : undefined,
  };
};

/** Both texts, the first one first, or the one that contains the other; null if they are too long together. */
function bothTexts(first: string | null, second: string | null, maximum: number): string | null {
  if (first === null || second === null) return first ?? second;
  if (first.includes(second)) return first;
  if (second.includes(first)) return second;
  const both = `${first}\n\n${second}`;
  return both.length <= maximum ? both : null;
}

export const mergeActivity: Merge<Of<typeof activity>> = (mine, theirs, occasion) => ({
  row: {
    ...mine,
    timeSpent: times(mine.timeSpent, theirs.timeSpent, occasion),
    completed: mine.completed || theirs.completed,
  },
});

export const mergeReadingSessions: Merge<Of<typeof readingSessions>> = (mine, theirs, occasion) => ({
  row: { ...mine, seconds: times(mine.seconds, theirs.seconds, occasion) },
});

export const mergePositions: Merge<Of<typeof readingPositions>> = (mine, theirs) => ({
  row: theirs.readAt > mine.readAt ? theirs : mine,
});

export const mergeReads: Merge<Of<typeof topicReads>> = (mine, theirs) => ({
  row: theirs.version > mine.version ? theirs : mine,
});

export const mergeBookmarks: Merge<Of<typeof bookmarks>> = (mine, theirs) => ({
  row: {
    ...(theirs.lastAccessed > mine.lastAccessed ? theirs : mine),
    createdAt: Math.min(mine.createdAt, theirs.createdAt),
  },
});

/** The one that was changed last wins, with the margin notes of both. */
export const mergeHighlights: Merge<Of<typeof highlights>> = (mine, theirs) => {
  const [newer, older] = theirs.updatedAt > mine.updatedAt ? [theirs, mine] : [mine, theirs];
  const bothExist = mine.deletedAt === null && theirs.deletedAt === null;
  const note = bothExist ? bothTexts(newer.note, older.note, MAX_MARGIN_NOTE) : newer.note;
  const row = { ...newer, note: note ?? newer.note, revision: mine.revision };
  const changed = JSON.stringify(sorted(row)) !== JSON.stringify(sorted(mine));
  const revision = changed ? Math.max(mine.revision, theirs.revision) + 1 : mine.revision;
  const lost = note === null && older.note !== '';
  return {
    row: { ...row, revision },
    kept: lost ? keptVersion('remark', older.note, { ...older, savedAt: older.updatedAt }) : undefined,
  };
};

function sorted(row: object): unknown[] {
  return Object.entries(row).sort(([one], [other]) => (one < other ? -1 : 1));
}

/** Minutes and tick of the later entry, or the larger ones if it is not known when they were entered. */
export const mergeTargets: Merge<Of<typeof targets>> = (mine, theirs) => {
  const elsewhere = laterEntry(
    [mine.elsewhereTime, mine.elsewhereAt],
    [theirs.elsewhereTime, theirs.elsewhereAt],
  );
  const tick = laterEntry([Number(mine.ticked), mine.tickedAt], [Number(theirs.ticked), theirs.tickedAt]);
  const lastEntry = (row: typeof mine) => Math.max(row.tickedAt ?? 0, row.elsewhereAt ?? 0);
  const { localDate, timeZone } = lastEntry(theirs) > lastEntry(mine) ? theirs : mine;
  return {
    row: {
      ...mine,
      targetTime: Math.max(mine.targetTime, theirs.targetTime),
      ...{ elsewhereTime: elsewhere[0], elsewhereAt: elsewhere[1] },
      ...{ ticked: tick[0] === 1, tickedAt: tick[1] },
      ...{ localDate, timeZone },
    },
  };
};

type Entered = readonly [value: number, at: number | null];

function laterEntry(mine: Entered, theirs: Entered): Entered {
  if (mine[1] === theirs[1]) return [Math.max(mine[0], theirs[0]), mine[1]];
  return (theirs[1] ?? 0) > (mine[1] ?? 0) ? theirs : mine;
}

/** The schedule of the later review, and the text of the later change. */
export const mergeCards: Merge<Of<typeof reviewCards>> = (mine, theirs) => {
  const isLater =
    (theirs.lastReview ?? -1) > (mine.lastReview ?? -1) ||
    (theirs.lastReview === mine.lastReview && theirs.reps > mine.reps);
  const { due, stability, difficulty, state, scheduledDays, reps, lapses, lastReview } = isLater
    ? theirs
    : mine;
  const [newer, older] = theirs.updatedAt > mine.updatedAt ? [theirs, mine] : [mine, theirs];
  const isLost = mine.own && JSON.stringify(mine.content) !== JSON.stringify(theirs.content);
  return {
    row: {
      ...newer,
      ...{ due, stability, difficulty, state, scheduledDays, reps, lapses, lastReview },
      own: mine.own,
      createdAt: Math.min(mine.createdAt, theirs.createdAt),
    },
    kept: isLost
      ? keptVersion('card', sidesOf(older.content), { ...older, savedAt: older.updatedAt })
      : undefined,
  };
};

function sidesOf(content: Of<typeof reviewCards>['content']): string {
  const { front, back } = content as OwnText;
  return `${front}\n\n${back}`;
}

/** An import has a copy of these figures; rows of an old address belong to other questions of the same test. */
export const mergeTestTags: Merge<Of<typeof testTags>> = (mine, theirs, occasion) => ({
  row:
    occasion === 'import'
      ? mine
      : {
          ...mine,
          totalQuestions: mine.totalQuestions + theirs.totalQuestions,
          correctAnswers: mine.correctAnswers + theirs.correctAnswers,
        },
});

export const mergeTestTopics: Merge<Of<typeof testTopics>> = (mine, theirs, occasion) => ({
  row: occasion === 'import' ? mine : sumOfTopics(mine, theirs),
});

type TopicFigures = Pick<Of<typeof testTopics>, 'totalQuestions' | 'answered' | 'correctAnswers' | 'seconds'>;

/** The first row with the sums of both. */
export function sumOfTopics<Row extends TopicFigures>(one: Row, other: TopicFigures): Row {
  return {
    ...one,
    totalQuestions: one.totalQuestions + other.totalQuestions,
    answered: one.answered + other.answered,
    correctAnswers: one.correctAnswers + other.correctAnswers,
    seconds: one.seconds + other.seconds,
  };
}

/** A correction that was seen stays seen. */
export const mergeCorrections: Merge<Of<typeof scoreCorrections>> = (mine, theirs) => ({
  row: { ...mine, seenAt: earliest(mine.seenAt, theirs.seenAt) },
});

/** The later report of a question. */
export const mergeReports: Merge<Of<typeof questionReports>> = (mine, theirs) => {
  if (theirs.createdAt === mine.createdAt)
    return {
      row: {
        ...(mine.closedAt === null ? theirs : mine),
        closedAt: earliest(mine.closedAt, theirs.closedAt),
        seenAt: earliest(mine.seenAt, theirs.seenAt),
      },
    };
  return { row: theirs.createdAt > mine.createdAt ? theirs : mine };
};

/** Values that the account has set win; missing ones come from the other profile. */
export const mergeProfiles: Merge<Of<typeof profiles>> = (mine, theirs) => ({
  row: {
    ...mine,
    exam: mine.exam ?? theirs.exam,
    examDate: mine.examDate ?? theirs.examDate,
    dailyMinutes: mine.dailyMinutes ?? theirs.dailyMinutes,
    subjects: mine.subjects.length > 0 ? mine.subjects : theirs.subjects,
    timeZoneProposed: mine.timeZoneProposed || theirs.timeZoneProposed,
    guideDone: mine.guideDone || theirs.guideDone,
  },
});

export const mergeReviewSettings: Merge<Of<typeof reviewSettings>> = (mine, theirs) => ({
  row: theirs.updatedAt > mine.updatedAt ? theirs : mine,
});
