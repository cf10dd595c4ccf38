import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testInputs } from '../../../../scripts/testing/random-inputs.ts';
import { MAX_CARDS, type ReviewCard } from '../../../../api/contract/practice/reviews.ts';
import type { Rating } from '../../../client/outbox/entries.ts';
import {
  CARDS_BETWEEN,
  countForgotten,
  countGraded,
  countRemembered,
  gradesFor,
  newReview,
  parseAnswer,
  outcomeFor,
  ratingOf,
  reviewReducer,
  suggestedRating,
  waitingText,
  whenText,
  type ReviewState,
  type Step,
  type UngradedAnswer,
} from './review-state.ts';

function card(id: string): ReviewCard {
  const question = { question: `${id}?`, options: ['A', 'B'], correctAnswer: 1, description: '', tags: [] };
  const times = { due: '2026-01-05T00:00:00.000Z', dueDay: '2026-01-05', lastReview: null };
  const place = { subject: 'polity', topic: 'rights' };
  return {
    id,
    ...place,
    question,
    section: null,
    own: null,
    hold: null,
    state: 'new',
    reps: 0,
    lapses: 0,
    ...times,
  };
}

interface LoadedOptions {
  due?: number;
  waiting?: Record<string, Rating>;
  storedAnswer?: UngradedAnswer | null;
  from?: ReviewState;
}

const today = {
  left: { new: 0, reviews: 0, again: 0 },
  waiting: { new: 0, reviews: 0 },
  done: { new: 0, reviews: 0 },
};

function loaded(
  ids: readonly string[],
  { due, waiting = {}, storedAnswer = null, from = newReview }: LoadedOptions = {},
) {
  const counts = { due: due ?? ids.length, total: 9 };
  const rest = { counts, today, letGo: null, waiting: new Map(Object.entries(waiting)), storedAnswer };
  return reviewReducer(from, { type: 'loaded', cards: ids.map(card), ...rest });
}

const answered = (state: ReviewState, option: number | null = 1) =>
  reviewReducer(state, { type: 'answered', option });
const gradeOf = (state: ReviewState, rating: Rating) => {
  const clientId = `grade-${state.steps.length}`;
  return { card: state.cards[0]?.id ?? '', rating, clientId, reviewedAt: '2026-01-05T10:00:00.000Z' };
};
const grade = (state: ReviewState, rating: Rating) =>
  reviewReducer(state, { type: 'graded', grade: gradeOf(state, rating) });
const graded = (state: ReviewState, rating: Rating = 3) => grade(answered(state), rating);
const undone = (state: ReviewState) => reviewReducer(state, { type: 'undone' });
const idsOf = ({ cards }: ReviewState) => cards.map(({ id }) => id);

describe('a review', () => {
  it('shows the cards in order and finishes after the last one', () => {
    const first = loaded(['a', 'b']);
    expect(first).toMatchObject({ phase: 'reviewing', left: 2, answer: null, total: 9 });
    const second = graded(first);
    expect(second).toMatchObject({ phase: 'reviewing', left: 1, answer: null });
    expect(idsOf(second)).toEqual(['b']);
    expect(graded(second)).toMatchObject({ phase: 'finished', left: 0 });
    expect(countGraded(graded(second))).toBe(2);
  });

  it('is finished at once if nothing is due', () => {
    expect(loaded([])).toMatchObject({ phase: 'finished', left: 0, steps: [] });
  });

  it('accepts one answer per card and no grade before the answer', () => {
    const state = loaded(['a', 'b']);
    expect(grade(state, 3)).toBe(state);
    expect(answered(answered(state, 0), 1).answer).toEqual({ card: 'a', option: 0 });
  });

  it('leaves out cards whose grades have not been sent yet', () => {
    const state = loaded(['a', 'b', 'c'], { waiting: { b: 3 } });
    expect(idsOf(state)).toEqual(['a', 'c']);
    expect(state.left).toBe(2);
    expect(loaded(['a'], { waiting: { a: 2 } }).phase).toBe('finished');
  });

  it('keeps forgotten cards whose grades have not been sent yet, after the others', () => {
    const state = loaded(['a', 'b', 'c'], { waiting: { a: 1, b: 3 } });
    expect(idsOf(state)).toEqual(['c', 'a']);
    expect(state.left).toBe(2);
  });

  it('brings a forgotten card back after some others, until it is remembered', () => {
    const ids = Array.from({ length: 12 }, (_, index) => String(index));
    const state = graded(loaded(ids), 1);
    expect(idsOf(state).indexOf('0')).toBe(CARDS_BETWEEN);
    expect(state).toMatchObject({ phase: 'reviewing', left: 12, answer: null });
    const last = graded(graded(loaded(['a', 'b']), 3), 1);
    expect([idsOf(last), last.left, last.phase]).toEqual([['b'], 1, 'reviewing']);
    const again = graded(last, 1);
    expect([countGraded(again), countRemembered(again)]).toEqual([2, 1]);
    expect(graded(again, 3)).toMatchObject({ phase: 'finished', left: 0 });
  });

  it('undoes one grade after another, the last one first, and shows the answer again', () => {
    const start = loaded(['a', 'b', 'c']);
    const first = graded(start, 1);
    const second = grade(answered(first, 0), 3);
    expect(idsOf(second)).toEqual(['c', 'a']);
    const once = undone(second);
    expect(idsOf(once)).toEqual(['b', 'c', 'a']);
    expect(once).toMatchObject({ left: 3, answer: { card: 'b', option: 0 } });
    const twice = undone(once);
    expect(twice).toMatchObject({ cards: start.cards, left: 3, steps: [], answer: { card: 'a', option: 1 } });
    expect(undone(twice)).toBe(twice);
  });

  it('undoes the last grade of a finished session', () => {
    const state = undone(graded(loaded(['a'])));
    expect(state).toMatchObject({ phase: 'reviewing', left: 1, answer: { card: 'a' } });
    expect(countGraded(state)).toBe(0);
  });

  it('leaves out a suspended card until that is undone', () => {
    const state = reviewReducer(answered(loaded(['a', 'b'])), { type: 'held', card: 'a', hold: 'suspended' });
    expect(state).toMatchObject({ left: 1, answer: null, total: 9 });
    expect(idsOf(state)).toEqual(['b']);
    expect(countGraded(state)).toBe(0);
    expect(idsOf(undone(state))).toEqual(['a', 'b']);
    expect(undone(state)).toMatchObject({ left: 2, answer: null });
  });

  it('shows the new text of an edited card', () => {
    const edited = { ...card('b'), question: null, own: { front: 'F', back: 'B', sectionId: null } };
    expect(reviewReducer(loaded(['a', 'b']), { type: 'edited', card: edited }).cards[1]).toBe(edited);
  });

  it('asks a card that the learner made meanwhile, unless new cards wait', () => {
    const made = reviewReducer(loaded(['a']), { type: 'added', card: card('b') });
    expect([idsOf(made), made.left, made.total]).toEqual([['a', 'b'], 2, 10]);
    const limited = { ...loaded(['a']), today: { ...today, waiting: { new: 3, reviews: 0 } } };
    const waits = reviewReducer(limited, { type: 'added', card: card('b') });
    expect([idsOf(waits), waits.left, waits.total]).toEqual([['a'], 1, 10]);
    expect(reviewReducer(graded(loaded(['a'])), { type: 'added', card: card('b') }).phase).toBe('loading');
  });

  it('loads more cards than the limit allows when asked to', () => {
    const extra = { new: 0, reviews: 20 };
    const more = reviewReducer(graded(loaded(['a'])), { type: 'more', extra });
    expect(more).toMatchObject({ phase: 'loading', extra });
    expect(loaded(['b'], { from: more })).toMatchObject({ phase: 'reviewing', left: 1, extra });
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

  it('asks a card again that became due again after its grade was saved', () => {
    const state = graded(loaded(['a']));
    expect(loaded(['a'], { from: state }).phase).toBe('finished');
    const due = { ...card('a'), lastReview: '2026-01-05T10:00:00.000Z' };
    const rest = { counts: { due: 1, total: 1 }, today, letGo: null, waiting: new Map(), storedAnswer: null };
    expect(reviewReducer(state, { type: 'loaded', cards: [due], ...rest }).phase).toBe('reviewing');
  });

  it('continues with an answer that was not graded', () => {
    const state = loaded(['a', 'b'], { storedAnswer: { card: 'b', option: 0 } });
    expect(idsOf(state)).toEqual(['b', 'a']);
    expect(state.answer).toEqual({ card: 'b', option: 0 });
    expect(loaded(['a'], { storedAnswer: { card: 'removed', option: 0 } }).answer).toBeNull();
  });

  it('counts the cards that were forgotten first', () => {
    const again = graded(loaded(['a', 'b']), 1);
    expect(countForgotten(again)).toBe(1);
    expect(countForgotten(graded(graded(again)))).toBe(1);
    expect(countForgotten(undone(again))).toBe(0);
  });

  it('can be retried after loading failed', () => {
    const failed = reviewReducer(newReview, { type: 'failed', problem: 'No network' });
    expect(failed).toMatchObject({ phase: 'failed', problem: 'No network' });
    expect(reviewReducer(failed, { type: 'retried' })).toMatchObject({ phase: 'loading', problem: null });
  });

  testInputs('counts correctly after any sequence of actions', 100, (runs) => {
    const action = fc.constantFrom('answer', 'again', 'good', 'hold', 'undo');
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 8 }), fc.array(action, { maxLength: 40 }), (count, actions) => {
        let state = loaded(Array.from({ length: count }, (_, index) => String(index)));
        for (const next of actions) {
          const [current] = state.cards;
          if (next === 'answer') state = answered(state);
          else if (next === 'undo') state = undone(state);
          else if (next === 'again' || next === 'good') state = grade(state, next === 'again' ? 1 : 3);
          else if (current) state = reviewReducer(state, { type: 'held', card: current.id, hold: 'buried' });
          const held = state.steps.filter(({ type }) => type === 'held').length;
          expect(new Set(idsOf(state)).size).toBe(state.left);
          expect(state.left + countRemembered(state) + held).toBe(count);
          expect(state.phase).toBe(state.left > 0 ? 'reviewing' : 'finished');
        }
      }),
      runs,
    );
  });
});

describe('grading', () => {
  it('suggests Good for a right answer and Again for a wrong one', () => {
    const rating = (option: number | null) => suggestedRating(outcomeFor(card('a'), { card: 'a', option }));
    expect([rating(1), rating(0), rating(null)]).toEqual([3, 1, 1]);
    const own = { ...card('a'), question: null };
    expect(suggestedRating(outcomeFor(own, { card: 'a', option: null }))).toBe(3);
  });

  it('has a key for each option and each rating', () => {
    const keys = ['1', '2', '3', '4', '5', 'Enter', ' ', 'x'];
    const grades = (buttons: 2 | 4) => gradesFor(card('a'), { buttons, steps: [] });
    expect(keys.map((key) => ratingOf(key, 3, grades(4)))).toEqual([1, 2, 3, 4, null, 3, 3, null]);
    expect(keys.map((key) => ratingOf(key, 1, grades(2)))).toEqual([1, 3, null, null, null, 1, 1, null]);
    expect(grades(2).map(({ label }) => label)).toEqual(['Again', 'Good']);
  });

  it('says when each grade brings the card back', () => {
    const shown = { ...card('a'), intervals: { hard: 1, good: 4, easy: 70, repeat: 2 } };
    const choices = (steps: Step[]) => gradesFor(shown, { buttons: 4, steps }).map(({ when }) => when);
    expect(choices([])).toEqual(['today', 'tomorrow', 'in 4 days', 'in 2 months']);
    const { steps } = graded(loaded(['a']), 1);
    expect(choices([...steps])).toEqual(['today', 'in 2 days', 'in 2 days', 'in 2 days']);
    /* A server of an earlier version. */
    const older = gradesFor(card('a'), { buttons: 2, steps: [] });
    expect(older.map(({ when }) => when)).toEqual(['today', '']);
    expect([0, 59, 365, 800].map(whenText)).toEqual(['today', 'in 59 days', 'in a year', 'in 2 years']);
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

it.each([
  [0, 0, ''],
  [49, 10, '49 due cards and 10 new cards wait for the coming days.'],
  [1, 0, '1 due card waits for the coming days.'],
  [0, 1, '1 new card waits for the coming days.'],
  [1, 1, '1 due card and 1 new card wait for the coming days.'],
])('%i reviews and %i new cards that wait are counted', (reviews, fresh, text) => {
  expect(waitingText({ waiting: { reviews, new: fresh } })).toBe(text);
});
