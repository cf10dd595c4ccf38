import { resolve } from 'node:path';
import { parseCourses } from '../../schema/courses.ts';
import { issueLog, sortIssues } from '../../issue.ts';
import type { Finding } from '../../issue.ts';
import type { Content, Topic } from '../../model.ts';
import { parsePopups } from '../../schema/popups.ts';
import { parseRedirects } from '../../schema/redirects.ts';
import { parseSite } from '../../schema/site-settings.ts';
import { parseTagLists } from '../../schema/tag-lists.ts';
import { listFolder } from './folder-entry.ts';
import { folderFault, unlistedFolder } from './folder-fault.ts';
import { planFolder } from './folder-plan.ts';
import { inParallel } from '../in-parallel.ts';
import { readCatalogueFile } from './read-catalogue-file.ts';
import { readSubject } from './read-subject.ts';
import type { KnownTopics } from './known-topics.ts';
import { readTopic } from './read-topic.ts';
import type { ReadTopic, TopicPlace } from './read-topic.ts';
import { planSubjects } from './subject-plan.ts';

/** Files that are open at a time: far under what systems allow, far over what disks do at once. */
const WIDTH = 64;

/**
 * Reads a content folder. Bad content never throws and never stops the reading: what is sound is returned, what is
 * wrong is among the issues, in the order of file and line. A code that begins with `structure-` says that the folder
 * as a whole cannot be published. Topics that are `known` are not read again.
 */
export async function readContent(dir: string, known: KnownTopics | null = null): Promise<Content> {
  const root = resolve(dir);
  const fault = await folderFault(root);
  const { site, issues: siteIssues } = await readCatalogueFile(
    root,
    'site.json',
    'structure-site',
    parseSite,
  );
  const { courses, issues: courseIssues } = await readCatalogueFile(
    root,
    'courses.json',
    'structure-courses',
    parseCourses,
  );
  const { tags, issues: tagIssues } = await readCatalogueFile(root, 'tags.json', 'tags-file', parseTagLists);
  const { popups, issues: popupIssues } = await readCatalogueFile(
    root,
    'popups.json',
    'popups-file',
    parsePopups,
  );
  const { redirects, issues: redirectIssues } = await readCatalogueFile(
    root,
    'redirects.json',
    'redirects-file',
    parseRedirects,
  );
  const content: Content = {
    site,
    courses,
    tags,
    popups,
    redirects,
    subjects: [],
    files: [],
    faulty: [],
    issues: [],
  };
  if (fault !== null) {
    report(content, '', fault);
    return content;
  }
  content.issues.push(...siteIssues, ...courseIssues, ...tagIssues, ...popupIssues, ...redirectIssues);
  try {
    await readSubjects(`${root}/subjects`, content, known);
  } catch (error) {
    report(content, 'subjects', unlistedFolder(error));
  }
  content.issues = sortIssues(content.issues);
  return content;
}

async function readSubjects(dir: string, content: Content, known: KnownTopics | null): Promise<void> {
  const plan = planSubjects(await listFolder(dir));
  content.issues.push(...plan.issues);
  for (const slug of plan.slugs) {
    const card = content.courses.find((course) => course.slug === slug);
    try {
      const { title, description, topics, faulty, files, issues } = await readSubject(
        `${dir}/${slug}`,
        slug,
        card,
      );
      content.issues.push(...issues);
      content.files.push(...files);
      const read = await inParallel(topics, WIDTH, (topic) =>
        readOrRecall({ ...topic, subject: slug, folder: `${dir}/${slug}` }, known),
      );
      content.issues.push(...read.flatMap((result) => result.issues));
      const unsound = topics.filter((_, index) => read[index]?.topic === null).map((topic) => topic.slug);
      markFaulty(content, slug, [...faulty, ...unsound]);
      const sound = read.map(({ topic }) => topic).filter((topic) => topic !== null);
      content.subjects.push({ slug, title, description, topics: sound.toSorted(byReadingOrder) });
    } catch (error) {
      report(content, `subjects/${slug}`, unlistedFolder(error));
    }
  }
  for (const slug of plan.collided) {
    const { topics, faulty } = planFolder(`subjects/${slug}`, await listFolder(`${dir}/${slug}`));
    markFaulty(content, slug, [...faulty, ...topics.map((topic) => topic.slug)]);
  }
}

async function readOrRecall(place: TopicPlace, known: KnownTopics | null): Promise<ReadTopic> {
  return known === null
    ? readTopic(place)
    : (known.recall(place) ?? known.learn(place, () => readTopic(place)));
}

function markFaulty(content: Content, subject: string, slugs: readonly string[]): void {
  content.faulty.push(...slugs.map((slug) => ({ subject, slug })));
}

function report(content: Content, file: string, finding: Finding): void {
  const log = issueLog(file);
  log.error(finding);
  content.issues.push(...log.issues);
}

/** By `order`, those without one last, then by slug. */
export function byReadingOrder(a: Topic, b: Topic): number {
  const [first, second] = [a.order ?? Infinity, b.order ?? Infinity];
  if (first !== second) return first < second ? -1 : 1;
  return a.slug < b.slug ? -1 : 1;
}
