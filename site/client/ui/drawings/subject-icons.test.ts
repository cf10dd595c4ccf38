import { expect, it } from 'vitest';
import { DEFAULT_COURSES } from '../../../../scripts/content/schema/default-courses.ts';
import { ICON_SLUGS, subjectIcon, subjectIconHtml } from './subject-icons.ts';

it('has an icon of its own for every subject of the catalogue', () => {
  expect([...ICON_SLUGS].sort()).toEqual(DEFAULT_COURSES.map(({ slug }) => slug).sort());
  const drawings = DEFAULT_COURSES.map(({ slug }) => subjectIcon(slug).lines);
  expect(new Set([...drawings, subjectIcon('law').lines]).size).toBe(DEFAULT_COURSES.length + 1);
});

it('has the hue of the paper', () => {
  for (const { slug, paper } of DEFAULT_COURSES) expect(subjectIcon(slug)).toEqual(subjectIcon(slug, paper));
  expect(subjectIcon('law').className).toBe('');
  expect(subjectIcon('law', 'GS-II').className).toBe('paper-gs2');
  expect(subjectIcon('law', '(GS-III) Law').className).toBe('paper-gs3');
});

it('draws an open book for other subjects, whatever they are called', () => {
  expect(subjectIcon('constructor').lines).toBe(subjectIcon('law').lines);
});

it('writes markup without anything that the page policy forbids', () => {
  for (const slug of ICON_SLUGS)
    expect(subjectIconHtml(slug)).toMatch(
      /^<svg class="subject-icon paper-gs[1-4]" [^>]+>(<(rect|path) [^<>]+\/>){3}<\/svg>$/u,
    );
});
