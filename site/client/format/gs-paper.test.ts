import { describe, expect, it } from 'vitest';
import { paperClass, paperOf, splitTitle } from './gs-paper.ts';

describe('paperOf', () => {
  it.each([
    ['GS-II', 'GS-II'],
    ['(GS-IV) Ethics', 'GS-IV'],
    ['GS-V', null],
    ['(GS-VI) X', null],
    ['About GS-I', null],
    ['', null],
  ])('finds the paper of %j', (text, paper) => {
    expect(paperOf(text)).toBe(paper);
  });
});

it('names the class of each paper', () => {
  expect(['GS-I', 'GS-II', 'GS-III', 'GS-IV', 'GS-V', '', null].map(paperClass)).toEqual([
    ...['paper-gs1', 'paper-gs2', 'paper-gs3', 'paper-gs4', '', '', ''],
  ]);
});

describe('splitTitle', () => {
  it('separates the paper from the name', () => {
    expect(splitTitle('(GS-I) Physical Geography')).toEqual({ paper: 'GS-I', name: 'Physical Geography' });
  });
  it.each(['Physical Geography', '(GS-I)', '(GS-VII) Other', '(Optional) Law'])(
    'leaves %j whole',
    (title) => {
      expect(splitTitle(title)).toEqual({ paper: null, name: title });
    },
  );
});
