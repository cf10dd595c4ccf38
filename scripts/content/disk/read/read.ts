import { resolve } from 'node:path';
import { parseSyllabus } from '../../schema/syllabus.ts';
import { parseAbbreviations } from '../../schema/abbreviations.ts';
import { inHomeOrder, parseCourses } from '../../schema/courses.ts';
import { issueLog, sortIssues } from '../../issue.ts';
import type { Finding } from '../../issue.ts';
import type { Content } from '../../model.ts';
import { parsePopups } from '../../schema/popups/popups.ts';
import { parseRedirects } from '../../schema/redirects.ts';
import { parseSite } from '../../schema/site-settings.ts';
import { parseTagLists } from '../../schema/tag-lists.ts';
import { planFolder, planSubjects } from './folder-plan.ts';
import { contentFolderProblem, listFolder, unreadableFolder } from './list-folder.ts';
import { readCachedTopic } from './cached-topic.ts';
import type { ReadCache } from './read-cache.ts';
import { readCatalogueFile } from './read-catalogue-file.ts';
import { readSiteTexts } from './read-site-texts.ts';
import { readSubject } from './read-subject.ts';
import { readTests } from './read-tests.ts';
import { byReadingOrder, readTopic } from './read-topic.ts';
import type { ReadTopic } from './read-topic.ts';

/**
 * Reads a content folder. Invalid content never throws: valid topics are returned, problems are in `issues`, sorted by
 * file and line. A code that starts with `structure-` means that the folder cannot be published at all. Topics in `cache`
 * are not read again.
 */
export async function readContent(dir: string, cache: ReadCache | null = null): Promise<Content> {
  const root = resolve(dir);
  const problem = await contentFolderProblem(root);
  const site = await readCatalogueFile(root, 'site.json', 'structure-site', parseSite);
  const courses = await readCatalogueFile(root, 'courses.json', 'structure-courses', parseCourses);
  const tags = await readCatalogueFile(root, 'tags.json', 'tags-file', parseTagLists);
  const popups = await readCatalogueFile(root, 'popups.json', 'popups-file', parsePopups);
  const redirects = await readCatalogueFile(root, 'redirects.json', 'redirects-file', parseRedirects);
  const abbreviations = await readCatalogueFile(
    root,
    'abbreviations.json',
    'abbreviations-file',
    parseAbbreviations,
  );
  const syllabus = await readCatalogueFile(root, 'syllabus.json', 'syllabus-file', parseSyllabus);
  const texts = await readSiteTexts(root, cache?.dir ?? null);
  const content: Content = {
    ...site,
    ...courses,
    ...tags,
    ...popups,
    ...redirects,
    ...abbreviations,
    ...syllabus,
    ...texts,
    subjects: [],
    files: [],
    tests: [],
    faultyTests: [],
    faulty: [],
    issues: [],
  };
  if (problem !== null) {
    report(content, '', problem);
    return content;
  }
  content.issues = [site, courses, tags, popups, redirects, abbreviations, syllabus, texts].flatMap(
    ({ issues }) => issues,
  );
  try {
    await readSubjects(`${root}/subjects`, content, cache);
  } catch (error) {
    report(content, 'subjects', unreadableFolder(error));
  }
  const { tests, faulty, issues } = await readTests(`${root}/tests`, cache);
  Object.assign(content, { tests, faultyTests: faulty });
  content.issues = sortIssues([...content.issues, ...issues]);
  return content;
}

async function readSubjects(dir: string, content: Content, cache: ReadCache | null): Promise<void> {
  const plan = planSubjects(await listFolder(dir));
  content.issues.push(...plan.issues);
  for (const slug of plan.slugs) {
    const card = content.courses.find((course) => course.slug === slug);
    try {
      const { title, description, order, topics, faulty, files, issues } = await readSubject(
        `${dir}/${slug}`,
        slug,
        card,
        cache,
      );
      content.issues.push(...issues);
      content.files.push(...files);
      const read: ReadTopic[] = [];
      /* One after the other, because files are read synchronously: a group would delay other work for as long as it takes. */
      for (const topic of topics) {
        const location = { ...topic, subject: slug, folder: `${dir}/${slug}` };
        read.push(await (cache ? readCachedTopic(location, cache) : readTopic(location)));
      }
      content.issues.push(...read.flatMap((result) => result.issues));
      const invalid = topics.filter((_, index) => read[index]?.topic === null).map((topic) => topic.slug);
      markFaulty(content, slug, [...faulty, ...invalid]);
      const valid = read.map(({ topic }) => topic).filter((topic) => topic !== null);
      content.subjects.push({ slug, title, description, order, topics: valid.toSorted(byReadingOrder) });
    } catch (error) {
      report(content, `subjects/${slug}`, unreadableFolder(error));
    }
  }
  content.subjects = inHomeOrder(content.subjects, content.courses);
  for (const slug of plan.collided) {
    const { topics, faulty } = planFolder(`subjects/${slug}`, await listFolder(`${dir}/${slug}`));
    markFaulty(content, slug, [...faulty, ...topics.map((topic) => topic.slug)]);
  }
}

function markFaulty(content: Content, subject: string, slugs: readonly string[]): void {
  content.faulty.push(...slugs.map((slug) => ({ subject, slug })));
}

function report(content: Content, file: string, finding: Finding): void {
  const log = issueLog(file);
  log.error(finding);
  content.issues.push(...log.issues);
}
