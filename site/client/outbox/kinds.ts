import type { AttemptSummary } from '../../../api/contract/practice/quiz.ts';
import type { ReviewCard } from '../../../api/contract/practice/reviews.ts';
import type { Highlight } from '../../../api/contract/study/highlights.ts';
import type { TargetDay } from '../../../api/contract/study/targets.ts';
import { callApi } from '../api/call-api.ts';
import { isUndo, type Entry } from './entries.ts';
import { entriesOf } from './outbox-store.ts';

/** ms for one call. An entry that is sent again counts once, so there is no need to wait longer. */
export const SEND_TIMEOUT = 30_000;

/** What the server answers to an entry of each kind that is sent by itself. Reading time is sent in reports: `readings.ts`. */
export interface Saved {
  /** Null if it was not sent. */
  attempt: AttemptSummary | null;
  card: ReviewCard;
  completion: unknown;
  /** Null for an undo. */
  grade: { dueDay: string } | null;
  /** Null if it is deleted. */
  highlight: Highlight | null;
  target: TargetDay;
}

/** Why the server may take an entry another day: the membership has ended, or the learner's space is full. */
type Waits = 403 | 'quota_exceeded';

interface Kind<Name extends keyof Saved> {
  /** @param isNew whether the learner has made the entry just now, on this page @throws {ApiError} */
  send: (entry: Entry<Name>, isNew: boolean) => Promise<Saved[Name]>;
  /** Refusals after which an entry stays, to be sent again later. */
  waits: readonly Waits[];
  /** Whether an entry stays although it was refused for another reason. */
  mustWait?: (entry: Entry<Name>) => Promise<boolean>;
  /** Codes of refusals after which nothing is left to do. After other ones, the learner is shown the entry and the reason. */
  drops?: readonly string[] | 'all';
  /** A change that was made while an earlier one was sent, once that one is saved. */
  newer?: (entry: Entry<Name>, saved: Saved[Name]) => Entry<Name> | null;
}

const timeout = SEND_TIMEOUT;

/** The clock of this device may be wrong. The server corrects the time of an entry if it is told what the clock says now. */
const sentAt = () => ({ sentAt: new Date().toISOString() });

/** How each kind of entry is sent, and what a refusal means. */
export const KINDS: { [Name in keyof Saved]: Kind<Name> } = {
  attempt: {
    async send({ attempt }) {
      /* An earlier version of the site queued attempts without an answer, which the server does not save. */
      const { questionDetails } = attempt.attemptData;
      if (questionDetails.every(({ selectedAnswer }) => selectedAnswer === null)) return null;
      const body = { ...attempt, attemptData: { ...attempt.attemptData, ...sentAt() } };
      return callApi<AttemptSummary>('/quiz/save-attempt', { method: 'POST', body, timeout });
    },
    waits: [],
  },

  card: {
    send: ({ card }) => callApi<ReviewCard>('/user/cards', { method: 'POST', body: card, timeout }),
    waits: ['quota_exceeded'],
  },

  completion: {
    send({ completion: { subject, topic, completed, happenedAt, timeZone } }) {
      if (completed) {
        const zoned = happenedAt !== undefined && timeZone !== undefined && { happenedAt, timeZone };
        const body = { subject, topic, byLearner: true, ...zoned, ...sentAt() };
        return callApi('/user/progress/complete', { method: 'POST', body, timeout });
      }
      const path = [subject, topic].map(encodeURIComponent).join('/');
      return callApi(`/user/progress/${path}/completion`, { method: 'DELETE', timeout });
    },
    waits: [403, 'quota_exceeded'],
    drops: 'all',
  },

  grade: {
    async send({ grade }) {
      const path = `/user/reviews/${encodeURIComponent(grade.card)}`;
      if (isUndo(grade)) {
        const body = { clientId: grade.undoes, undoneAt: grade.reviewedAt, ...sentAt() };
        await callApi(`${path}/undo`, { method: 'POST', body, timeout });
        return null;
      }
      const { rating, clientId, reviewedAt, timeZone } = grade;
      const body = { rating, clientId, reviewedAt, ...(timeZone !== undefined && { timeZone }), ...sentAt() };
      return callApi<{ dueDay: string }>(path, { method: 'POST', body, timeout });
    },
    waits: [403, 'quota_exceeded'],
    /* The grade that an undo takes back still waits itself. */
    async mustWait({ grade, owner }) {
      if (!isUndo(grade) || owner === null) return false;
      return (await entriesOf('grade', owner)).some(
        ({ id, refused }) => id === grade.undoes && refused === null,
      );
    },
    /* The card was removed, or its grade was refused: there is nothing to grade or to undo. */
    drops: ['card_not_found', 'review_not_found'],
  },

  highlight: {
    send({ id, highlight }) {
      const path = `/user/highlights/${id}`;
      if (highlight.deleted) return callApi<null>(path, { method: 'DELETE', timeout });
      const body = { ...highlight, deleted: undefined, change: undefined };
      return callApi<Highlight | null>(path, { method: 'PUT', body, timeout });
    },
    waits: [403],
    newer(entry, saved) {
      if (entry.highlight.deleted) return entry;
      return saved && { ...entry, highlight: { ...entry.highlight, revision: saved.revision } };
    },
  },

  target: {
    send({ target: { date, subject, topic, completed, elsewhereTime, happenedAt, timeZone } }, isNew) {
      const entered = completed === undefined ? { elsewhereTime } : { completed };
      /* A change that did not wait happens now, whatever the clock of this device says. */
      const body = { date, subject, topic, ...entered, ...(!isNew && { happenedAt }), timeZone, ...sentAt() };
      return callApi<TargetDay>('/user/daily-targets/progress', { method: 'PUT', body, timeout });
    },
    waits: ['quota_exceeded'],
  },
};
