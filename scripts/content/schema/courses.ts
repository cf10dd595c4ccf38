import { normaliseText } from '../decode-text.ts';
import { DEFAULT_COURSES } from './default-courses.ts';
import { issueLog } from '../issue.ts';
import type { Issue, IssueLog } from '../issue.ts';
import { readJson } from './json-file.ts';
import { isRecord, textOf } from './json-fields.ts';
import { COURSE_GROUPS } from '../model.ts';
import type { CourseCard, CourseGroup, Subject } from '../model.ts';
import { slugify, slugProblem } from '../slug.ts';
import { DESCRIPTION_MAX, TITLE_MAX } from './text-rule.ts';

/** A card as the home page shows it. */
export interface HomeCard {
  slug: string;
  /** Such as `(GS-II) Indian Polity and Constitution`. */
  heading: string;
  description: string;
  /** The subject exists and has at least one topic. */
  ready: boolean;
}

/** The cards of each heading of the home page; `more` holds the subjects that no card names. */
export type HomeCards = Record<CourseGroup | 'more', HomeCard[]>;

const FILE = 'courses.json';
const CODE = 'structure-courses';
const FORM =
  '{"courses": [{"slug", "paper", "title", "description", "group"}, …] with group "prelims-mains" or "mains"}';

/**
 * The cards that `courses.json` lists; `text` is null where there is no such file. With an error among the
 * issues, the built-in cards stand in so that the rest can still be checked.
 */
export function parseCourses(text: string | null): { courses: CourseCard[]; issues: Issue[] } {
  const log = issueLog(FILE);
  const courses = text === null ? null : readCourses(normaliseText(text), log);
  return { courses: courses ?? [...DEFAULT_COURSES], issues: log.issues };
}

/** What the home page lists, given the subjects that exist. */
export function homeCards(
  courses: readonly CourseCard[],
  subjects: readonly (Pick<Subject, 'slug' | 'title' | 'description'> & { topics: readonly unknown[] })[],
): HomeCards {
  const ready = new Set(subjects.filter(({ topics }) => topics.length > 0).map(({ slug }) => slug));
  const named = new Set(courses.map(({ slug }) => slug));
  const cardsOf = (wanted: CourseGroup): HomeCard[] =>
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

/** The slug of a subject with this title: that of the card which bears the title, with its paper or without, else the title's. */
export function subjectSlug(title: string, courses: readonly CourseCard[]): string {
  const plain = (text: string) => text.normalize('NFC').trim().toLowerCase();
  const card = courses.find((course) =>
    [course.title, `(${course.paper}) ${course.title}`].some((name) => plain(name) === plain(title)),
  );
  return card?.slug ?? slugify(title);
}

function readCourses(text: string, log: IssueLog): CourseCard[] | null {
  const json = readJson(text, CODE);
  if ('code' in json) {
    log.error(json);
    return null;
  }
  const list: unknown = isRecord(json.value) ? json.value['courses'] : undefined;
  if (!Array.isArray(list)) {
    const message = 'There is no list "courses" in the file.';
    log.error({ code: CODE, line: null, message, expected: FORM, fix: 'write the cards as expected' });
    return null;
  }
  const lines = list.map((_, index) => json.lineOf(['courses', index]));
  const cards = list.map((entry: unknown, index) => readCard(entry, lines[index] ?? null, log));
  for (const [index, card] of cards.entries()) {
    const first = cards.findIndex((other) => other !== null && other.slug === card?.slug);
    if (card === null || first === index) continue;
    log.error({
      code: CODE,
      line: lines[index] ?? null,
      message: `The slug "${card.slug}" stands on two cards${lines[first] ? ` (the other on line ${lines[first]})` : ''}.`,
      expected: 'one card for each subject',
      fix: 'delete one of the two cards, or give it its own slug',
    });
  }
  return log.issues.length > 0 ? null : cards.filter((card) => card !== null);
}

function readCard(entry: unknown, line: number | null, log: IssueLog): CourseCard | null {
  const fail = (message: string, fix: string) => {
    log.error({ code: CODE, line, message, expected: FORM, fix });
    return null;
  };
  if (!isRecord(entry)) return fail('A card is not an object.', 'write the card in braces: {"slug": …}');
  const slug = textOf(entry, 'slug', TITLE_MAX);
  const paper = textOf(entry, 'paper', TITLE_MAX);
  const title = textOf(entry, 'title', TITLE_MAX);
  const description = textOf(entry, 'description', DESCRIPTION_MAX);
  const group = COURSE_GROUPS.find((known) => known === entry['group']);
  if (slug === null || slugProblem(slug, 'subject') !== null) {
    return fail(
      slugProblem(slug ?? '', 'subject') ?? 'A card has no slug.',
      'give the card the slug of its subject',
    );
  }
  if (title === null || title === '') return fail(`The card "${slug}" has no title.`, 'add a "title"');
  if (paper === null || description === null) {
    return fail(
      `The card "${slug}" lacks a paper or a description.`,
      'add "paper" and "description" ("" for none)',
    );
  }
  if (group === undefined) {
    return fail(
      `The card "${slug}" is in no group that exists.`,
      `set "group" to ${COURSE_GROUPS.join(' or ')}`,
    );
  }
  return { slug, paper, title, description, group };
}
