import type { CardHold, LetGo, ReviewCard, Today } from '../../../../api/contract/practice/reviews.ts';
import { outcomeOf } from '../../../../api/contract/practice/scoring.ts';
import { type Outcome } from '../../../../api/contract/practice/scoring.ts';
import type { Grade, Rating } from '../../../client/outbox/entries.ts';
import { draftStore } from '../../../client/drafts/drafts.ts';

/** An answer that the learner has not graded yet. */
export interface UngradedAnswer {
  /** Id of the card. */
  card: string;
  /** Index of the chosen option; null if the learner only looked at the answer. */
  option: number | null;
}

/** What the learner did on this page and may undo. */
export type Step =
  | { type: 'graded'; card: ReviewCard; grade: Grade; answer: UngradedAnswer }
  | { type: 'held'; card: ReviewCard; hold: NonNullable<CardHold> };

/** Numbers of cards that the learner added to today's limits. */
export interface Extra {
  new: number;
  reviews: number;
}

/** Today's review. The first of `cards` is the current one. */
export interface ReviewState {
  phase: 'loading' | 'failed' | 'reviewing' | 'finished';
  /** Why loading failed. */
  problem: string | null;
  cards: readonly ReviewCard[];
  /** Number of cards left for today; more than in `cards` if the server has more than it returned. */
  left: number;
  /** The last one can be undone. */
  steps: readonly Step[];
  /** The answer to the current card. */
  answer: UngradedAnswer | null;
  /** Number of all cards, due or not. */
  total: number;
  /** Null until loaded. */
  today: Today | null;
  letGo: LetGo | null;
  extra: Extra;
}

export interface LoadedReview {
  /** Today's cards according to the server. */
  cards: readonly ReviewCard[];
  counts: { due: number; total: number };
  today: Today;
  letGo: LetGo | null;
  /** Ratings that the server may not have received yet, by card. */
  waiting: ReadonlyMap<string, Rating>;
}

type ReviewAction =
  | ({ type: 'loaded'; storedAnswer: UngradedAnswer | null } & LoadedReview)
  | { type: 'failed'; problem: string }
  | { type: 'retried' }
  | { type: 'more'; extra: Extra }
  | { type: 'answered'; option: number | null }
  | { type: 'graded'; grade: Grade }
  | { type: 'held'; card: string; hold: NonNullable<CardHold> }
  | { type: 'undone' }
  | { type: 'added'; card: ReviewCard }
  | { type: 'edited'; card: ReviewCard };

export const newReview: ReviewState = {
  phase: 'loading',
  problem: null,
  cards: [],
  left: 0,
  steps: [],
  answer: null,
  total: 0,
  today: null,
  letGo: null,
  extra: { new: 0, reviews: 0 },
};

/** How many other cards come before a forgotten one comes back, if there are as many. */
export const CARDS_BETWEEN = 7;

export function reviewReducer(state: ReviewState, action: ReviewAction): ReviewState {
  switch (action.type) {
    case 'loaded':
      return load(state, action);
    case 'failed':
      return { ...state, phase: 'failed', problem: action.problem };
    case 'retried':
      return { ...state, phase: 'loading', problem: null };
    case 'more':
      return { ...state, phase: 'loading', problem: null, extra: action.extra };
    case 'answered': {
      const [card] = state.cards;
      if (state.phase !== 'reviewing' || !card || state.answer) return state;
      return { ...state, answer: { card: card.id, option: action.option } };
    }
    case 'graded': {
      const [card] = state.cards;
      const { answer } = state;
      if (!card || !answer || action.grade.card !== card.id) return state;
      const step: Step = { type: 'graded', card, grade: action.grade, answer };
      const graded = { ...state, steps: [...state.steps, step] };
      return action.grade.rating === 1 ? withCardLater(graded, card) : withoutCard(graded, card.id);
    }
    case 'held': {
      const card = state.cards.find(({ id }) => id === action.card);
      if (!card) return state;
      const step: Step = { type: 'held', card, hold: action.hold };
      return withoutCard({ ...state, steps: [...state.steps, step] }, card.id);
    }
    case 'undone':
      return undo(state);
    case 'added':
      return add({ ...state, total: state.total + 1 }, action.card);
    case 'edited': {
      const cards = state.cards.map((card) => (card.id === action.card.id ? action.card : card));
      return { ...state, cards };
    }
  }
}

function load(
  state: ReviewState,
  { cards: due, counts, today, letGo, waiting, storedAnswer }: Extract<ReviewAction, { type: 'loaded' }>,
): ReviewState {
  /* Until a grade reaches the server, its card is still due there. */
  const rated = new Map([...ratedHere(state, due), ...waiting]);
  const fresh = due.filter(({ id }) => !rated.has(id));
  const forgotten = due.filter(({ id }) => rated.get(id) === 1);
  const ungraded = [...fresh, ...forgotten];
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
    today,
    letGo,
  };
}

/** Asks a new card at the end of the session, unless the daily limit makes others wait. */
function add(state: ReviewState, card: ReviewCard): ReviewState {
  if (state.phase === 'finished') return { ...state, phase: 'loading' };
  const waits =
    state.phase !== 'reviewing' || state.cards.length < state.left || state.today?.waiting.new !== 0;
  return waits ? state : { ...state, cards: [...state.cards, card], left: state.left + 1 };
}

/** The last rating on this page of each card, without those that the cards in `known` contain. */
function ratedHere({ steps }: ReviewState, known: readonly ReviewCard[] = []): Map<string, Rating> {
  const reviewedAt = new Map(known.map(({ id, lastReview }) => [id, lastReview ?? '']));
  return new Map(
    steps.flatMap((step) => {
      if (step.type !== 'graded') return [];
      const { card, rating, reviewedAt: at } = step.grade;
      return (reviewedAt.get(card) ?? '') >= at ? [] : [[card, rating] as const];
    }),
  );
}

/** Number of cards that were remembered on this page. */
export function countRemembered(state: ReviewState): number {
  return [...ratedHere(state).values()].filter((rating) => rating > 1).length;
}

/** Number of cards that were graded on this page, each once. */
export function countGraded(state: ReviewState): number {
  return ratedHere(state).size;
}

/** Number of cards that were forgotten on this page at least once. */
export function countForgotten({ steps }: ReviewState): number {
  const forgotten = steps.filter((step) => step.type === 'graded' && step.grade.rating === 1);
  return new Set(forgotten.map(({ card }) => card.id)).size;
}

function withCardLater(state: ReviewState, card: ReviewCard): ReviewState {
  const others = state.cards.filter(({ id }) => id !== card.id);
  return { ...state, answer: null, cards: others.toSpliced(CARDS_BETWEEN, 0, card) };
}

function withoutCard(state: ReviewState, id: string): ReviewState {
  const cards = state.cards.filter((card) => card.id !== id);
  if (cards.length === state.cards.length) return state;
  const left = state.left - 1;
  const answer = state.answer?.card === id ? null : state.answer;
  if (cards.length > 0) return { ...state, cards, left, answer };
  return { ...state, cards, left, answer, phase: left > 0 ? 'loading' : 'finished' };
}

/** Puts the card of the last step in front. A graded one shows its answer, so that it can be graded again. */
function undo(state: ReviewState): ReviewState {
  const step = state.steps.at(-1);
  if (!step || state.phase === 'loading' || state.phase === 'failed') return state;
  const { card } = step;
  const others = state.cards.filter(({ id }) => id !== card.id);
  return {
    ...state,
    phase: 'reviewing',
    steps: state.steps.slice(0, -1),
    cards: [card, ...others],
    left: state.left + 1 - (state.cards.length - others.length),
    answer: step.type === 'graded' ? step.answer : null,
  };
}

const RATINGS = [
  { rating: 1, label: 'Again' },
  { rating: 2, label: 'Hard', interval: 'hard' },
  { rating: 3, label: 'Good', interval: 'good' },
  { rating: 4, label: 'Easy', interval: 'easy' },
] as const;

export function ratingLabel(rating: number): string | undefined {
  return RATINGS.find((one) => one.rating === rating)?.label;
}

/** A grade to choose. */
export interface GradeChoice {
  rating: Rating;
  label: string;
  /** When it brings the card back; '' if that is not known. */
  when: string;
  /** The key of its position. */
  key: string;
}

/** The grades of the current card. @param steps what the learner did in this session */
export function gradesFor(
  { id, intervals }: ReviewCard,
  { buttons, steps }: { buttons: 2 | 4; steps: readonly Step[] },
): GradeChoice[] {
  const shown = RATINGS.filter(({ rating }) => buttons === 4 || rating === 1 || rating === 3);
  const last = steps.findLast(({ card }) => card.id === id);
  const isRepeat = last?.type === 'graded' && last.grade.rating === 1;
  return shown.map((grade, index) => {
    const days = 'interval' in grade && intervals?.[isRepeat ? 'repeat' : grade.interval];
    const when = days === false ? 'today' : days === undefined ? '' : whenText(days);
    return { rating: grade.rating, label: grade.label, when, key: String(index + 1) };
  });
}

/** @param days until the card comes again */
export function whenText(days: number): string {
  if (days < 1) return 'today';
  if (days < 2) return 'tomorrow';
  if (days < 60) return `in ${days} days`;
  if (days < 365) return `in ${Math.round(days / 30.4)} months`;
  const years = Math.round(days / 365);
  return years === 1 ? 'in a year' : `in ${years} years`;
}

/** Null for a card without options. */
export function outcomeFor({ question }: ReviewCard, { option }: UngradedAnswer): Outcome | null {
  return question && outcomeOf(option, question.correctAnswer);
}

/** Suggests Good for a right answer, and Again for a wrong or missing one. Null for a card without options. */
export function suggestedRating(outcome: Outcome | null): Rating {
  return outcome === null || outcome === 'right' ? 3 : 1;
}

/** Returns the rating that a key chooses, or null. */
export function ratingOf(
  key: string,
  suggested: Rating,
  grades: readonly Pick<GradeChoice, 'key' | 'rating'>[],
): Rating | null {
  if (key === 'Enter' || key === ' ') return suggested;
  return grades.find((grade) => grade.key === key)?.rating ?? null;
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

/** Says how many cards wait because of the daily limits. '' if none do. */
export function waitingText({ waiting }: Pick<Today, 'waiting'>): string {
  const parts = [
    waiting.reviews > 0 ? `${waiting.reviews} due ${waiting.reviews === 1 ? 'card' : 'cards'}` : '',
    waiting.new > 0 ? `${waiting.new} new ${waiting.new === 1 ? 'card' : 'cards'}` : '',
  ].filter((part) => part !== '');
  const verb = waiting.reviews + waiting.new === 1 ? 'waits' : 'wait';
  return parts.length === 0 ? '' : `${parts.join(' and ')} ${verb} for the coming days.`;
}
