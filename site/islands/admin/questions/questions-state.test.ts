import { describe, expect, it } from 'vitest';
import {
  ALL_OPEN,
  countText,
  discriminationText,
  facilityText,
  fileDiffers,
  isFiltered,
  lettersOf,
  previewText,
  reportQuery,
  rescoringText,
  shownText,
} from './questions-state.ts';

const figures = (change: object) => ({
  ...{ attempts: 120, answered: 110, blank: 10, facility: 0.5, discrimination: 0.31 },
  ...{ options: [], tempting: null },
  ...change,
});

describe('the figures of a question', () => {
  it('are shown from enough attempts on', () => {
    expect(facilityText(figures({}))).toBe('50 % of 120 first attempts right');
    expect(facilityText(figures({ attempts: 12, facility: null }))).toBe(
      '12 of 30 first attempts that a figure needs',
    );
    expect(discriminationText(figures({}))).toBe('0.31');
    expect(discriminationText(figures({ attempts: 99, discrimination: null }))).toContain('99 of 100');
  });

  it('say what is wrong', () => {
    expect(discriminationText(figures({ discrimination: -0.2 }))).toContain('The key may be wrong');
    expect(discriminationText(figures({ discrimination: 0.1 }))).toBe('0.10: low');
    expect(discriminationText(figures({ discrimination: null }))).toContain('alike');
  });
});

it('names options by their letters', () => {
  expect(lettersOf([1])).toBe('(b)');
  expect(lettersOf([0, 2])).toBe('(a) or (c)');
});

it('says what a correction would change', () => {
  expect(previewText({ attempts: 0, changed: 0, points: 0 })).toContain('Nobody');
  expect(previewText({ attempts: 3, changed: 0, points: 0 })).toContain('None of the 3');
  expect(previewText({ attempts: 3, changed: 2, points: 6.66 })).toBe(
    '2 of 3 attempts change their score, by +6.7 percentage points on average.',
  );
});

it('says how far scoring again is', () => {
  expect(rescoringText({ changed: 1, finished: true })).toBe(
    'All answers have been scored again; 1 score changed.',
  );
  expect(rescoringText({ changed: 2, finished: false })).toContain('2 scores changed so far');
});

describe('the list of reported questions', () => {
  it('is asked for with its filter and page', () => {
    expect(reportQuery(ALL_OPEN, null)).toBe('state=open');
    expect(reportQuery({ state: 'closed', reason: 'typo', subject: 'polity' }, '5:a/b/c')).toBe(
      'state=closed&reason=typo&subject=polity&before=5%3Aa%2Fb%2Fc',
    );
    expect(isFiltered(ALL_OPEN)).toBe(false);
    expect(isFiltered({ ...ALL_OPEN, reason: 'typo' })).toBe(true);
  });

  it('says how many there are', () => {
    expect(countText(0, ALL_OPEN)).toBe('');
    expect(countText(1, ALL_OPEN)).toBe('1 question with open reports, the newest report first.');
    expect(shownText(100, 130)).toBe('The newest 100 of 130 reports.');
    expect(shownText(3, 3)).toBe('');
  });
});

it('the file differs from a correction until it is published with it', () => {
  const version = (keys: number[], origin: 'publish' | 'administrator', dropped = false) => ({
    keys,
    origin,
    dropped,
  });
  expect(fileDiffers([version([0], 'publish')])).toBe(false);
  expect(fileDiffers([version([0], 'publish'), version([1], 'administrator')])).toBe(true);
  expect(fileDiffers([version([0], 'publish'), version([0], 'administrator', true)])).toBe(true);
  expect(
    fileDiffers([version([0], 'publish'), version([1], 'administrator'), version([0], 'administrator')]),
  ).toBe(false);
});
