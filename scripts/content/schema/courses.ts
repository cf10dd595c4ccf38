import { Type } from 'typebox';
import type { Static } from 'typebox';
import { issueLog } from '../issue.ts';
import type { Issue } from '../issue.ts';
import { slugProblem, slugify } from '../slug.ts';
import { DEFAULT_COURSES } from './default-courses.ts';
import { checkFields, explainedText, line, oneOf, text } from './fields/fields.ts';
import { isRecord, readJsonList } from './json-file.ts';
import { DESCRIPTION_MAX, TITLE_MAX } from './fields/text-rule.ts';

export const CourseCard = Type.Object({
  slug: explainedText(subjectSlugProblem, { description: 'the slug of a subject', trim: true }),
  paper: text({ name: 'paper', max: TITLE_MAX, required: false, singleLine: true }),
  title: line('title', TITLE_MAX),
  description: text({ name: 'description', max: DESCRIPTION_MAX, required: false, singleLine: true }),
  group: oneOf(['prelims-mains', 'mains']),
});
/** A card on the home page, from `courses.json`. */
export type CourseCard = Static<typeof CourseCard>;

/** A card as the home page shows it. */
export interface HomeCard {
  slug: string;
  /** Such as `(GS-II) Indian Polity and Constitution`. */
  heading: string;
  description: string;
  /** The subject exists and has at least one topic. */
  ready: boolean;
}

/** The cards of each heading of the home page; `more` has the subjects without a card. */
type HomeCards = Record<CourseCard['group'] | 'more', HomeCard[]>;

const LIST = {
  code: 'structure-courses',
  name: 'courses',
  max: 1_000,
  expected:
    '{"courses": [{"slug", "paper", "title", "description", "group"}, …] with group "prelims-mains" or "mains"}',
};

/**
 * The cards that `courses.json` lists; `text` is null if there is no such file. With an error among the issues these are
 * the built-in cards, so that the rest can still be checked.
 */
export function parseCourses(text: string | null): { courses: CourseCard[]; issues: Issue[] } {
  if (text === null) return { courses: [...DEFAULT_COURSES], issues: [] };
  const log = issueLog('courses.json');
  const { code } = LIST;
  const cards = new Map<string, { card: CourseCard; line: number | null }>();
  for (const { value: written, lineOf } of readJsonList(text, LIST, log) ?? []) {
    const line = lineOf();
    if (!isRecord(written)) {
      const message = 'The card is not an object.';
      log.error({
        code,
        line,
        message,
        expected: LIST.expected,
        fix: 'write the card in braces: {"slug": …}',
      });
      continue;
    }
    const { value: card, problems } = checkFields(CourseCard, written);
    for (const { field, ...problem } of problems) log.error({ code, line: lineOf(field), ...problem });
    if (card === null) continue;
    const first = cards.get(card.slug);
    if (first === undefined) cards.set(card.slug, { card, line });
    else {
      log.error({
        code,
        line,
        message: `Two cards have the slug "${card.slug}"${first.line ? ` (the other is on line ${first.line})` : ''}.`,
        expected: 'one card for each subject',
        fix: 'delete one of the two cards, or give it its own slug',
      });
    }
  }
  const courses = log.issues.length > 0 ? [...DEFAULT_COURSES] : [...cards.values()].map(({ card }) => card);
  return { courses, issues: log.issues };
}

/** The cards of the home page, given the subjects that exist. */
export function homeCards(
  courses: readonly CourseCard[],
  subjects: readonly { slug: string; title: string; description: string; topics: readonly unknown[] }[],
): HomeCards {
  const ready = new Set(subjects.filter(({ topics }) => topics.length > 0).map(({ slug }) => slug));
  const named = new Set(courses.map(({ slug }) => slug));
  const cardsOf = (wanted: CourseCard['group']): HomeCard[] =>
    courses
      .filter(({ group }) => group === wanted)
      .map(({ slug, paper, title, description }) => ({
        slug,
        heading: paper === '' ? title : `(${paper}) ${title}`,
        description,
        ready: ready.has(slug),
      }));
  const more = subjects
    .filter(({ slug }) => !named.has(slug))
    .map(({ slug, title, description }) => ({ slug, heading: title, description, ready: ready.has(slug) }));
  return { 'prelims-mains': cardsOf('prelims-mains'), mains: cardsOf('mains'), more };
}

/** Under which heading of the home page a subject is. */
export function homeGroup(slug: string, courses: readonly CourseCard[]): keyof HomeCards {
  return courses.find((course) => course.slug === slug)?.group ?? 'more';
}

const GROUPS: readonly (keyof HomeCards)[] = ['prelims-mains', 'mains', 'more'];

/**
 * Subjects in the order of the home page: those with a card as `courses.json` lists them, then the others by `order`
 * (those without one last), then by slug.
 */
export function inHomeOrder<Subject extends { slug: string; order: number | null }>(
  subjects: readonly Subject[],
  courses: readonly CourseCard[],
): Subject[] {
  const places = new Map(courses.map(({ slug }, index) => [slug, index]));
  const ranked = subjects.map((subject) => {
    const { slug, order } = subject;
    const place = places.get(slug) ?? order ?? Infinity;
    return { subject, group: GROUPS.indexOf(homeGroup(slug, courses)), place };
  });
  ranked.sort((a, b) => {
    if (a.group !== b.group) return a.group - b.group;
    if (a.place !== b.place) return a.place < b.place ? -1 : 1;
    return a.subject.slug < b.subject.slug ? -1 : 1;
  });
  return ranked.map(({ subject }) => subject);
}

/** The slug for a subject with this title: that of the card with the same title, with or without its paper, or else one made from the title. */
export function subjectSlug(title: string, courses: readonly CourseCard[]): string {
  const plain = (text: string) => text.normalize('NFC').trim().toLowerCase();
  const card = courses.find((course) =>
    [course.title, `(${course.paper}) ${course.title}`].some((name) => plain(name) === plain(title)),
  );
  return card?.slug ?? slugify(title);
}

function subjectSlugProblem(slug: string) {
  const message = slugProblem(slug, 'subject');
  return message === null ? null : { message, fix: 'give the card the slug of its subject' };
}
