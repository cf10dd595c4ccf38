import { readContent } from '../disk/read/read.ts';
import type { TempFolder } from './temp-folder.ts';

export { CSV_HEADER } from './csv-header.ts';
export const CSV_ROW = 'Q,a,b,c,d,0,E,\n';

/** A topic's markdown; `more` are additional lines of front matter. */
export const topicText = (title: string, more = '') => `---\ntitle: ${title}\n${more}---\n# Notes\n`;

/** Files of a subject without topics. */
export const POLITY = {
  'subjects/polity/subject.md': '---\ntitle: Polity\ndescription: How it works\n---\n',
};

/** Writes files into `folder` and reads it as content. Issues are `severity code file:line`, topics `subject/slug`. */
export async function readFiles(folder: TempFolder, files: Record<string, string | Uint8Array> = {}) {
  await folder.write(files);
  const content = await readContent(folder.path);
  return {
    content,
    topics: content.subjects.flatMap(({ topics }) => topics.map(({ subject, slug }) => `${subject}/${slug}`)),
    faulty: content.faulty.map(({ subject, slug }) => `${subject}/${slug}`),
    issues: content.issues.map(
      ({ severity, code, file, line }) => `${severity} ${code} ${file}${line === null ? '' : `:${line}`}`,
    ),
  };
}
