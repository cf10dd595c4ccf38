import { describe, expect, it } from 'vitest';
import type { SectionCoverage } from '../../../../api/contract/practice/quiz-figures.ts';
import { coverageLabel, coverageMood, coverageText, placeCoverage } from './coverage-state.ts';

const section = (questions: number, answered: number, right: number, id = 'the-words'): SectionCoverage => ({
  ...{ id, title: 'The words', questions, answered, right, subsections: [] },
});

describe('the words beside a heading', () => {
  it('say how the last answers were, and what is open', () => {
    expect(coverageText(section(5, 0, 0))).toBe('untested');
    expect(coverageText(section(5, 5, 3))).toBe('3/5 right');
    expect(coverageText(section(5, 3, 2))).toBe('2/3 right, 2 untested');
  });

  it('are read out with what a press does', () => {
    expect(coverageLabel(section(1, 0, 0))).toBe('untested: practise the question on The words');
    expect(coverageLabel(section(5, 3, 2))).toBe(
      '2/3 right, 2 untested: practise the 5 questions on The words',
    );
  });

  it('have a colour', () => {
    expect(
      [section(2, 2, 2), section(2, 1, 1), section(2, 2, 1), section(3, 3, 1), section(1, 0, 0)].map(
        coverageMood,
      ),
    ).toEqual(['good', 'open', 'open', 'weak', 'open']);
  });
});

describe('in notes with other headings', () => {
  const own = [
    { id: 'the-words', title: 'Anything' },
    { id: 'what-the-words-mean', title: 'What the words mean' },
    { id: 'mine', title: 'My summary' },
  ];

  it('the id wins, then the nearest heading; each heading stands for one section', () => {
    const coverage = [
      { ...section(1, 0, 0, 'meaning'), title: 'What words mean' },
      section(2, 0, 0),
      { ...section(3, 0, 0, 'gone'), title: 'Judicial review' },
    ];
    const placed = placeCoverage(coverage, own);
    expect([...placed].map(([id, { questions }]) => [id, questions])).toEqual([
      ['the-words', 2],
      ['what-the-words-mean', 1],
    ]);
  });
});
