import { issueLog } from '../issue.ts';
import type { Issue } from '../issue.ts';
import type { Topic } from '../model.ts';
import { plainText } from './same-text.ts';

/**
 * Warnings about questions that stand in the content before, in the order of `topics`. `digest` makes a short name of a
 * text, so that a large folder's questions need not be held twice.
 */
export function repeatedQuestions(topics: readonly Topic[], digest: (text: string) => string): Issue[] {
  const places = new Map<string, { file: string; line: number }>();
  return topics.flatMap((topic) => {
    const file = `subjects/${topic.subject}/${topic.slug}.csv`;
    const log = issueLog(file);
    for (const [index, { question }] of topic.mcqs.entries()) {
      const plain = plainText(question);
      if (plain === '') continue;
      const key = digest(plain);
      const line = topic.mcqLines[index] ?? 1;
      const first = places.get(key);
      if (first === undefined) {
        places.set(key, { file, line });
        continue;
      }
      const place = first.file === file ? `on line ${first.line}` : `in ${first.file} on line ${first.line}`;
      log.warning({
        code: 'mcq-repeated',
        line,
        message: `The same question stands ${place}.`,
        expected: 'each question once in the whole content, whatever its case and punctuation',
        fix: 'delete one of the two, or word it so that it says what it asks about',
      });
    }
    return log.issues;
  });
}
