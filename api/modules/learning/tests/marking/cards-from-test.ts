import type { Wording } from '../../../../contract/tests/corrections.ts';
import type { TestOutcome } from '../../../../contract/tests/marking.ts';
import type { AttemptQuestion } from '../../../../db/schema/tests.ts';
import { cardId } from '../../reviews/card-id.ts';
import type { NewCard } from '../../reviews/card-id.ts';
import type { AnswerState } from '../attempts/answer-state.ts';
import { placeOf } from './tally-tags.ts';

/** All lists are in the order of the questions. */
interface MarkedAttempt {
  questions: readonly AttemptQuestion[];
  contents: readonly Wording[];
  answers: readonly AnswerState[];
  keys: readonly { keys: readonly number[] }[];
  outcomes: readonly TestOutcome[];
}

/** Makes one card for each question that was answered wrong, guessed or left out. */
export function cardsFromTest({ questions, contents, answers, keys, outcomes }: MarkedAttempt): NewCard[] {
  const cards = new Map<string, NewCard>();
  for (const [index, { question, options, explanation, tags, notes }] of contents.entries()) {
    const [outcome, guessed] = [outcomes[index], answers[index]?.confidence === 'guess'];
    const ref = questions[index]?.id ?? '';
    const [correctAnswer] = keys[index]?.keys ?? [];
    if (outcome === 'dropped' || (outcome === 'right' && !guessed) || correctAnswer === undefined) continue;
    const place = placeOf(ref, notes);
    const id = cardId(place.subject, place.topic, question);
    cards.set(id, {
      ...{ id, ...place, questionId: ref },
      // Markdown may contain HTML.
      question: { question, options, correctAnswer, description: explanation, tags },
    });
  }
  return [...cards.values()];
}
