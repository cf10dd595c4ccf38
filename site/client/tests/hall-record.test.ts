import { describe, expect, it } from 'vitest';
import type { RunningTest, SavedAnswers, TestAnswer } from '../../../api/contract/tests/test-attempts.ts';
import {
  afterSave,
  newRecord,
  openWork,
  unsentBatch,
  withChange,
  withChoice,
  withServerAnswers,
  type HallRecord,
} from './hall-record.ts';

const DEADLINE = '2026-11-22T14:00:00.000Z';

const answer = (position: number, more: Partial<TestAnswer> = {}): TestAnswer => ({
  position,
  chosen: null,
  marked: false,
  visited: false,
  confidence: null,
  seconds: 0,
  revision: 0,
  ...more,
});

const running = (answers: TestAnswer[]): RunningTest =>
  ({ id: 'a', title: 'Mock 1', deadline: DEADLINE, answers }) as RunningTest;

const record = () => newRecord('asha', running([answer(0), answer(1)]), { server: 0, device: 0 });

const saved = (more: Partial<SavedAnswers>): SavedAnswers => ({
  now: DEADLINE,
  deadline: DEADLINE,
  over: false,
  saved: [],
  refused: [],
  ...more,
});

/** The record after the server has refused everything because of `other`. */
function refused(before: HallRecord, other: TestAnswer): HallRecord {
  return afterSave(before, unsentBatch(before), saved({ refused: [other] }));
}

describe('saving', () => {
  it('sends each change with the revision that it changes, and has nothing left once it is acknowledged', () => {
    const changed = withChange(record(), 1, { chosen: 2, seconds: 5 });
    const batch = unsentBatch(changed);
    expect(batch.changes).toEqual([
      { position: 1, chosen: 2, marked: false, confidence: null, visited: true, seconds: 5, basedOn: 0 },
    ]);
    const after = afterSave(changed, batch, saved({ saved: [{ position: 1, revision: 1 }] }));
    expect(openWork(after)).toEqual({ unsent: 0, conflicts: [] });
    expect(unsentBatch(withChange(after, 1, { chosen: null })).changes).toMatchObject([
      { chosen: null, basedOn: 1 },
    ]);
  });

  it('keeps what was changed while a request was on its way', () => {
    const changed = withChange(record(), 0, { chosen: 2 });
    const batch = unsentBatch(changed);
    const later = withChange(changed, 0, { chosen: 3, confidence: 'guess' });
    const after = afterSave(later, batch, saved({ saved: [{ position: 0, revision: 1 }] }));
    expect(after.answers[0]).toMatchObject({ chosen: 3, revision: 1, acknowledged: { chosen: 2 } });
    expect(unsentBatch(after).changes).toMatchObject([{ chosen: 3, confidence: 'guess', basedOn: 1 }]);
  });

  it('does not count what was neither saved nor refused as saved', () => {
    const changed = withChange(record(), 0, { chosen: 2 });
    expect(openWork(afterSave(changed, unsentBatch(changed), saved({}))).unsent).toBe(1);
  });

  it('changes nothing for a second visit without time, and drops the confidence with the option', () => {
    const once = withChange(record(), 0, { chosen: 1, confidence: 'sure' });
    expect(withChange(once, 0, {}).answers[0]).toBe(once.answers[0]);
    expect(withChange(once, 0, { chosen: null }).answers[0]).toMatchObject({
      chosen: null,
      confidence: null,
    });
  });
});

describe('another device', () => {
  it('is followed where nothing was changed here, never the other way round', () => {
    const mine = withChange(record(), 0, { chosen: 1 });
    const after = withServerAnswers(
      mine,
      running([answer(0), answer(1, { chosen: 3, revision: 4, seconds: 9 })]),
    );
    expect(after.answers.map(({ chosen }) => chosen)).toEqual([1, 3]);
    expect(openWork(after)).toEqual({ unsent: 1, conflicts: [] });
  });

  it('may have marked the question that was answered here: both count', () => {
    const mine = withChange(record(), 0, { chosen: 1 });
    const after = refused(mine, answer(0, { marked: true, visited: true, seconds: 30, revision: 2 }));
    expect(openWork(after)).toEqual({ unsent: 1, conflicts: [] });
    expect(unsentBatch(after).changes).toMatchObject([{ chosen: 1, marked: true, seconds: 30, basedOn: 2 }]);
  });

  it('may have saved the same answer, as after an answer that got lost: then it is saved', () => {
    const mine = withChange(record(), 0, { chosen: 1 });
    expect(openWork(refused(mine, answer(0, { chosen: 1, visited: true, revision: 1 })))).toEqual({
      unsent: 0,
      conflicts: [],
    });
  });

  it('is not overwritten by a look at the question here', () => {
    const looked = withChange(record(), 0, { seconds: 4 });
    const after = refused(looked, answer(0, { chosen: 2, visited: true, seconds: 60, revision: 1 }));
    expect(after.answers[0]).toMatchObject({ chosen: 2, seconds: 60, revision: 1 });
    expect(openWork(after)).toEqual({ unsent: 0, conflicts: [] });
  });

  it('and this one keep both answers until the learner chooses', () => {
    const conflict = refused(
      withChange(record(), 0, { chosen: 1 }),
      answer(0, { chosen: 2, visited: true, revision: 3 }),
    );
    expect(openWork(conflict)).toEqual({ unsent: 1, conflicts: [0] });
    expect(unsentBatch(conflict).changes).toEqual([]);
    expect(conflict.answers[0]).toMatchObject({ chosen: 1, other: { chosen: 2 } });

    expect(unsentBatch(withChoice(conflict, 0, 'mine')).changes).toMatchObject([{ chosen: 1, basedOn: 3 }]);
    const other = withChoice(conflict, 0, 'other');
    expect(other.answers[0]).toMatchObject({ chosen: 2, revision: 3, other: null });
    expect(openWork(other)).toEqual({ unsent: 0, conflicts: [] });
    expect(unsentBatch(withChange(other, 0, { chosen: 0 })).changes).toMatchObject([
      { chosen: 0, basedOn: 3 },
    ]);
  });

  it('never gets a blank over its answer without being asked', () => {
    const answered = withServerAnswers(
      record(),
      running([answer(0, { chosen: 3, visited: true, revision: 1 }), answer(1)]),
    );
    const cleared = withChange(answered, 0, { chosen: null });
    expect(
      openWork(refused(cleared, answer(0, { chosen: 2, visited: true, revision: 2 }))).conflicts,
    ).toEqual([0]);
  });
});
