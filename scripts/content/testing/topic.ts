import type { Mcq, Topic } from '../model.ts';

/** A topic `polity/a` with one question for each of `mcqs`, starting on line 2 of the file. */
export function topicWith(mcqs: readonly Partial<Mcq>[], change: Partial<Topic> = {}): Topic {
  const defaults = {
    question: 'Who?',
    options: ['We', 'They', 'You', 'Nobody'],
    correctAnswer: 0,
    explanation: 'Because.',
    tags: [],
  };
  return {
    subject: 'polity',
    slug: 'a',
    title: 'A',
    description: '',
    access: 'free',
    order: null,
    notes: '# A\n',
    notesLine: 4,
    csv: '',
    mcqs: mcqs.map((mcq) => ({ ...defaults, ...mcq })),
    mcqLines: mcqs.map((_, index) => index + 2),
    digest: '',
    ...change,
  };
}
