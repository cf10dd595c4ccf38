import { ACCESS_LEVELS } from '../access.ts';
import type { Subject, Topic } from '../model.ts';
import { readingMinutes } from '../markdown/sections.ts';

/**
 * A table of subjects as lines of text: topics (also by access level), questions, words of the notes and minutes to read
 * them. The last line has the totals.
 */
export function contentTable(subjects: readonly Subject[], words: ReadonlyMap<Topic, number>): string[] {
  const all = subjects.flatMap(({ topics }) => topics);
  const rows = [
    ['subject', 'topics', ...ACCESS_LEVELS, 'MCQs', 'words', 'minutes'],
    ...subjects.map(({ slug, topics }) => [slug, ...figures(topics, words)]),
    ['all', ...figures(all, words)],
  ];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows.map((row) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  '),
  );
}

function figures(topics: readonly Topic[], words: ReadonlyMap<Topic, number>): string[] {
  const sum = (figure: (topic: Topic) => number) =>
    topics.reduce((total, topic) => total + figure(topic), 0).toLocaleString('en');
  const wordsOf = (topic: Topic) => words.get(topic) ?? 0;
  return [
    sum(() => 1),
    ...ACCESS_LEVELS.map((level) => sum(({ access }) => (access === level ? 1 : 0))),
    sum(({ mcqs }) => mcqs.length),
    sum(wordsOf),
    sum((topic) => readingMinutes(wordsOf(topic))),
  ];
}
