import { issueLog } from '../../issue.ts';
import type { Finding, Issue, IssueLog } from '../../issue.ts';
import { slugProblem, slugify } from '../../slug.ts';
import type { FolderEntry } from './folder-entry.ts';
import { collisionIssue, collisionKey, collisionsAmong } from '../save/name-collision.ts';
import { specialFile, symlink } from './read-bytes.ts';

/** What the files of a subject's folder are for. */
export interface FolderPlan {
  /** What stands under the name `subject.md`; null where nothing does. */
  subjectFile: FolderEntry['kind'] | null;
  topics: { slug: string; hasCsv: boolean }[];
  images: string[];
  /** Topics with a fault that can be seen without opening their files. */
  faulty: string[];
  issues: Issue[];
}

const IMAGE = /\.(?:png|jpe?g|gif|webp|avif)$/i;
const CONTENT = /\.(?:md|csv)$/i;

/** Sorts out the entries of `folder`, which is its path for the issues. */
export function planFolder(folder: string, entries: readonly FolderEntry[]): FolderPlan {
  const issues: Issue[] = [];
  const faulty = new Set<string>();
  const files = entries.filter(({ kind }) => kind === 'file').map(({ name }) => name);
  const names = new Set(files);
  const keys = new Set(entries.map(({ name }) => collisionKey(name)));
  const collisions = collisionsAmong(files.filter((name) => CONTENT.test(name)));

  const slugs: string[] = [];
  for (const entry of entries) {
    const { name } = entry;
    const log = issueLog(`${folder}/${name}`);
    const group = collisions.get(collisionKey(name));
    if (group !== undefined) issues.push(collisionIssue(`${folder}/${name}`, name, group));
    else if (entry.kind !== 'file' || !CONTENT.test(name)) otherEntry(entry, log);
    else if (checkName(name, names, log)) slugs.push(stem(name));
    issues.push(...log.issues);

    // A fault in the name of a topic's file takes the file away, but must not take away the page that it had.
    const slug = collisionKey(stem(name));
    const failed = group !== undefined || log.issues.some(({ severity }) => severity === 'error');
    if (failed && CONTENT.test(name) && slugProblem(slug, 'topic') === null) faulty.add(slug);
  }
  return {
    subjectFile: entries.find(({ name }) => name === 'subject.md')?.kind ?? null,
    topics: slugs
      .filter((slug) => !faulty.has(slug))
      .map((slug) => ({ slug, hasCsv: names.has(`${slug}.csv`) })),
    images: files.filter((name) => IMAGE.test(name)),
    faulty: [...faulty].filter((slug) => keys.has(`${slug}.md`)),
    issues,
  };
}

/** Whether a .md or .csv file is a topic of its own; what is wrong with its name is reported. */
function checkName(name: string, names: ReadonlySet<string>, log: IssueLog): boolean {
  const base = stem(name);
  if (name === 'subject.md') return false;
  if (!/\.(?:md|csv)$/.test(name)) {
    log.error(wrongEnding());
    return false;
  }
  if (name.endsWith('.csv')) {
    if (!names.has(`${base}.md`) || base === 'subject') log.error(orphan(base));
    return false;
  }
  const problem = slugProblem(base, 'topic');
  if (problem === null) return true;
  log.error({
    code: 'topic-slug',
    line: null,
    message: problem,
    expected: 'a file name of lower-case letters and digits with single hyphens between them',
    fix: `rename the file, such as to ${soundName(base)}.md`,
  });
  return false;
}

function soundName(base: string): string {
  const slug = slugify(base.replace(/-section-\d+$/u, ''));
  return slugProblem(slug, 'topic') === null ? slug : `${slug || 'a'}-topic`;
}

function otherEntry({ name, kind }: FolderEntry, log: IssueLog): void {
  if (kind === 'link') log.error(symlink());
  else if (kind === 'special') log.error(specialFile());
  else if (kind === 'folder' && CONTENT.test(name)) log.error(folderInPlaceOfFile(name));
  else if (kind === 'folder' || !IMAGE.test(name)) {
    log.warning({
      code: `${kind}-unknown`,
      line: null,
      message: `Nothing is known to do with the ${kind} "${name}"; it is not published.`,
      expected:
        'topics (.md), questions (.csv) and images (.png, .jpg, .gif, .webp, .avif), in no further folder',
      fix:
        kind === 'folder' ? 'put its files right beside the topics' : 'remove it, or save it in another form',
    });
  }
}

/** An error, so that a topic whose questions were unpacked into a folder is not published without them. */
function folderInPlaceOfFile(name: string): Finding {
  return {
    code: 'folder-in-place-of-file',
    line: null,
    message: `"${name}" is a folder, not a file.`,
    expected: 'a file under a name that ends in .md or .csv',
    fix: 'put the file itself here, or rename or remove the folder',
  };
}

function wrongEnding(): Finding {
  return {
    code: 'file-ending',
    line: null,
    message: 'The ending of the name is not in lower case, so the file is not read.',
    expected: 'a name that ends in .md or .csv',
    fix: 'rename the file',
  };
}

function orphan(base: string): Finding {
  return {
    code: 'csv-without-topic',
    line: null,
    message: `There is no topic ${base}.md that these questions could belong to.`,
    expected: 'questions in a file that is named as the topic is',
    fix: 'rename the file after its topic, or add the topic',
  };
}

function stem(name: string): string {
  return name.replace(CONTENT, '');
}
