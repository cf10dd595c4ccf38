import { createHash } from 'node:crypto';
import { normaliseQuestion } from '../../../../scripts/content/questions/question-id.ts';
import type { StoredMcq } from '../../../contract/practice/mcq-rules.ts';

export interface NewCard {
  id: string;
  subject: string;
  topic: string;
  question: StoredMcq;
  /** `QuestionRef` of a question of the site; null for a learner's own. */
  questionId: string | null;
}

/** Equal for equal questions, regardless of Unicode composition and white space. */
export function cardId(subject: string, topic: string, question: string): string {
  const name = JSON.stringify([subject, topic, normaliseQuestion(question)]);
  return createHash('sha256').update(name).digest('hex').slice(0, 32);
}
