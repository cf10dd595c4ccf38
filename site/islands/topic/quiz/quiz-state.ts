import {
  outcomeOf,
  type Confidence,
  type ExamScheme,
  type Outcome,
} from '../../../../api/contract/practice/scoring.ts';

/** A question in the published data files. */
export interface QuizQuestion {
  /** Plain text; may hold line breaks. */
  question: string;
  options: string[];
  /** Index into `options`. */
  correctAnswer: number;
  /** Sanitised HTML; '' if there is none. */
  explanation: string;
  tags: string[];
}

export interface Exam {
  scheme: ExamScheme;
  durationSeconds: number;
}

/** Questions are identified by their index in the full set. */
export interface QuizState {
  phase: 'answering' | 'results';
  /** Null while practising. */
  exam: Exam | null;
  /** The questions of this round, in order, before the filter. */
  round: readonly number[];
  filter: { on: boolean; tags: readonly string[] };
  /** Position of the current question in the filtered round. */
  place: number;
  /** Selected option by question; unattempted questions have none. */
  answers: Readonly<Record<number, number>>;
  confidence: Readonly<Record<number, Confidence>>;
  /** Marked for review. */
  marked: readonly number[];
  /** Whole seconds spent answering. */
  seconds: number;
}

export type Retry = 'wrong' | 'unattempted' | 'all';

export type QuizAction =
  | { type: 'answered'; question: number; option: number }
  | { type: 'cleared'; question: number }
  | { type: 'confided'; question: number; confidence: Confidence | null }
  | { type: 'marked'; question: number }
  | { type: 'went'; place: number }
  | { type: 'filtered'; on: boolean }
  | { type: 'tagged'; tag: string }
  /** Whole seconds have passed. */
  | { type: 'ticked'; seconds: number }
  | { type: 'submitted' }
  | { type: 'retried'; what: Retry }
  | { type: 'restarted' }
  | { type: 'examined'; exam: Exam };

export function newQuiz(questions: readonly QuizQuestion[]): QuizState {
  return {
    phase: 'answering',
    exam: null,
    round: [...questions.keys()],
    filter: { on: false, tags: [] },
    place: 0,
    answers: {},
    confidence: {},
    marked: [],
    seconds: 0,
  };
}

/** The questions of the round that pass the tag filter. */
export function asked({ round, filter }: QuizState, questions: readonly QuizQuestion[]): number[] {
  if (!filter.on || filter.tags.length === 0) return [...round];
  return round.filter((index) => questions[index]?.tags.some((tag) => filter.tags.includes(tag)));
}

export function outcomeAt(state: QuizState, questions: readonly QuizQuestion[], index: number): Outcome {
  return outcomeOf(state.answers[index] ?? null, questions[index]?.correctAnswer ?? -1);
}

/** Answers can be changed until they are submitted. */
export function quizReducer(
  questions: readonly QuizQuestion[],
): (state: QuizState, action: QuizAction) => QuizState {
  return (state, action) => {
    if (action.type === 'examined') return { ...newQuiz(questions), exam: action.exam };
    if (action.type === 'restarted') return newQuiz(questions);
    if (state.phase === 'results') {
      return action.type === 'retried' ? retry(state, questions, action.what) : state;
    }
    switch (action.type) {
      case 'answered':
        return { ...state, answers: { ...state.answers, [action.question]: action.option } };
      case 'cleared':
        return { ...state, answers: without(state.answers, action.question) };
      case 'confided':
        return {
          ...state,
          confidence:
            action.confidence === null
              ? without(state.confidence, action.question)
              : { ...state.confidence, [action.question]: action.confidence },
        };
      case 'marked':
        return { ...state, marked: toggled(state.marked, action.question) };
      case 'went':
        return { ...state, place: within(action.place, asked(state, questions).length) };
      case 'filtered':
        return { ...state, place: 0, filter: { ...state.filter, on: action.on } };
      case 'tagged':
        return {
          ...state,
          place: 0,
          filter: { ...state.filter, tags: toggled(state.filter.tags, action.tag) },
        };
      case 'ticked':
        return tick(state, questions, action.seconds);
      case 'submitted':
        return submit(state, questions);
      case 'retried':
        return state;
    }
  };
}

function tick(state: QuizState, questions: readonly QuizQuestion[], seconds: number): QuizState {
  const until = state.exam?.durationSeconds ?? Infinity;
  const ticked = { ...state, seconds: Math.min(state.seconds + seconds, until) };
  const over = state.exam !== null && ticked.seconds >= state.exam.durationSeconds;
  return over ? submit(ticked, questions) : ticked;
}

function submit(state: QuizState, questions: readonly QuizQuestion[]): QuizState {
  const round = asked(state, questions);
  return round.length === 0 ? state : { ...state, phase: 'results', round };
}

/** Starts a round with the wrong or unattempted questions and clears the tags, or with all questions. */
function retry(state: QuizState, questions: readonly QuizQuestion[], what: Retry): QuizState {
  const fresh = newQuiz(questions);
  if (what === 'all') return { ...fresh, filter: state.filter };
  const round = state.round.filter((index) => outcomeAt(state, questions, index) === what);
  return round.length === 0 ? state : { ...fresh, round };
}

export interface Tally {
  right: number;
  wrong: number;
  unattempted: number;
}

export function tallyOf(state: QuizState, questions: readonly QuizQuestion[]): Tally {
  const tally = { right: 0, wrong: 0, unattempted: 0 };
  for (const index of asked(state, questions)) tally[outcomeAt(state, questions, index)] += 1;
  return tally;
}

/** All tags in alphabetical order. */
export function tagsOf(questions: readonly QuizQuestion[]): string[] {
  return [...new Set(questions.flatMap(({ tags }) => tags))].sort((a, b) => a.localeCompare(b));
}

/** Seconds left in an exam; null in practice. */
export function secondsLeft({ exam, seconds }: QuizState): number | null {
  return exam === null ? null : Math.max(0, exam.durationSeconds - seconds);
}

function within(place: number, count: number): number {
  return Math.max(0, Math.min(place, count - 1));
}

function toggled<Item>(items: readonly Item[], item: Item): Item[] {
  return items.includes(item) ? items.filter((other) => other !== item) : [...items, item];
}

function without<Value>(record: Readonly<Record<number, Value>>, key: number): Record<number, Value> {
  return Object.fromEntries(Object.entries(record).filter(([other]) => Number(other) !== key));
}

/** The questions of a published data file. @throws {TypeError} if it has none */
export function questionsIn(data: unknown): QuizQuestion[] {
  if (typeof data === 'object' && data !== null && 'questions' in data && Array.isArray(data.questions)) {
    return data.questions as QuizQuestion[];
  }
  throw new TypeError('Expected {questions: [...]} in the published questions of a topic');
}
