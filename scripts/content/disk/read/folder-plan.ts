import { IMAGE_NAME } from '../../image-kind.ts';
import { issueLog } from '../../issue.ts';
import type { Finding, Issue, IssueLog } from '../../issue.ts';
import { inNfc, slugProblem, slugify, collisionIssue, collisionKey, collisionsAmong } from '../../slug.ts';
import type { FolderEntry } from './list-folder.ts';
import { specialFile, symlink } from './read-bytes.ts';

/** The entries of `subjects/`, classified. */
interface SubjectsPlan {
  slugs: string[];
  /** Folders with a valid slug whose name collides with another; neither of the two is published. */
  collided: string[];
  issues: Issue[];
}

/** Classifies the entries of `subjects/`. */
export function planSubjects(entries: readonly FolderEntry[]): SubjectsPlan {
  const plan: SubjectsPlan = { slugs: [], collided: [], issues: [] };
  const folders = entries.filter(({ kind }) => kind === 'folder').map(({ name }) => name);
  const collisions = collisionsAmong(folders);
  for (const { name, kind } of entries) {
    const file = `subjects/${name}`;
    const log = issueLog(file);
    const problem = slugProblem(name, 'subject');
    const group = kind === 'folder' ? collisions.get(collisionKey(name)) : undefined;
    if (kind === 'link') log.error(symlink());
    else if (kind === 'special') log.error(specialFile());
    else if (kind === 'file') log.warning(fileBesideSubjects());
    else if (group !== undefined) {
      plan.issues.push(collisionIssue(file, name, group));
      if (problem === null) plan.collided.push(name);
    } else if (problem !== null) log.error(badSubjectSlug(problem, name));
    else plan.slugs.push(name);
    plan.issues.push(...log.issues);
  }
  if (folders.length === 0) plan.issues.push(noSubjects());
  return plan;
}

/** The entries of a subject's folder, classified. */
export interface FolderPlan {
  /** Kind of the entry named `subject.md`; null if there is none. */
  subjectFile: FolderEntry['kind'] | null;
  topics: { slug: string; hasCsv: boolean }[];
  images: string[];
  /** Topics with an error that is visible without opening their files. */
  faulty: string[];
  issues: Issue[];
}

const CONTENT = /\.(?:md|csv)$/i;

/** Classifies the entries of a subject's folder. `folder` is its path for the issues. */
export function planFolder(folder: string, entries: readonly FolderEntry[]): FolderPlan {
  const issues: Issue[] = [];
  const faulty = new Set<string>();
  const files = entries.filter(({ kind }) => kind === 'file').map(({ name }) => name);
  const names = new Set(files);
  const keys = new Set(entries.map(({ name }) => collisionKey(name)));
  const collisions = collisionsAmong(files.filter((name) => CONTENT.test(name)));
  const images = files.filter((name) => IMAGE_NAME.test(name));
  const imagesAlike = collisionsAmong(images);

  const slugs: string[] = [];
  for (const entry of entries) {
    const { name } = entry;
    const log = issueLog(`${folder}/${name}`);
    const group = collisions.get(collisionKey(name));
    if (group !== undefined) issues.push(collisionIssue(`${folder}/${name}`, name, group));
    else if (entry.kind !== 'file' || !CONTENT.test(name)) checkOtherEntry(entry, log);
    else if (isTopicFile(name, names, log)) slugs.push(stem(name));
    const alike = imagesAlike.get(collisionKey(name))?.find((other) => other !== name);
    if (alike !== undefined && entry.kind === 'file') {
      log.warning({
        code: 'image-names-alike',
        line: null,
        message: `"${name}" and "${alike}" differ only in case or in the encoding of accents; Windows and macOS keep one of them.`,
        expected: 'names of images that differ in more',
        fix: 'rename one of them, and correct the notes that show it',
      });
    }
    issues.push(...log.issues);

    // The topic is marked as faulty, so that an error in a file name does not remove its published page.
    const slug = collisionKey(stem(name));
    const failed = group !== undefined || log.issues.some(({ severity }) => severity === 'error');
    if (failed && CONTENT.test(name) && slugProblem(slug, 'topic') === null) faulty.add(slug);
  }
  return {
    subjectFile: entries.find(({ name }) => name === 'subject.md')?.kind ?? null,
    topics: slugs
      .filter((slug) => !faulty.has(slug))
      .map((slug) => ({ slug, hasCsv: names.has(`${slug}.csv`) })),
    images,
    faulty: [...faulty].filter((slug) => keys.has(`${slug}.md`)),
    issues,
  };
}

/** Whether a .md or .csv file is a topic's notes. Logs problems with its name. */
function isTopicFile(name: string, names: ReadonlySet<string>, log: IssueLog): boolean {
  const base = stem(name);
  if (name === 'subject.md') return false;
  if (!/\.(?:md|csv)$/.test(name)) {
    log.error(upperCaseExtension());
    return false;
  }
  if (name.endsWith('.csv')) {
    if (!names.has(`${base}.md`) || base === 'subject') log.error(csvWithoutTopic(base));
    return false;
  }
  const problem = slugProblem(base, 'topic');
  if (problem === null) return true;
  log.error({
    code: 'topic-slug',
    line: null,
    message: problem,
    expected: 'a file name of at most 80 lower-case letters, digits and single hyphens between them',
    fix: `rename the file${inNfc(base)}, such as to ${suggestedSlug(base.replace(/-section-\d+$/u, ''), 'topic')}.md`,
  });
  return false;
}

function suggestedSlug(name: string, kind: 'topic' | 'subject'): string {
  const slug = slugify(name);
  if (slugProblem(slug, kind) === null) return slug;
  return `${slug || 'a'}-${kind === 'topic' ? 'topic' : 'course'}`;
}

function checkOtherEntry({ name, kind }: FolderEntry, log: IssueLog): void {
  if (kind === 'link') log.error(symlink());
  else if (kind === 'special') log.error(specialFile());
  else if (kind === 'folder' && CONTENT.test(name)) log.error(folderInPlaceOfFile(name));
  else if (kind === 'folder' || !IMAGE_NAME.test(name)) {
    log.warning({
      code: `${kind}-unknown`,
      line: null,
      message: `The ${kind} "${name}" is of an unknown kind; it is not published.`,
      expected:
        'topics (.md), questions (.csv) and images (.png, .jpg, .gif, .webp, .avif, .svg), without subfolders',
      fix: kind === 'folder' ? 'move its files next to the topics' : 'remove it, or convert it',
    });
  }
}

function stem(name: string): string {
  return name.replace(CONTENT, '');
}

function fileBesideSubjects(): Finding {
  return {
    code: 'file-unknown',
    line: null,
    message: 'The file is outside the folders of subjects; it is not published.',
    expected: 'one folder for each subject, with its topics',
    fix: 'move it into the folder of a subject, or remove it',
  };
}

function badSubjectSlug(problem: string, name: string): Finding {
  return {
    code: 'subject-slug',
    line: null,
    message: problem,
    expected:
      'a folder name of at most 80 lower-case letters, digits and single hyphens between them, not reserved',
    fix: `rename the folder${inNfc(name)}, such as to ${suggestedSlug(name, 'subject')}`,
  };
}

/** Only a warning, because new sites have no subjects. */
function noSubjects(): Issue {
  return {
    severity: 'warning',
    code: 'subjects-empty',
    file: 'subjects',
    line: null,
    message: 'There are no subjects, so the site will have none.',
    expected: 'one folder for each subject, with its topics',
    fix: 'add the folder of a subject, or set CONTENT_DIR to another folder',
  };
}

/** An error, so that a topic is not published without its questions if they are in a folder. */
function folderInPlaceOfFile(name: string): Finding {
  return {
    code: 'folder-in-place-of-file',
    line: null,
    message: `"${name}" is a folder, not a file.`,
    expected: 'a file with a name that ends in .md or .csv',
    fix: 'put the file itself here, or rename or remove the folder',
  };
}

function upperCaseExtension(): Finding {
  return {
    code: 'file-ending',
    line: null,
    message: 'The file extension is not in lower case, so the file is not read.',
    expected: 'a name that ends in .md or .csv',
    fix: 'rename the file',
  };
}

function csvWithoutTopic(base: string): Finding {
  return {
    code: 'csv-without-topic',
    line: null,
    message: `There is no topic ${base}.md for these questions.`,
    expected: 'a .csv file with the same name as its topic',
    fix: 'rename the file after its topic, or add the topic',
  };
}
