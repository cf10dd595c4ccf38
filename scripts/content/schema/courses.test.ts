import { describe, expect, it } from 'vitest';
import { homeCards, inHomeOrder, parseCourses, subjectSlug } from './courses.ts';
import { DEFAULT_COURSES } from './default-courses.ts';

const card = { slug: 'polity', paper: 'GS-II', title: 'Polity', description: 'd', group: 'mains' };
const file = (...courses: unknown[]) => JSON.stringify({ courses }, null, 1);
const codes = (text: string) =>
  parseCourses(text).issues.map(({ severity, line, code }) => `${severity}:${line} ${code}`);

describe('the built-in cards', () => {
  it('are those of the home page, in its order', () => {
    expect(parseCourses(null)).toEqual({ courses: DEFAULT_COURSES, issues: [] });
    expect(DEFAULT_COURSES.map(({ slug, group }) => (group === 'mains' ? `${slug}*` : slug)).join(' ')).toBe(
      'polity modern-history physical-geography economics ancient-history art-culture geography medieval-history ' +
        'environment science-tech post-independence* society* world-history* governance* international-relations* ' +
        'social-justice* agriculture* disaster-management* internal-security* ethics*',
    );
    expect(parseCourses(JSON.stringify({ courses: DEFAULT_COURSES })).issues).toEqual([]);
  });
});

describe('courses.json', () => {
  it('is a list of cards', () => {
    expect(parseCourses(`\uFEFF${file(card)}`)).toEqual({ courses: [card], issues: [] });
    expect(parseCourses(file())).toEqual({ courses: [], issues: [] });
  });

  it.each([
    ['{\n"courses": [\n}', 'error:3 structure-courses'],
    ['', 'error:1 structure-courses'],
    ['[]', 'error:null structure-courses'],
    ['{"courses": {}}', 'error:null structure-courses'],
    [file(card, 'x'), 'error:10 structure-courses'],
    [file(card, { ...card }), 'error:10 structure-courses'],
    [file({ ...card, slug: 'api' }), 'error:4 structure-courses'],
    [file({ ...card, slug: 'Polity' }), 'error:4 structure-courses'],
    [file({ ...card, slug: 7 }), 'error:4 structure-courses'],
    [file({ ...card, title: ' ' }), 'error:6 structure-courses'],
    [file({ ...card, title: 'x'.repeat(201) }), 'error:6 structure-courses'],
    [file({ ...card, description: undefined }), 'error:3 structure-courses'],
    [file({ ...card, paper: null }), 'error:5 structure-courses'],
    [file({ ...card, group: 'prelims' }), 'error:8 structure-courses'],
  ])('reports %j as an error with its line and returns the built-in cards', (text, issue) => {
    expect(codes(text)).toEqual([issue]);
    expect(parseCourses(text).courses).toEqual(DEFAULT_COURSES);
  });

  it('reports both lines of a repeated slug', () => {
    expect(parseCourses(file(card, { ...card })).issues[0]?.message).toBe(
      'Two cards have the slug "polity" (the other is on line 3).',
    );
  });
});

describe('homeCards', () => {
  it('groups the cards, marks those that are ready and lists the rest as more', () => {
    const subject = { title: 'T', description: 'D' };
    const cards = homeCards(parseCourses(null).courses, [
      { ...subject, slug: 'polity', topics: [{}] },
      { ...subject, slug: 'ethics', topics: [] },
      { ...subject, slug: 'astronomy', topics: [{}] },
      { ...subject, slug: 'botany', topics: [] },
    ]);
    expect(cards['prelims-mains']).toHaveLength(10);
    expect(cards['prelims-mains'][0]).toMatchObject({
      slug: 'polity',
      heading: '(GS-II) Indian Polity and Constitution',
      ready: true,
    });
    expect(cards['prelims-mains'].filter(({ ready }) => ready)).toHaveLength(1);
    expect(cards.mains).toHaveLength(10);
    expect(cards.mains.some(({ ready }) => ready)).toBe(false);
    expect(cards.more).toEqual([
      { slug: 'astronomy', heading: 'T', description: 'D', ready: true },
      { slug: 'botany', heading: 'T', description: 'D', ready: false },
    ]);
  });
});

it('orders subjects by their cards, then by `order`, then by slug', () => {
  const subject = (slug: string, order: number | null = null) => ({ slug, order });
  const subjects = [
    ...[subject('b'), subject('a'), subject('last', 9), subject('ethics', 0), subject('first', 1)],
    ...[subject('modern-history'), subject('polity')],
  ];
  const ordered = inHomeOrder(subjects, DEFAULT_COURSES);
  expect(ordered.map(({ slug }) => slug).join(' ')).toBe('polity modern-history ethics first last a b');
});

it.each([
  ['Indian Polity and Constitution', 'polity'],
  [' indian polity and constitution ', 'polity'],
  ['(GS-II) Indian Polity and Constitution', 'polity'],
  ['Indian Polity', 'indian-polity'],
  ['भारतीय संविधान', 'भारतीय-संविधान'],
  ['!?', ''],
])('a new subject with the title %j gets the slug %j', (title, slug) => {
  expect(subjectSlug(title, DEFAULT_COURSES)).toBe(slug);
});
