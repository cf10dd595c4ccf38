import { issueLog } from '../../issue.ts';
import type { Issue } from '../../issue.ts';
import { slugProblem, slugify } from '../../slug.ts';
import type { FolderEntry } from './folder-entry.ts';
import { collisionIssue, collisionKey, collisionsAmong } from '../save/name-collision.ts';
import { specialFile, symlink } from './read-bytes.ts';

/** What the folders in `subjects/` are for. */
export interface SubjectPlan {
  slugs: string[];
  /** Folders with a sound slug that cannot be told from another, so that none of the two is published. */
  collided: string[];
  issues: Issue[];
}

/** Sorts out the entries of `subjects/`. */
export function planSubjects(entries: readonly FolderEntry[]): SubjectPlan {
  const plan: SubjectPlan = { slugs: [], collided: [], issues: [] };
  const folders = entries.filter(({ kind }) => kind === 'folder').map(({ name }) => name);
  const collisions = collisionsAmong(folders);
  for (const { name, kind } of entries) {
    const file = `subjects/${name}`;
    const log = issueLog(file);
    const problem = slugProblem(name, 'subject');
    const group = kind === 'folder' ? collisions.get(collisionKey(name)) : undefined;
    if (kind === 'link') log.error(symlink());
    else if (kind === 'special') log.error(specialFile());
    else if (kind === 'file') {
      log.warning({
        code: 'file-unknown',
        line: null,
        message: 'The file stands beside the subjects and belongs to none; it is not published.',
        expected: 'one folder for each subject, and the topics in it',
        fix: 'move it into the folder of a subject, or remove it',
      });
    } else if (group !== undefined) {
      plan.issues.push(collisionIssue(file, name, group));
      if (problem === null) plan.collided.push(name);
    } else if (problem !== null) {
      log.error({
        code: 'subject-slug',
        line: null,
        message: problem,
        expected:
          'a folder name of lower-case letters and digits with single hyphens between them, not reserved',
        fix: `rename the folder, such as to ${soundName(name)}`,
      });
    } else plan.slugs.push(name);
    plan.issues.push(...log.issues);
  }
  if (folders.length === 0) plan.issues.push(noSubject());
  return plan;
}

/** Only a warning: a site begins like this. */
function noSubject(): Issue {
  return {
    severity: 'warning',
    code: 'subjects-empty',
    file: 'subjects',
    line: null,
    message: 'There is no subject, so the site will have none.',
    expected: 'one folder for each subject, and the topics in it',
    fix: 'add the folder of a subject, or set CONTENT_DIR to the folder that was meant',
  };
}

function soundName(name: string): string {
  const slug = slugify(name);
  return slugProblem(slug, 'subject') === null ? slug : `${slug || 'a'}-course`;
}
