import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testInputs } from '../../../../scripts/testing/random-inputs.ts';
import { markTest } from '../../../contract/tests/marking.ts';
import type { MarkedAnswer } from '../../../contract/tests/marking.ts';
import { DROPPED_RULES, SCHEMES } from '../../../contract/tests/schemes.ts';
import { rescored, storedOutcome, testFigures } from './test-scores.ts';

const answer: fc.Arbitrary<MarkedAnswer> = fc.record({
  chosen: fc.constantFrom(0, 1, 2, 3, null),
  doubleMarked: fc.boolean(),
  keys: fc.subarray([0, 1, 2, 3], { minLength: 1 }),
  dropped: fc.boolean(),
});

testInputs('a changed key gives the marks that marking everything again gives', 100, (runs) => {
  fc.assert(
    fc.property(
      fc.array(answer, { minLength: 1, maxLength: 12 }),
      fc.nat(),
      answer,
      fc.constantFrom(...Object.values(SCHEMES)),
      fc.constantFrom(...DROPPED_RULES),
      fc.constantFrom('wrong' as const, 'blank' as const),
      (answers, at, { keys, dropped }, named, rule, doubleMarked) => {
        const scheme = { ...named, dropped: rule, doubleMarked };
        const index = at % answers.length;
        const before = answers[index]!;
        const after: MarkedAnswer = { ...before, keys, dropped };
        const [old, marked] = [markTest(scheme, answers), markTest(scheme, answers.with(index, after))];
        const [from, to] = [old.rows[index]!.outcome, marked.rows[index]!.outcome];
        const isRight = from === 'dropped' ? null : from === 'right';
        expect(storedOutcome(scheme, { ...before, isRight })).toBe(from);
        const isAnswered = before.chosen !== null || before.doubleMarked;
        const { marks, maximum, right, wrong, unattempted } = marked.score;
        const count = { marks, maximum, right, wrong, unattempted, dropped: marked.score.dropped };
        expect(rescored(scheme, old.score, { from, to, isAnswered })).toEqual(count);
      },
    ),
    runs,
  );
});

test('a percentage is that of the maximum', () => {
  const counts = { right: 2, wrong: 1, unattempted: 0, dropped: 0 };
  expect(testFigures({ ...counts, marks: '10/3', maximum: '6' }).percentage).toBeCloseTo(55.56, 2);
  expect(testFigures({ ...counts, marks: '-2', maximum: '6' }).percentage).toBe(0);
});
