import { outcomeOf, type Outcome } from '../../../../../api/contract/practice/answers.ts';
import type { ExamScheme } from '../../../../../api/contract/practice/scoring.ts';
import {
  changed,
  NO_ANSWER,
  withAnswer,
  type Answer,
  type Change,
} from '../../../../client/question/answer.ts';
import type { ChosenSection } from '../../../../client/question/chosen-section.ts';

/** A question in the published data files. */
export interface QuizQuestion {
  /** Plain text; may hold line breaks. */
  question: string;
  options: string[];
  /** Index into `options`. */
  correctAnswer: number;
  /** Indexes of other options that are right too. */
  also?: number[];
  /** Sanitised HTML; '' if there is none. */
  explanation: string;
  tags: string[];
  /** Of an official question; a learner's own have none. */
  id?: string;
  /** Id of the section of the notes that teaches it; null or missing if none is stated. */
  section?: string | null;
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
  /**
   * `section` is the id of the only section to be asked about, with its `subsections`; null for all. The switch is for the
   * tags.
   */
  filter: { on: boolean; tags: readonly string[]; section: string | null; subsections: readonly string[] };
  /** Position of the current question in the filtered round. */
  position: number;
  /** One for each question of the full set. */
  answers: readonly Answer[];
  /** Whether each answer is checked and explained as soon as it is given. Ignored in an exam. */
  instant: boolean;
  /** Questions whose answer has been checked. It cannot be changed any more. */
  checked: readonly number[];
  /** Whole seconds spent answering. */
  seconds: number;
}

export type Retry = 'wrong' | 'unattempted' | 'all';

export type QuizAction =
  | { type: 'change'; question: number; change: Change }
  | { type: 'go-to'; position: number }
  | { type: 'set-filter'; on: boolean }
  | { type: 'toggle-tag'; tag: string }
  | { type: 'choose-tag'; tag: string }
  | { type: 'choose-section'; section: ChosenSection | null }
  | { type: 'set-instant'; on: boolean }
  | { type: 'tick'; seconds: number }
  | { type: 'submit' }
  | { type: 'retry'; which: Retry }
  | { type: 'restart' }
  | { type: 'start-exam'; exam: Exam };

export function createQuizState(questions: readonly QuizQuestion[], instant = false): QuizState {
  return {
    phase: 'answering',
    exam: null,
    round: [...questions.keys()],
    filter: { on: false, tags: [], section: null, subsections: [] },
    position: 0,
    answers: questions.map(() => NO_ANSWER),
    instant,
    checked: [],
    seconds: 0,
  };
}

/** The questions of the round that match the filter. */
export function filteredRound({ round, filter }: QuizState, questions: readonly QuizQuestion[]): number[] {
  const { section, subsections, tags } = filter;
  const ofSection =
    section === null
      ? round
      : round.filter((index) => isOnSection(questions[index], { id: section, subsections }));
  if (!filter.on || tags.length === 0) return [...ofSection];
  return ofSection.filter((index) => questions[index]?.tags.some((tag) => tags.includes(tag)));
}

function isOnSection(question: QuizQuestion | undefined, { id, subsections }: ChosenSection): boolean {
  const section = question?.section ?? null;
  return section !== null && (section === id || subsections.includes(section));
}

/** Number of questions on a section and its subsections. */
export function countOfSection(questions: readonly QuizQuestion[], section: ChosenSection): number {
  return questions.filter((question) => isOnSection(question, section)).length;
}

/** The right option that an answer is compared with: of several, the chosen one. */
export function rightOption({ correctAnswer, also = [] }: QuizQuestion, chosen: number | null): number {
  return chosen !== null && also.includes(chosen) ? chosen : correctAnswer;
}

export function outcomeAt(state: QuizState, questions: readonly QuizQuestion[], index: number): Outcome {
  const [question, chosen] = [questions[index], state.answers[index]?.chosen ?? null];
  return outcomeOf(chosen, question ? rightOption(question, chosen) : -1);
}

/** Returns the reducer for these questions. Answers can be changed until they are submitted. */
export function quizReducer(
  questions: readonly QuizQuestion[],
): (state: QuizState, action: QuizAction) => QuizState {
  return (state, action) => {
    const { instant } = state;
    if (action.type === 'start-exam') {
      const { filter } = state;
      return { ...createQuizState(questions, instant), filter, exam: action.exam };
    }
    if (action.type === 'restart') return createQuizState(questions, instant);
    if (action.type === 'choose-section') return chooseSection(state, questions, action.section);
    if (state.phase === 'results') {
      return action.type === 'retry' ? retry(state, questions, action.which) : state;
    }
    switch (action.type) {
      case 'change':
        if (isChecked(state, action.question)) return state;
        return checkAtOnce(withChange(state, action.question, action.change));
      case 'go-to':
        return { ...state, position: clampPosition(action.position, filteredRound(state, questions).length) };
      case 'set-filter':
        return { ...state, position: 0, filter: { ...state.filter, on: action.on } };
      case 'toggle-tag':
        return {
          ...state,
          position: 0,
          filter: { ...state.filter, tags: toggled(state.filter.tags, action.tag) },
        };
      case 'choose-tag':
        return allTags(questions).includes(action.tag)
          ? {
              ...state,
              position: 0,
              filter: { on: true, tags: [action.tag], section: null, subsections: [] },
            }
          : state;
      case 'set-instant':
        return checkAtOnce({ ...state, instant: action.on });
      case 'tick':
        return tick(state, questions, action.seconds);
      case 'submit':
        return submit(state, questions);
      case 'retry':
        return state;
    }
  };
}

function withChange(state: QuizState, question: number, change: Change): QuizState {
  return { ...state, answers: withAnswer(state.answers, question, (answer) => changed(answer, change)) };
}

/** Asks only about one section, or about all. After the results a new round begins; an exam goes on as it is. */
function chooseSection(
  state: QuizState,
  questions: readonly QuizQuestion[],
  section: ChosenSection | null,
): QuizState {
  if (section !== null && countOfSection(questions, section) === 0) return state;
  if (state.phase === 'answering' && state.exam) return state;
  const { id = null, subsections = [] } = section ?? {};
  const filter = { on: false, tags: [], section: id, subsections };
  if (state.phase === 'results') return { ...createQuizState(questions, state.instant), filter };
  /* The round may be a retry that has no question on the section. */
  const round = section === null ? state.round : [...questions.keys()];
  return { ...state, position: 0, round, filter };
}

/** Whether the answer has been checked, so that its explanation is shown. */
export function isChecked({ checked }: QuizState, question: number): boolean {
  return checked.includes(question);
}

export function isAnswered({ answers }: QuizState, question: number): boolean {
  return (answers[question]?.chosen ?? null) !== null;
}

/** Whether an answer cannot be changed once it is given. */
export function isInstant({ exam, instant }: QuizState): boolean {
  return exam === null && instant;
}

/** Checks the answers that are not checked yet, if each is explained at once. */
function checkAtOnce(state: QuizState): QuizState {
  if (!isInstant(state)) return state;
  const given = [...state.answers.keys()].filter((question) => isAnswered(state, question));
  return { ...state, checked: [...new Set([...state.checked, ...given])] };
}

/** Counts all questions with the tags that are filtered by, whatever round they are in. */
export function countFiltered({ filter }: QuizState, questions: readonly QuizQuestion[]): number {
  return filteredRound({ ...createQuizState(questions), filter }, questions).length;
}

/** Counts the answered questions of the filtered round. */
export function countAnswered(state: QuizState, questions: readonly QuizQuestion[]): number {
  return filteredRound(state, questions).filter((index) => isAnswered(state, index)).length;
}

/** Whether the learner has answered half of the filtered round, or is at its last question. */
export function isHalfDone(state: QuizState, questions: readonly QuizQuestion[]): boolean {
  const { length } = filteredRound(state, questions);
  return state.position >= length - 1 || countAnswered(state, questions) * 2 >= length;
}

function tick(state: QuizState, questions: readonly QuizQuestion[], seconds: number): QuizState {
  const limit = state.exam?.durationSeconds ?? Infinity;
  const current = filteredRound(state, questions)[state.position];
  const timed = current === undefined ? state : withChange(state, current, { seconds });
  const next = { ...timed, seconds: Math.min(state.seconds + seconds, limit) };
  return next.seconds === limit ? submit(next, questions) : next;
}

function submit(state: QuizState, questions: readonly QuizQuestion[]): QuizState {
  const round = filteredRound(state, questions);
  return round.length === 0 ? state : { ...state, phase: 'results', round };
}

/** Starts a round with the wrong or unattempted questions and clears the tags, or with all questions. */
function retry(state: QuizState, questions: readonly QuizQuestion[], which: Retry): QuizState {
  const newState = createQuizState(questions, state.instant);
  if (which === 'all') return { ...newState, filter: state.filter };
  const round = state.round.filter((index) => outcomeAt(state, questions, index) === which);
  return round.length === 0 ? state : { ...newState, round };
}

/** All tags in alphabetical order. */
export function allTags(questions: readonly QuizQuestion[]): string[] {
  return [...new Set(questions.flatMap(({ tags }) => tags))].sort((a, b) => a.localeCompare(b));
}

/** Seconds left in an exam; null in practice. */
export function secondsLeft({ exam, seconds }: QuizState): number | null {
  return exam === null ? null : Math.max(0, exam.durationSeconds - seconds);
}

function clampPosition(position: number, count: number): number {
  return Math.max(0, Math.min(position, count - 1));
}

function toggled<Item>(items: readonly Item[], item: Item): Item[] {
  return items.includes(item) ? items.filter((other) => other !== item) : [...items, item];
}

/** Reads the questions of a published data file. @throws {TypeError} if it has no list of questions */
export function parseQuestions(data: unknown): QuizQuestion[] {
  if (typeof data === 'object' && data !== null && 'questions' in data && Array.isArray(data.questions)) {
    return data.questions as QuizQuestion[];
  }
  throw new TypeError('Expected {questions: [...]} in the published questions of a topic');
}
