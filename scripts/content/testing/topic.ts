import type { OfficialMcq, Topic } from '../model.ts';
import { TOPIC_DEFAULTS } from '../schema/frontmatter.ts';

/** The columns after the eighth of a row that has none. */
export const NO_EXTRA = { id: 'q', section: '', difficulty: null, source: '', status: 'active' } as const;

/** A topic `polity/a` with one question for each of `mcqs`, from line 2 on. */
export function topicWith(mcqs: readonly Partial<OfficialMcq>[], change: Partial<Topic> = {}): Topic {
  const mcq: OfficialMcq = {
    question: 'Who?',
    options: ['We', 'They', 'You', 'Nobody'],
    correctAnswer: 0,
    explanation: 'Because.',
    tags: [],
    ...NO_EXTRA,
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
    withheld: [],
    withheldLines: [],
    namedSections: [],
    digest: '',
    shownDigest: '',
    notesDigest: '',
    ...change,
  };
}
