import { join } from 'node:path';
import type { Author } from '../../../../scripts/content/disk/git/history.ts';
import { planSubjects } from '../../../../scripts/content/disk/read/folder-plan.ts';
import { listFolder } from '../../../../scripts/content/disk/read/list-folder.ts';
import { readCatalogueFile } from '../../../../scripts/content/disk/read/read-catalogue-file.ts';
import { readSubject } from '../../../../scripts/content/disk/read/read-subject.ts';
import type { FileChange } from '../../../../scripts/content/disk/save/save-files.ts';
import { homeGroup, inHomeOrder, parseCourses } from '../../../../scripts/content/schema/courses.ts';
import { changedSubjectFile, subjectFile } from '../../../../scripts/content/schema/frontmatter.ts';
import type { CourseCard } from '../../../../scripts/content/schema/courses.ts';
import type { ListedSubject } from '../../../contract/admin/subjects.ts';
import { Conflict } from '../../../http/errors.ts';
import { requireReadable } from '../content/topic-markdown.ts';
import type { WriteQueue } from '../content/write-queue.ts';
import { readSiteFile, siteFileText } from '../site-files/stored-site-file.ts';
import { readStoredSubject } from './stored-subject.ts';

/** All subjects in the order of the home page. */
export async function listSubjects(root: string): Promise<ListedSubject[]> {
  const { courses } = await readCatalogueFile(root, 'courses.json', 'structure-courses', parseCourses);
  const subjects = [];
  for (const slug of await subjectSlugs(root)) {
    const card = courses.find((course) => course.slug === slug);
    subjects.push(await readSubject(join(root, 'subjects', slug), slug, card));
  }
  return inHomeOrder(subjects, courses).map(({ slug, title }) => ({
    slug,
    title,
    group: homeGroup(slug, courses),
  }));
}

/**
 * Saves the order of the subjects: that of their cards in `courses.json`, and the `order` of those without a card. Cards
 * do not change their heading, and cards without a subject keep their place.
 */
export async function orderSubjects(
  queue: WriteQueue,
  slugs: readonly string[],
  author: Author,
): Promise<void> {
  const { root } = queue;
  await queue.run(async () => {
    const present = new Set(await subjectSlugs(root));
    const listed = new Set(slugs);
    if (
      listed.size !== slugs.length ||
      listed.size !== present.size ||
      slugs.some((slug) => !present.has(slug))
    ) {
      throw new Conflict(
        'subjects_changed',
        'The list does not contain each subject once. Please reload it.',
      );
    }
    const { courses, issues } = await readCatalogueFile(
      root,
      'courses.json',
      'structure-courses',
      parseCourses,
    );
    const error = issues.find(({ severity }) => severity === 'error');
    if (error) throw new Conflict('courses_faulty', `courses.json must be corrected first. ${error.message}`);

    const withoutCard = slugs.filter((slug) => homeGroup(slug, courses) === 'more');
    const changes = [...(await cardChange(root, courses, slugs)), ...(await orderChanges(root, withoutCard))];
    if (changes.length > 0) await queue.save(changes, { author, message: 'Reorder subjects' });
  });
}

async function subjectSlugs(root: string): Promise<string[]> {
  return planSubjects(await listFolder(join(root, 'subjects'))).slugs;
}

/** `courses.json` with the cards of `slugs` in their order, within each heading; nothing if it stays the same. */
async function cardChange(
  root: string,
  courses: readonly CourseCard[],
  slugs: readonly string[],
): Promise<FileChange[]> {
  const groupOf = new Map(courses.map(({ slug, group }) => [slug, group]));
  const next = { 'prelims-mains': 0, mains: 0 };
  const ordered = courses.map(({ slug, group }) => {
    if (!slugs.includes(slug)) return slug;
    const inGroup = slugs.filter((other) => groupOf.get(other) === group);
    next[group] += 1;
    return inGroup[next[group] - 1] ?? slug;
  });
  if (ordered.every((slug, index) => slug === courses[index]?.slug)) return [];
  const { value } = await readSiteFile(root, 'courses');
  // The cards as they are written, so that fields of other programs are kept.
  const written = new Map(
    courses.map(({ slug }, index) => [slug, (value?.['courses'] as unknown[] | undefined)?.[index]]),
  );
  const data = siteFileText({ ...value, courses: ordered.map((slug) => written.get(slug)) });
  return [{ path: 'courses.json', data }];
}

/** The `subject.md` files whose `order` changes when these subjects are numbered from 1. */
async function orderChanges(root: string, slugs: readonly string[]): Promise<FileChange[]> {
  const changes: FileChange[] = [];
  for (const [index, slug] of slugs.entries()) {
    const order = index + 1;
    const { folder, text, fields } = await readStoredSubject(root, slug);
    if (fields.order === order) continue;
    const path = `subjects/${slug}/subject.md`;
    const data =
      text === null
        ? subjectFile({ ...(await readSubject(folder, slug)), order })
        : requireReadable('subject', path, changedSubjectFile(text, { order }));
    changes.push({ path, data, isNew: text === null });
  }
  return changes;
}
