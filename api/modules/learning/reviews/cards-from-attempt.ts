import { createHash } from 'node:crypto';
import type { StoredMcq } from '../../../contract/practice/mcq-rules.ts';
import type { AnsweredQuestion } from '../quiz/parse-attempt.ts';

export interface NewCard {
  id: string;
  subject: string;
  topic: string;
  question: StoredMcq;
}

export interface AnsweredTopic {
  subject: string;
  topic: string;
  questions: readonly Pick<AnsweredQuestion, 'questionText' | 'correctAnswer' | 'isCorrect' | 'confidence'>[];
}

/** True for questions that were answered wrong, left out or guessed. */
export function needsReview({
  isCorrect,
  confidence,
}: Pick<AnsweredQuestion, 'isCorrect' | 'confidence'>): boolean {
  return !isCorrect || confidence === 'guess';
}

/**
 * Makes one card per question that needs a review. An attempt does not contain the options, so the question is looked up
 * in `mcqs`; without a match there is no card.
 */
export function cardsFromAttempt(
  { subject, topic, questions }: AnsweredTopic,
  mcqs: readonly StoredMcq[],
): NewCard[] {
  const byText = Map.groupBy(mcqs, ({ question }) => normalize(question));
  const cards = new Map<string, NewCard>();
  for (const answered of questions.filter(needsReview)) {
    const matches = byText.get(normalize(answered.questionText)) ?? [];
    const question =
      matches.find(({ correctAnswer }) => correctAnswer === answered.correctAnswer) ?? matches[0];
    if (!question) continue;
    const id = cardId(subject, topic, question.question);
    if (!cards.has(id)) cards.set(id, { id, subject, topic, question });
  }
  return [...cards.values()];
}

/** Equal for equal questions, regardless of Unicode composition and white space. */
export function cardId(subject: string, topic: string, question: string): string {
  const name = JSON.stringify([subject, topic, normalize(question)]);
  return createHash('sha256').update(name).digest('hex').slice(0, 32);
}

/**
 * Normalising a run of combining marks takes quadratic time; no script needs this many. The lookbehind keeps the search
 * linear: it matches only at the start of a run.
 */
const LONG_RUN_OF_MARKS = /(?<!\p{M})\p{M}{31}/u;

function normalize(text: string): string {
  const composed = LONG_RUN_OF_MARKS.test(text) ? text : text.normalize('NFC');
  return composed.replace(/\s+/gu, ' ').trim();
}
