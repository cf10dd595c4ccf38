import { normaliseQuestion } from '../../../../scripts/content/questions/question-id.ts';
import type { StoredMcq } from '../../../contract/practice/mcq-rules.ts';
import type { ExamScheme } from '../../../contract/practice/scoring.ts';
import { cardId } from '../reviews/card-id.ts';
import type { NewCard } from '../reviews/card-id.ts';
import type { AnsweredQuestion } from './parse-attempt.ts';

interface AnsweredTopic {
  subject: string;
  topic: string;
  /** Null while practising. */
  examScheme: ExamScheme | null;
  questions: readonly (Pick<
    AnsweredQuestion,
    'questionText' | 'selectedAnswer' | 'correctAnswer' | 'isCorrect' | 'confidence'
  > & { questionId?: string | null })[];
}

/** Returns the questions that were answered wrong or guessed, and those that were left out in an exam. */
export function questionsToReview({ examScheme, questions }: AnsweredTopic): AnsweredTopic['questions'] {
  return questions.filter(
    ({ selectedAnswer, isCorrect, confidence }) =>
      (!isCorrect && (selectedAnswer !== null || examScheme !== null)) ||
      (selectedAnswer !== null && confidence === 'guess'),
  );
}

/**
 * Makes one card per question that needs a review. An attempt does not contain the options, so the question is looked up
 * in `mcqs`; without a match there is no card.
 */
export function cardsFromAttempt(attempt: AnsweredTopic, mcqs: readonly StoredMcq[]): NewCard[] {
  const { subject, topic } = attempt;
  const byText = Map.groupBy(mcqs, ({ question }) => normaliseQuestion(question));
  const cards = new Map<string, NewCard>();
  for (const answered of questionsToReview(attempt)) {
    const matches = byText.get(normaliseQuestion(answered.questionText)) ?? [];
    const question =
      matches.find(({ correctAnswer }) => correctAnswer === answered.correctAnswer) ?? matches[0];
    if (!question) continue;
    const id = cardId(subject, topic, question.question);
    if (!cards.has(id))
      cards.set(id, { id, subject, topic, question, questionId: answered.questionId ?? null });
  }
  return [...cards.values()];
}

/**
 * Returns the question as it is now, for each text in order; null if it no longer exists.
 */
export function findByText(texts: readonly string[], mcqs: readonly StoredMcq[]): (StoredMcq | null)[] {
  const byText = Map.groupBy(mcqs, ({ question }) => normaliseQuestion(question));
  return texts.map((text) => byText.get(normaliseQuestion(text))?.[0] ?? null);
}
