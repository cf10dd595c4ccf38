import * as fc from 'fast-check';
import Fraction from 'fraction.js';
import { describe, expect, test } from 'vitest';
import { testInputs } from '../../../scripts/testing/random-inputs.ts';
import { CONFIDENCES } from '../practice/answers.ts';
import { guessLedger, isQualified, markTest, scoreOfCounts } from './marking.ts';
import type { MarkedAnswer } from './marking.ts';
import { breakEven, DROPPED_RULES, SCHEMES } from './schemes.ts';
import type { Scheme } from './schemes.ts';

const answer = (chosen: number | null, more: Partial<MarkedAnswer> = {}): MarkedAnswer => ({
  ...{ chosen, doubleMarked: false, keys: [0], dropped: false },
  ...more,
});
const times = (count: number, one: MarkedAnswer) => Array.from({ length: count }, () => one);
const GS = SCHEMES['upsc-gs'];

describe('marks', () => {
  test('of UPSC’s GS paper', () => {
    const paper = [...times(60, answer(0)), ...times(25, answer(1)), ...times(15, answer(null))];
    expect(markTest(GS, paper).score).toEqual({
      ...{ marks: '310/3', positive: '120', negative: '-50/3', maximum: '200' },
      ...{ right: 60, wrong: 25, unattempted: 15, dropped: 0 },
    });
  });

  test('of a dropped question are spread over the others', () => {
    const paper = [answer(0), answer(1), answer(null), answer(2, { dropped: true })];
    expect(markTest(GS, paper)).toEqual({
      score: {
        ...{ marks: '16/9', positive: '8/3', negative: '-8/9', maximum: '8' },
        ...{ right: 1, wrong: 1, unattempted: 1, dropped: 1 },
      },
      rows: [
        { outcome: 'right', marks: '8/3' },
        { outcome: 'wrong', marks: '-8/9' },
        { outcome: 'unattempted', marks: '0' },
        { outcome: 'dropped', marks: '0' },
      ],
    });
    expect(markTest(GS, times(2, answer(0, { dropped: true }))).score).toMatchObject({
      marks: '0',
      maximum: '0',
    });
  });

  test('of a dropped question go to everyone, or to those who answered', () => {
    const dropped = [answer(null, { dropped: true }), answer(3, { dropped: true }), answer(0)];
    const rows = (rule: Scheme['dropped']) =>
      markTest({ ...GS, dropped: rule }, dropped).rows.map(({ marks }) => marks);
    expect(rows('appeared')).toEqual(['2', '2', '2']);
    expect(rows('attempted')).toEqual(['0', '2', '2']);
  });

  test('of several keys, of two marked options, and of blank answers', () => {
    expect(markTest(GS, [answer(2, { keys: [0, 2] })]).score.right).toBe(1);
    const double = [answer(null, { doubleMarked: true })];
    expect(markTest(GS, double).rows).toEqual([{ outcome: 'wrong', marks: '-2/3' }]);
    expect(markTest({ ...GS, doubleMarked: 'blank' }, double).rows).toEqual([
      { outcome: 'unattempted', marks: '0' },
    ]);
    expect(markTest(SCHEMES['option-e'], [answer(null)]).score).toMatchObject({
      marks: '-2/3',
      negative: '-2/3',
    });
  });

  test('qualify from a third of CSAT', () => {
    const csat = (right: number) =>
      markTest(SCHEMES['upsc-csat'], [...times(right, answer(0)), ...times(80 - right, answer(null))]);
    expect(csat(27).score.marks).toBe('135/2');
    expect([26, 27].map((right) => isQualified(SCHEMES['upsc-csat'], csat(right).score))).toEqual([
      false,
      true,
    ]);
    expect(isQualified(GS, csat(27).score)).toBeNull();
  });

  test('pay a guess above a quarter under UPSC’s rules', () => {
    expect(breakEven(GS).toFraction()).toBe('1/4');
    expect(breakEven(SCHEMES.nta).toFraction()).toBe('1/5');
    expect(breakEven(SCHEMES['option-e']).toFraction()).toBe('0');
  });
});

describe('the guess ledger', () => {
  test('says what answers of each confidence brought', () => {
    const stated = (confidence: (typeof CONFIDENCES)[number] | null, chosen: number | null) => ({
      ...answer(chosen),
      confidence,
    });
    const ledger = guessLedger(GS, [
      ...[0, 0, 1].map((chosen) => stated('fifty-fifty', chosen)),
      ...[1, 2].map((chosen) => stated('guess', chosen)),
      stated('sure', null),
      stated(null, 0),
    ]);
    expect(ledger).toEqual({
      sure: { attempted: 0, right: 0, wrong: 0, gain: '0' },
      'fifty-fifty': { attempted: 3, right: 2, wrong: 1, gain: '10/3' },
      guess: { attempted: 2, right: 0, wrong: 2, gain: '-4/3' },
      unsaid: { attempted: 1, right: 1, wrong: 0, gain: '2' },
    });
  });
});

const anyAnswer = fc
  .record({
    chosen: fc.option(fc.integer({ min: 0, max: 3 })),
    doubleMarked: fc.boolean(),
    keys: fc.uniqueArray(fc.integer({ min: 0, max: 3 }), { minLength: 1 }),
    dropped: fc.boolean(),
    confidence: fc.option(fc.constantFrom(...CONFIDENCES)),
  })
  .map((one) => (one.doubleMarked ? { ...one, chosen: null } : one));
const anyPaper = fc.array(anyAnswer, { minLength: 1, maxLength: 30 });
const anyScheme = fc
  .record({
    scheme: fc.constantFrom(...Object.values(SCHEMES)),
    dropped: fc.constantFrom(...DROPPED_RULES),
    doubleMarked: fc.constantFrom('wrong' as const, 'blank' as const),
  })
  .map(({ scheme, ...rules }): Scheme => ({ ...scheme, ...rules }));

const EXACT = /^-?\d+(\/\d+)?$/;
const sum = (marks: readonly string[]) =>
  marks.reduce((total, part) => total.add(part), new Fraction(0)).toFraction();

describe('for every paper and scheme', () => {
  testInputs('marks are exact, and add up', 100, (runs) => {
    fc.assert(
      fc.property(anyScheme, anyPaper, (scheme, paper) => {
        const { score, rows } = markTest(scheme, paper);
        const { right, wrong, unattempted, dropped } = score;
        expect(right + wrong + unattempted + dropped).toBe(paper.length);
        for (const marks of [
          score.marks,
          score.positive,
          score.negative,
          score.maximum,
          ...rows.map((row) => row.marks),
        ])
          expect(marks).toMatch(EXACT);
        expect(sum(rows.map(({ marks }) => marks))).toBe(score.marks);
        expect(sum([score.positive, score.negative])).toBe(score.marks);
        expect(scoreOfCounts(scheme, score)).toEqual(score);
      }),
      runs,
    );
  });

  testInputs('spreading the marks of dropped questions keeps the maximum', 100, (runs) => {
    fc.assert(
      fc.property(anyScheme, anyPaper, (scheme, paper) => {
        fc.pre(paper.some(({ dropped }) => !dropped));
        const rule = { ...scheme, dropped: 'redistribute' as const };
        const perfect = paper.map((one) => ({ ...one, doubleMarked: false, chosen: one.keys[0] ?? 0 }));
        const { score } = markTest(rule, perfect);
        expect(score.maximum).toBe(new Fraction(scheme.right).mul(paper.length).toFraction());
        expect(score.marks).toBe(score.maximum);
      }),
      runs,
    );
  });

  testInputs(
    'marking under another scheme and back changes nothing, and the order of questions does not matter',
    100,
    (runs) => {
      fc.assert(
        fc.property(anyScheme, anyScheme, anyPaper, (one, other, paper) => {
          const first = markTest(one, paper);
          markTest(other, paper);
          expect(markTest(one, paper)).toEqual(first);
          expect(markTest(one, paper.toReversed()).score).toEqual(first.score);
        }),
        runs,
      );
    },
  );

  testInputs(
    'the ledger covers every answer, and its gains add up to the marks over a blank paper',
    100,
    (runs) => {
      fc.assert(
        fc.property(anyScheme, anyPaper, (scheme, paper) => {
          const kept = paper.filter(({ dropped }) => !dropped);
          const entries = Object.values(guessLedger(scheme, kept));
          const { score } = markTest(scheme, kept);
          expect(entries.reduce((total, { attempted }) => total + attempted, 0)).toBe(
            score.right + score.wrong,
          );
          const blank = markTest(
            scheme,
            kept.map((one) => ({ ...one, chosen: null, doubleMarked: false })),
          );
          expect(sum(entries.map(({ gain }) => gain))).toBe(
            new Fraction(score.marks).sub(blank.score.marks).toFraction(),
          );
        }),
        runs,
      );
    },
  );
});
