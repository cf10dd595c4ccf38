import { parseSubjectFrontMatter, validSubjectFields } from '../../schema/frontmatter.ts';
import type { SubjectFrontMatter } from '../../schema/frontmatter.ts';
import { issueLog } from '../../issue.ts';
import type { Issue } from '../../issue.ts';
import type { ContentFile } from '../../model.ts';
import type { CourseCard } from '../../schema/courses.ts';
import { planFolder } from './folder-plan.ts';
import type { FolderPlan } from './folder-plan.ts';
import { listFolder } from './list-folder.ts';
import { readImage } from './read-image.ts';
import type { ReadCache } from './read-cache.ts';
import { readText } from './read-topic.ts';

export const SUBJECT_FILE_MAX_BYTES = 100_000;

/** A subject's folder without the contents of its topics. */
interface ReadSubject extends SubjectFrontMatter {
  slug: string;
  /** Absolute path. */
  folder: string;
  topics: FolderPlan['topics'];
  faulty: string[];
  files: ContentFile[];
  issues: Issue[];
}

/** Reads a subject's folder. `card` is its entry in `courses.json`, if any. Images in `cache` are not read again. */
export async function readSubject(
  folder: string,
  slug: string,
  card?: CourseCard,
  cache: ReadCache | null = null,
): Promise<ReadSubject> {
  const path = `subjects/${slug}`;
  const plan = planFolder(path, await listFolder(folder));
  const issues = [...plan.issues];
  const data = plan.subjectFile === 'file' ? await readSubjectFile(folder, path, issues) : null;
  const files: ContentFile[] = [];
  for (const name of plan.images) {
    const path = `${folder}/${name}`;
    const read = () => readImage(path, slug, name);
    const image = await (cache ? cache.get([path], read) : read());
    issues.push(...image.issues);
    if (image.file !== null) files.push(image.file);
  }

  const fileLog = issueLog(`${path}/subject.md`);
  if (plan.subjectFile === null) {
    fileLog.warning({
      code: 'subject-file-missing',
      line: null,
      message: 'The subject has no subject.md; its title is derived from its address.',
      expected: 'a file subject.md with title and description',
      fix: 'add the file: ---, title: and the title, description: and the description, ---',
    });
  }
  const folderLog = issueLog(path);
  if (plan.topics.length + plan.faulty.length === 0) {
    folderLog.warning({
      code: 'subject-empty',
      line: null,
      message: 'The subject has no topics.',
      expected: 'at least one topic (.md) next to subject.md',
      fix: 'add a topic, or remove the folder',
    });
  }
  return {
    slug,
    folder,
    title: data?.title ?? card?.title ?? titleFrom(slug),
    description: data?.description ?? card?.description ?? '',
    order: data?.order ?? null,
    topics: plan.topics,
    faulty: plan.faulty,
    files,
    issues: [...issues, ...fileLog.issues, ...folderLog.issues],
  };
}

async function readSubjectFile(
  folder: string,
  path: string,
  issues: Issue[],
): Promise<Partial<SubjectFrontMatter> | null> {
  const file = `${path}/subject.md`;
  const read = await readText(`${folder}/subject.md`, file, SUBJECT_FILE_MAX_BYTES);
  issues.push(...read.issues);
  if (read.text === null) return null;
  const { data, notes, notesLine, issues: found } = parseSubjectFrontMatter(read.text, file);
  issues.push(...found);
  if (data !== null && notes.trim() !== '') {
    const log = issueLog(file);
    log.warning({
      code: 'subject-notes',
      line: notesLine,
      message: 'The text below the front matter of a subject is never shown.',
      expected: 'only title and description',
      fix: 'move the text into a topic, or into the description',
    });
    issues.push(...log.issues);
  }
  return validSubjectFields(read.text);
}

/** `modern-history` as `Modern History`. */
function titleFrom(slug: string): string {
  return slug
    .split('-')
    .map((word) => word.replace(/^./u, (letter) => letter.toUpperCase()))
    .join(' ');
}
