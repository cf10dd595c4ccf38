import { createHash } from 'node:crypto';
import type { StoredMcq } from '../../../contract/practice/mcq-rules.ts';
import type { AnsweredQuestion } from '../quiz/new-attempt.ts';

/** A question that is to come again. */
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

/** What went wrong, was left out or was a guess is to come again. */
export function isToComeAgain({
  isCorrect,
  confidence,
}: Pick<AnsweredQuestion, 'isCorrect' | 'confidence'>): boolean {
  return !isCorrect || confidence === 'guess';
}

/**
 * Cards of an attempt's questions that are to come again, each once. An attempt carries no options, so a question is
 * taken from `known`; one that is not there any more cannot be asked again and makes no card.
 */
export function cardsOf(
  { subject, topic, questions }: AnsweredTopic,
  known: readonly StoredMcq[],
): NewCard[] {
  const byText = Map.groupBy(known, ({ question }) => plain(question));
  const cards = new Map<string, NewCard>();
  for (const asked of questions.filter(isToComeAgain)) {
    const same = byText.get(plain(asked.questionText)) ?? [];
    const question = same.find(({ correctAnswer }) => correctAnswer === asked.correctAnswer) ?? same[0];
    if (!question) continue;
    const id = cardId(subject, topic, question.question);
    if (!cards.has(id)) cards.set(id, { id, subject, topic, question });
  }
  return [...cards.values()];
}

/** The same for the same question, however its text was composed and spaced. */
export function cardId(subject: string, topic: string, question: string): string {
  const name = JSON.stringify([subject, topic, plain(question)]);
  return createHash('sha256').update(name).digest('hex').slice(0, 32);
}

/**
 * To compose a run of marks takes the square of its length; no script writes as many on one letter. The lookbehind makes
 * the search linear: it tries each run once, and not from each of its marks.
 */
const LONG_RUN_OF_MARKS = /(?<!\p{M})\p{M}{31}/u;

function plain(text: string): string {
  const composed = LONG_RUN_OF_MARKS.test(text) ? text : text.normalize('NFC');
  return composed.replace(/\s+/gu, ' ').trim();
}
