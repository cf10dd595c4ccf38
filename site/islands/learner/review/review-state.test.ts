import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_CARDS, type ReviewCard } from '../../../../api/contract/practice/reviews.ts';
import {
  newReview,
  parseAnswer,
  optionOf,
  outcomeFor,
  ratingOf,
  reviewReducer,
  suggestedRating,
  type UngradedAnswer,
  type ReviewState,
} from './review-state.ts';

function card(id: string): ReviewCard {
  const question = { question: `${id}?`, options: ['A', 'B'], correctAnswer: 1, description: '', tags: [] };
  const times = { due: '2026-01-05T00:00:00.000Z', lastReview: null };
  return { id, subject: 'polity', topic: 'rights', question, state: 'new', reps: 0, lapses: 0, ...times };
}

interface LoadedOptions {
  due?: number;
  waiting?: string[];
  storedAnswer?: UngradedAnswer | null;
  from?: ReviewState;
}

function loaded(
  ids: readonly string[],
  { due, waiting = [], storedAnswer = null, from = newReview }: LoadedOptions = {},
) {
  const counts = { due: due ?? ids.length, total: 9 };
  return reviewReducer(from, { type: 'loaded', cards: ids.map(card), counts, waiting, storedAnswer });
}

const answered = (state: ReviewState, option: number | null = 1) =>
  reviewReducer(state, { type: 'answered', option });
const graded = (state: ReviewState) => reviewReducer(answered(state), { type: 'graded' });
const idsOf = ({ cards }: ReviewState) => cards.map(({ id }) => id);

describe('a review', () => {
  it('shows the cards in order and finishes after the last one', () => {
    const first = loaded(['a', 'b']);
    expect(first).toMatchObject({ phase: 'reviewing', left: 2, answer: null, total: 9 });
    const second = graded(first);
    expect(second).toMatchObject({ phase: 'reviewing', left: 1, graded: ['a'], answer: null });
    expect(idsOf(second)).toEqual(['b']);
    expect(graded(second)).toMatchObject({ phase: 'finished', left: 0, graded: ['a', 'b'] });
  });

  it('is finished at once if nothing is due', () => {
    expect(loaded([])).toMatchObject({ phase: 'finished', left: 0, graded: [] });
  });

  it('accepts one answer per card and no grade before the answer', () => {
    const state = loaded(['a', 'b']);
    expect(reviewReducer(state, { type: 'graded' })).toBe(state);
    expect(answered(answered(state, 0), 1).answer).toEqual({ card: 'a', option: 0 });
  });

  it('leaves out cards whose grades have not been sent yet', () => {
    const state = loaded(['a', 'b', 'c'], { waiting: ['b'] });
    expect(idsOf(state)).toEqual(['a', 'c']);
    expect(state.left).toBe(2);
    expect(loaded(['a'], { waiting: ['a'] }).phase).toBe('finished');
  });

  it('loads the remaining cards if the server returned only a part', () => {
    const ids = Array.from({ length: MAX_CARDS }, (_, index) => `card-${index}`);
    let state = loaded(ids, { due: MAX_CARDS + 1 });
    expect(state.left).toBe(MAX_CARDS + 1);
    ids.forEach(() => (state = graded(state)));
    expect(state).toMatchObject({ phase: 'loading', left: 1 });
    /* The server may not have received the last grade yet. */
    state = loaded([ids.at(-1)!, 'remaining'], { from: state });
    expect(idsOf(state)).toEqual(['remaining']);
    expect(state).toMatchObject({ phase: 'reviewing', left: 1 });
  });

  it('continues with an answer that was not graded', () => {
    const state = loaded(['a', 'b'], { storedAnswer: { card: 'b', option: 0 } });
    expect(idsOf(state)).toEqual(['b', 'a']);
    expect(state.answer).toEqual({ card: 'b', option: 0 });
    expect(loaded(['a'], { storedAnswer: { card: 'removed', option: 0 } }).answer).toBeNull();
  });

  it('leaves out a removed card and keeps the answer to another card', () => {
    const state = answered(loaded(['a', 'b']));
    const other = reviewReducer(state, { type: 'removed', card: 'b' });
    expect(other).toMatchObject({ left: 1, total: 8, answer: { card: 'a' } });
    const same = reviewReducer(state, { type: 'removed', card: 'a' });
    expect(same).toMatchObject({ left: 1, answer: null });
    expect(idsOf(same)).toEqual(['b']);
    const notToday = reviewReducer(state, { type: 'removed', card: 'z' });
    expect(notToday).toMatchObject({ left: 2, total: 8 });
  });

  it('can be retried after loading failed', () => {
    const failed = reviewReducer(newReview, { type: 'failed', problem: 'No network' });
    expect(failed).toMatchObject({ phase: 'failed', problem: 'No network' });
    expect(reviewReducer(failed, { type: 'retried' })).toMatchObject({ phase: 'loading', problem: null });
  });

  it('counts correctly after any sequence of actions', () => {
    const action = fc.constantFrom('answer', 'grade', 'remove');
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 8 }), fc.array(action, { maxLength: 30 }), (count, actions) => {
        let state = loaded(Array.from({ length: count }, (_, index) => String(index)));
        let removed = 0;
        for (const next of actions) {
          const [current] = state.cards;
          if (next === 'answer') state = answered(state);
          else if (next === 'grade') state = reviewReducer(state, { type: 'graded' });
          else if (current) {
            removed += 1;
            state = reviewReducer(state, { type: 'removed', card: current.id });
          }
          expect(state.cards.length).toBe(state.left);
          expect(state.left + state.graded.length + removed).toBe(count);
          expect(state.phase).toBe(state.left > 0 ? 'reviewing' : 'finished');
        }
      }),
    );
  });
});

describe('grading', () => {
  it('suggests Good for a right answer and Again for a wrong one', () => {
    const rating = (option: number | null) => suggestedRating(outcomeFor(card('a'), { card: 'a', option }));
    expect([rating(1), rating(0), rating(null)]).toEqual([3, 1, 1]);
  });

  it('has a key for each option and each rating', () => {
    expect(['1', '2', '3', '0', 'a', '10', ''].map((key) => optionOf(key, 2))).toEqual([
      0,
      1,
      null,
      null,
      null,
      null,
      null,
    ]);
    expect(['1', '2', '3', '4', '5', 'Enter', ' '].map((key) => ratingOf(key, 3))).toEqual([
      1,
      2,
      3,
      4,
      null,
      3,
      null,
    ]);
  });
});

describe('a stored answer', () => {
  it('is parsed', () => {
    for (const answer of [
      { card: 'a', option: 2 },
      { card: 'a', option: null },
    ])
      expect(parseAnswer(JSON.stringify(answer))).toEqual(answer);
  });

  it.each([
    null,
    '',
    '{',
    'null',
    '[]',
    '{"card":1,"option":1}',
    '{"card":"a"}',
    '{"card":"a","option":"1"}',
  ])('is null for %j', (text) => {
    expect(parseAnswer(text)).toBeNull();
  });
});
