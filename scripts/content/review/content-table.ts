import { ACCESS_LEVELS } from '../access.ts';
import type { Subject, Topic } from '../model.ts';
import { readingMinutes } from '../markdown/reading-minutes.ts';

/**
 * Subjects with the number of their topics, by access as well, of their questions and of the words of their notes, and
 * the minutes that reading all notes takes, as lines of a table whose last line is the sum of it all.
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
