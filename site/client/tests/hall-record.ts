import type {
  AnswerChange,
  RunningTest,
  SavedAnswers,
  TestAnswer,
} from '../../../api/contract/tests/test-attempts.ts';
import { changed, withAnswer, type Answer, type AnswerFields, type Change } from '../question/answer.ts';
import type { SeenTime } from './server-clock.ts';

/*
 * The answers of a running test on this device: what the learner sees, what the server has acknowledged, and what both have
 * changed. All functions return a new record.
 */

/** Devices can disagree about its `AnswerFields`. */
export interface LocalAnswer extends Answer {
  visited: boolean;
  /** Of the answer that the server has acknowledged, and what that answer says. */
  revision: number;
  acknowledged: AnswerFields;
  /** Number of changes on this device, and of those that the server has. */
  changes: number;
  sent: number;
  /** What another device has saved instead, until the learner has chosen one of both. */
  other: TestAnswer | null;
}

export interface HallRecord {
  /** Id of the attempt. */
  id: string;
  /** Id of the learner. */
  owner: string;
  title: string;
  /** ISO time */
  deadline: string;
  seen: SeenTime;
  /** Why the test is to be submitted as soon as the server can be reached: the learner has said so, or the time is over. */
  ending: 'learner' | 'time' | null;
  /** One for each question. */
  answers: readonly LocalAnswer[];
}

const fieldsOf = ({ chosen, marked, confidence }: AnswerFields): AnswerFields => ({
  chosen,
  marked,
  confidence,
});

const sameFields = (one: AnswerFields, other: AnswerFields) =>
  one.chosen === other.chosen && one.marked === other.marked && one.confidence === other.confidence;

export const isUnsent = ({ changes, sent }: LocalAnswer) => changes > sent;

export function newRecord(owner: string, running: RunningTest, seen: SeenTime): HallRecord {
  const { id, title, deadline } = running;
  return { id, owner, title, deadline, seen, ending: null, answers: running.answers.map(asLocal) };
}

function asLocal({ visited, seconds, revision, ...fields }: TestAnswer): LocalAnswer {
  const acknowledged = fieldsOf(fields);
  return { ...acknowledged, visited, seconds, revision, acknowledged, changes: 0, sent: 0, other: null };
}

/**
 * Applies a change to the latest answers, which another tab may have changed as well. The question counts as visited, and
 * without an option there is nothing to be sure about.
 */
export function withChange(record: HallRecord, position: number, change: Change): HallRecord {
  const answers = withAnswer(record.answers, position, (answer) => {
    const next = { ...changed(answer, change), visited: true };
    if (next.chosen === null) next.confidence = null;
    const isSame = sameFields(next, answer) && answer.visited && next.seconds === answer.seconds;
    return isSame ? answer : { ...next, changes: answer.changes + 1 };
  });
  return { ...record, answers };
}

/** One request: changes, and how many changes of each question they contain. */
export interface Batch {
  changes: AnswerChange[];
  counts: number[];
}

/** What the server does not have. A question with two answers waits for the learner's choice. */
export function unsentBatch({ answers }: HallRecord): Batch {
  const batch: Batch = { changes: [], counts: [] };
  answers.forEach((answer, position) => {
    if (!isUnsent(answer) || answer.other) return;
    const { visited, seconds, revision: basedOn } = answer;
    batch.changes.push({
      position,
      ...fieldsOf(answer),
      visited,
      seconds: Math.min(seconds, 86_400),
      basedOn,
    });
    batch.counts.push(answer.changes);
  });
  return batch;
}

/** Records what the server has acknowledged and what it has refused. */
export function afterSave(record: HallRecord, batch: Batch, answer: SavedAnswers): HallRecord {
  const revisions = new Map(answer.saved.map(({ position, revision }) => [position, revision]));
  const refused = new Map(answer.refused.map((other) => [other.position, other]));
  const answers = record.answers.map((local, position) => {
    const index = batch.changes.findIndex((change) => change.position === position);
    const revision = revisions.get(position);
    const [change, count] = [batch.changes[index], batch.counts[index]];
    if (change && count !== undefined && revision !== undefined)
      return { ...local, revision, acknowledged: fieldsOf(change), sent: Math.max(local.sent, count) };
    const other = refused.get(position);
    return other ? merged(local, other) : local;
  });
  return { ...record, deadline: answer.deadline, answers };
}

/** Takes over what the server has, for example from another device. Nothing that was changed here is lost. */
export function withServerAnswers(record: HallRecord, running: RunningTest): HallRecord {
  const found = new Map(running.answers.map((answer) => [answer.position, answer]));
  const answers = record.answers.map((local, position) => {
    const server = found.get(position);
    return server && server.revision > local.revision ? merged(local, server) : local;
  });
  return { ...record, title: running.title, deadline: running.deadline, answers };
}

/**
 * Merges an answer that another device has saved since. What only one of both has changed is taken from there; if both have
 * chosen different options, both are kept until the learner has chosen.
 */
function merged(local: LocalAnswer, server: TestAnswer): LocalAnswer {
  const { acknowledged: base } = local;
  const visited = local.visited || server.visited;
  const seconds = Math.max(local.seconds, server.seconds);
  const theirs = fieldsOf(server);
  if (!isUnsent(local))
    return {
      ...local,
      ...theirs,
      visited,
      seconds,
      revision: server.revision,
      acknowledged: theirs,
      other: null,
    };
  const bothChose =
    local.chosen !== base.chosen && theirs.chosen !== base.chosen && local.chosen !== theirs.chosen;
  if (bothChose) return { ...local, visited, seconds, other: server };
  const chosen = local.chosen === base.chosen ? theirs.chosen : local.chosen;
  const fields: AnswerFields = {
    chosen,
    marked: local.marked === base.marked ? theirs.marked : local.marked,
    confidence:
      chosen === null ? null : local.confidence === base.confidence ? theirs.confidence : local.confidence,
  };
  const isSame = sameFields(fields, theirs) && visited === server.visited && seconds === server.seconds;
  return {
    ...local,
    ...fields,
    visited,
    seconds,
    revision: server.revision,
    acknowledged: theirs,
    sent: isSame ? local.changes : local.sent,
    other: null,
  };
}

/** Settles a question with two answers. This device's answer is sent as a change of the other one. */
export function withChoice(record: HallRecord, position: number, keep: 'mine' | 'other'): HallRecord {
  const answers = withAnswer(record.answers, position, (answer) => {
    const { other } = answer;
    if (!other) return answer;
    const acknowledged = fieldsOf(other);
    const settled = { ...answer, revision: other.revision, acknowledged, other: null };
    const changes = answer.changes + 1;
    if (keep === 'mine') return { ...settled, changes };
    return { ...settled, ...acknowledged, changes, sent: changes };
  });
  return { ...record, answers };
}

/** How many answers the server does not have, and the questions with two answers. */
export function openWork({ answers }: HallRecord): { unsent: number; conflicts: number[] } {
  return {
    unsent: answers.filter((answer) => isUnsent(answer)).length,
    conflicts: answers.flatMap((answer, position) => (answer.other ? [position] : [])),
  };
}
