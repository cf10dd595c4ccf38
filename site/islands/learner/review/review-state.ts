import type { ReviewCard } from '../../../../api/contract/practice/reviews.ts';
import { outcomeOf } from '../../../../api/contract/practice/scoring.ts';
import { type Outcome } from '../../../../api/contract/practice/scoring.ts';
import type { Rating } from '../../../client/outbox/entries.ts';
import { draftStore } from '../../../client/storage/drafts.ts';

/** An answer that the learner has not graded yet. */
export interface UngradedAnswer {
  /** Id of the card. */
  card: string;
  /** Index of the chosen option; null if the learner only looked at the answer. */
  option: number | null;
}

/** Today's review. The first of `cards` is the current one. */
export interface ReviewState {
  phase: 'loading' | 'failed' | 'reviewing' | 'finished';
  /** Why loading failed. */
  problem: string | null;
  cards: readonly ReviewCard[];
  /** Number of cards left for today; more than in `cards` if the server has more than it returned. */
  left: number;
  /** Ids of the cards graded on this page. */
  graded: readonly string[];
  /** The answer to the current card. */
  answer: UngradedAnswer | null;
  /** Number of all cards, due or not. */
  total: number;
}

export type ReviewAction =
  | {
      type: 'loaded';
      /** Cards that are due today according to the server. */
      cards: readonly ReviewCard[];
      counts: { due: number; total: number };
      /** Ids of cards whose grades the server may not have received yet. */
      waiting: readonly string[];
      storedAnswer: UngradedAnswer | null;
    }
  | { type: 'failed'; problem: string }
  | { type: 'retried' }
  | { type: 'answered'; option: number | null }
  | { type: 'graded' }
  | { type: 'removed'; card: string };

export const newReview: ReviewState = {
  phase: 'loading',
  problem: null,
  cards: [],
  left: 0,
  graded: [],
  answer: null,
  total: 0,
};

export function reviewReducer(state: ReviewState, action: ReviewAction): ReviewState {
  switch (action.type) {
    case 'loaded':
      return load(state, action);
    case 'failed':
      return { ...state, phase: 'failed', problem: action.problem };
    case 'retried':
      return { ...state, phase: 'loading', problem: null };
    case 'answered': {
      const [card] = state.cards;
      if (state.phase !== 'reviewing' || !card || state.answer) return state;
      return { ...state, answer: { card: card.id, option: action.option } };
    }
    case 'graded': {
      const [card] = state.cards;
      if (!card || !state.answer) return state;
      return withoutCard({ ...state, graded: [...state.graded, card.id] }, card.id);
    }
    case 'removed':
      return withoutCard({ ...state, total: Math.max(0, state.total - 1) }, action.card);
  }
}

function load(
  state: ReviewState,
  { cards: due, counts, waiting, storedAnswer }: Extract<ReviewAction, { type: 'loaded' }>,
): ReviewState {
  /* Until a grade reaches the server, its card is still due there. */
  const graded = new Set([...waiting, ...state.graded]);
  const ungraded = due.filter(({ id }) => !graded.has(id));
  const answered = ungraded.find(({ id }) => id === storedAnswer?.card);
  const cards = answered ? [answered, ...ungraded.filter((card) => card !== answered)] : ungraded;
  const notReturned = Math.max(0, counts.due - due.length);
  return {
    ...state,
    phase: cards.length > 0 ? 'reviewing' : 'finished',
    problem: null,
    cards,
    left: cards.length > 0 ? cards.length + notReturned : 0,
    answer: answered ? storedAnswer : null,
    total: counts.total,
  };
}

function withoutCard(state: ReviewState, id: string): ReviewState {
  const cards = state.cards.filter((card) => card.id !== id);
  if (cards.length === state.cards.length) return state;
  const left = state.left - 1;
  const answer = state.answer?.card === id ? null : state.answer;
  if (cards.length > 0) return { ...state, cards, left, answer };
  return { ...state, cards, left, answer, phase: left > 0 ? 'loading' : 'finished' };
}

export const RATINGS: readonly { rating: Rating; label: string; hint: string }[] = [
  { rating: 1, label: 'Again', hint: 'Forgot it' },
  { rating: 2, label: 'Hard', hint: 'Only just' },
  { rating: 3, label: 'Good', hint: 'Knew it' },
  { rating: 4, label: 'Easy', hint: 'At once' },
];

export function outcomeFor({ question }: ReviewCard, { option }: UngradedAnswer): Outcome {
  return outcomeOf(option, question.correctAnswer);
}

/** Suggests Good for a right answer, otherwise Again. */
export function suggestedRating(outcome: Outcome): Rating {
  return outcome === 'right' ? 3 : 1;
}

/** Returns the index of the option that a key chooses, or null. */
export function optionOf(key: string, options: number): number | null {
  const index = /^[1-9]$/.test(key) ? Number(key) - 1 : -1;
  return index >= 0 && index < options ? index : null;
}

/** Returns the rating that a key chooses, or null. */
export function ratingOf(key: string, suggested: Rating): Rating | null {
  if (key === 'Enter') return suggested;
  return RATINGS.find(({ rating }) => String(rating) === key)?.rating ?? null;
}

/** Stores the learner's answer until it is graded. */
export function answerStore(learner: string) {
  return draftStore(`review_answer:${learner}`, { parse: parseAnswer });
}

/** Returns null if the stored text is not an answer. */
export function parseAnswer(text: string | null): UngradedAnswer | null {
  try {
    const stored: unknown = JSON.parse(text ?? 'null');
    if (typeof stored !== 'object' || stored === null) return null;
    const { card, option } = stored as Record<string, unknown>;
    if (typeof card !== 'string') return null;
    if (option !== null && (typeof option !== 'number' || !Number.isInteger(option))) return null;
    return { card, option };
  } catch {
    return null;
  }
}
