import type { NewOwnCard } from '../../../api/contract/practice/cards.ts';
import type { SaveAttempt } from '../../../api/contract/practice/quiz.ts';
import type { HighlightToSave } from '../../../api/contract/study/highlights.ts';

/** 1 again, 2 hard, 3 good, 4 easy. */
export type Rating = 1 | 2 | 3 | 4;

export interface Grade {
  /** Id of the card. */
  card: string;
  rating: Rating;
  /** UUID */
  clientId: string;
  /** ISO time */
  reviewedAt: string;
  /** IANA name of the zone in which the learner's days began then. Missing in entries of earlier versions. */
  timeZone?: string;
}

/** Takes back a grade. The grade may still wait in the outbox: both are sent in their order. */
export interface GradeUndo {
  /** Id of the card. */
  card: string;
  /** `clientId` of the grade. */
  undoes: string;
  /** UUID */
  clientId: string;
  /** ISO time, later than that of the grade. */
  reviewedAt: string;
}

export function isUndo(grade: Grade | GradeUndo): grade is GradeUndo {
  return 'undoes' in grade;
}

/** Where a learner reads in a topic. The first three are null above the first heading. */
export interface ReadingPosition {
  /** 0-based, in document order. */
  sectionIndex: number | null;
  headingId: string | null;
  sectionTitle: string | null;
  /** ISO time */
  readAt: string;
  /** Whether the end of the notes was on screen since the page was opened. Missing in records of earlier versions. */
  atEnd?: boolean;
}

/** Reading time of one tab on one topic. */
export interface ReadingRecord {
  /** UUID of the tab. */
  clientId: string;
  /** Slugs. */
  subject: string;
  topic: string;
  /** Seconds by the learner's day. They are totals, so sending them again changes nothing. */
  days: Readonly<Record<string, number>>;
  /** The time zone in which each day was counted. Missing in records of earlier versions. */
  zones?: Readonly<Record<string, string>>;
  /** Missing in records of earlier versions of the site. */
  position?: ReadingPosition;
}

/** The latest state of a highlight; the entry's id is the highlight's. */
export interface HighlightRecord extends HighlightToSave {
  createdAt: string;
  deleted: boolean;
  /** UUID, new for each change. A change that was made while an earlier one was sent stays in the outbox. */
  change: string;
}

/** When something happened. Missing in entries of earlier versions of the site. */
interface Zoned {
  /** ISO time */
  happenedAt?: string;
  /** IANA name of the zone in which the learner's days began then. */
  timeZone?: string;
}

/** Whether the learner says that a topic is completed. */
interface CompletionRecord extends Zoned {
  /** Slugs. */
  subject: string;
  topic: string;
  completed: boolean;
  /** UUID, new for each change. */
  change: string;
}

/** A tick of a target, or the minutes studied elsewhere. */
export interface TargetRecord {
  /** `YYYY-MM-DD` */
  date: string;
  /** Slugs. */
  subject: string;
  topic: string;
  /** Of the topic, to name the entry on this device. */
  title: string;
  completed?: boolean;
  /** Minutes. */
  elsewhereTime?: number;
  /** UUID, new for each change. */
  change: string;
  /** ISO time */
  happenedAt: string;
  /** IANA name of the zone in which the learner's days began then. */
  timeZone: string;
}

type Content =
  | { kind: 'attempt'; attempt: SaveAttempt }
  | { kind: 'grade'; grade: Grade | GradeUndo }
  | { kind: 'reading'; reading: ReadingRecord }
  | { kind: 'highlight'; highlight: HighlightRecord }
  | { kind: 'completion'; completion: CompletionRecord }
  | { kind: 'target'; target: TargetRecord }
  | { kind: 'card'; card: NewOwnCard };

export type EntryKind = Content['kind'];

interface Header {
  /** UUID, sent as `clientId`; names learner and topic for a completion, and the day as well for an entry on a target. */
  id: string;
  /** Id of the learner; null if it was made signed out. */
  owner: string | null;
  /** ISO time */
  createdAt: string;
  /** Why the server refused it permanently. Refused entries are not sent again. */
  refused: string | null;
}

export type Entry<Kind extends EntryKind = EntryKind> = {
  [Name in Kind]: Header & Extract<Content, { kind: Name }>;
}[Kind];

/** Names what an entry holds: a learner may change an entry while it is sent. */
export function changeOf(entry: Entry): string {
  switch (entry.kind) {
    case 'highlight':
      return entry.highlight.change;
    case 'completion':
      return entry.completion.change;
    case 'target':
      return entry.target.change;
    default:
      return entry.id;
  }
}
