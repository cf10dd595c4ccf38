import { parseTest } from '../disk/read/read-tests.ts';
import type { Subject, TestPaper, Topic } from '../model.ts';

/** A test with these lines of front matter after title and minutes, and this .csv file; throws if it has an error. */
export function paperWith(slug: string, fields = '', csv: string | null = null): TestPaper {
  const text = `---\ntitle: ${slug}\nminutes: 30\n${fields}---\nRead this.\n`;
  const { test, issues } = parseTest(
    slug,
    { text, issues: [] },
    csv === null ? null : { text: csv, issues: [] },
  );
  if (!test) throw new Error(JSON.stringify(issues));
  return test;
}

export function subjectWith(slug: string, topics: readonly Topic[]): Subject {
  return { slug, title: slug, description: '', order: null, topics: [...topics] };
}
