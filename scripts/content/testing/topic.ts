import type { Mcq, Topic } from '../model.ts';
import { TOPIC_DEFAULTS } from '../schema/frontmatter.ts';

/** A topic `polity/a` with one question for each of `mcqs`, from line 2 on. */
export function topicWith(mcqs: readonly Partial<Mcq>[], change: Partial<Topic> = {}): Topic {
  const mcq: Mcq = {
    question: 'Who?',
    options: ['We', 'They', 'You', 'Nobody'],
    correctAnswer: 0,
    explanation: 'Because.',
    tags: [],
  };
  return {
    subject: 'polity',
    slug: 'a',
    ...TOPIC_DEFAULTS,
    title: 'A',
    notes: '# A\n',
    notesLine: 4,
    csv: '',
    mcqs: mcqs.map((changes) => ({ ...mcq, ...changes })),
    mcqLines: mcqs.map((_, index) => index + 2),
    digest: '',
    ...change,
  };
}
