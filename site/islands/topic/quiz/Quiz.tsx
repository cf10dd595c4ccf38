import { useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { Answering } from './Answering.tsx';
import {
  countAnswered,
  countFiltered,
  createQuizState,
  isHalfDone,
  quizReducer,
  type QuizQuestion,
  type QuizState,
} from './state/quiz-state.ts';
import {
  removeSectionInAddress,
  sectionInAddress,
  type ChosenSection,
} from '../../../client/question/chosen-section.ts';
import { attemptPayload } from './state/attempt-payload.ts';
import { prefersInstant, rememberInstant, type QuizKey } from './state/quiz-memory.ts';
import { loadQuiz, removeQuiz, saveQuiz } from './state/saved-quiz.ts';
import { NOT_SAVED, saveAttempt, type SavedAttempt } from './state/save-attempt.ts';
import { useLaterParts } from './use-later-parts.ts';

export interface QuizProps {
  questions: QuizQuestion[];
  /** The owner and the topic of the quiz, and which set of questions it uses. */
  quizKey: QuizKey;
  /** Whether it starts with the exam settings. */
  examFirst: boolean;
  /** Whether each answer is explained at once; by default as remembered on this device. */
  instant?: boolean;
  /** Whether nothing of it is stored. */
  isPreview?: boolean;
  /** The only tag to practise at first, such as the weakest one of the learner. */
  tag?: string | null;
  /** The only section to practise, and the number of times that one was chosen. */
  section?: (ChosenSection & { choice: number }) | null;
  /** Called when the learner leaves the questions. Their answers stay stored. */
  onClose: () => void;
}

/** The quiz: rounds of questions, each followed by its results. It survives a reload. */
export function Quiz({
  questions,
  quizKey,
  examFirst,
  instant = prefersInstant(),
  isPreview = false,
  tag = null,
  section = null,
  onClose,
}: QuizProps) {
  const [savedState] = useState(() => (isPreview ? null : loadQuiz(quizKey, questions, instant)));
  const [isStored, setIsStored] = useState(true);
  const [resumed, setResumed] = useState(savedState !== null);
  const [settingUp, setSettingUp] = useState(examFirst && !savedState);
  const reduce = useMemo(() => quizReducer(questions), [questions]);
  const [state, dispatch] = useReducer(reduce, null, () => {
    const start = savedState ?? createQuizState(questions, instant);
    const chosenTag = start.exam || section ? null : tag;
    return chosenTag === null ? start : reduce(start, { type: 'choose-tag', tag: chosenTag });
  });
  const [chosen, setChosen] = useState(0);
  if (section && section.choice !== chosen) {
    setChosen(section.choice);
    dispatch({ type: 'choose-section', section });
  }
  const { phase } = state;
  const showsLaterPart = settingUp || phase === 'results';
  const { parts, failed, tryAgain } = useLaterParts(
    showsLaterPart ? 'now' : isHalfDone(state, questions) ? 'soon' : 'no',
  );
  const isShown = !showsLaterPart || parts !== null;
  const root = useRef<HTMLDivElement>(null);
  /** The attempt of a submitted round, whose id stays the same when the effect runs again. */
  const submitted = useRef<{ round: QuizState; clientId: string; finishedAt: Date }>(null);
  const [saved, setSaved] = useState<SavedAttempt & { round: QuizState | null }>({
    round: null,
    ...NOT_SAVED,
  });

  useEffect(() => {
    if (settingUp || isPreview || phase !== 'answering') return;
    const stored = saveQuiz(quizKey, questions, state);
    if (stored !== isStored) setIsStored(stored);
    /* From here on the stored quiz knows its section. Without it a reload needs the address. */
    if (stored && state.filter.section === sectionInAddress()?.id) removeSectionInAddress();
  }, [quizKey, questions, state, phase, settingUp, isStored, isPreview]);

  /* Here and not where the results are shown, because their code may not load. */
  useEffect(() => {
    if (isPreview || phase !== 'results') return undefined;
    /* A quiz without an answer makes no attempt, so there is nothing to keep. */
    if (countAnswered(state, questions) === 0) {
      removeQuiz(quizKey);
      return undefined;
    }
    if (submitted.current?.round !== state)
      submitted.current = { round: state, clientId: crypto.randomUUID(), finishedAt: new Date() };
    const { clientId, finishedAt } = submitted.current;
    const [subject = '', topic = ''] = quizKey.path.split('/').map(decodeURIComponent);
    return saveAttempt({
      attempt: (timeZone) =>
        attemptPayload(state, questions, { subject, topic, clientId, finishedAt, timeZone }),
      onStored: () => removeQuiz(quizKey),
      onState: (save) => setSaved({ round: state, save, finishedAt: finishedAt.toISOString() }),
    });
  }, [phase, isPreview, state, questions, quizKey]);

  useEffect(() => {
    rememberInstant(state.instant);
  }, [state.instant]);

  useEffect(() => {
    if (phase !== 'answering' || settingUp) return undefined;
    let countedUntil = Date.now();
    const timer = setInterval(() => {
      /* Measured by the clock, because timers stop on a locked phone. */
      const seconds = Math.floor((Date.now() - countedUntil) / 1000);
      countedUntil += seconds * 1000;
      /* The time of an exam also runs while the page is hidden. */
      if (seconds > 0 && (state.exam || !document.hidden)) {
        dispatch({ type: 'tick', seconds: state.exam ? seconds : 1 });
      }
    }, 1000);
    return () => clearInterval(timer);
  }, [phase, settingUp, state.exam]);

  useEffect(() => {
    const heading = root.current?.querySelector<HTMLElement>('[data-focus]');
    heading?.focus({ preventScroll: phase === 'answering' });
    if (phase === 'results' && !settingUp) heading?.scrollIntoView({ block: 'start', behavior: 'instant' });
  }, [phase, settingUp, isShown]);

  const notices = (
    <>
      {quizKey.own && (
        <p className="notice-good mb-4">
          You are practising your own questions. Revert them to practise the official ones.
        </p>
      )}
      {!isStored && phase === 'answering' && (
        <p className="notice-warn mb-4" role="status">
          There is no space on this device to store this quiz. Please stay on this page until you submit it.
        </p>
      )}
      {resumed && phase === 'answering' && (
        <div className="notice-good mb-4 flex flex-wrap items-center gap-x-4" role="status">
          <p className="flex-1">Your quiz has been resumed.</p>
          <button
            type="button"
            className="min-h-11 cursor-pointer px-2 font-semibold underline"
            onClick={() => {
              setResumed(false);
              if (state.exam) dispatch({ type: 'start-exam', exam: state.exam });
              else dispatch({ type: 'restart' });
            }}
          >
            Start over
          </button>
        </div>
      )}
    </>
  );

  return (
    <div ref={root} className={phase === 'answering' && !settingUp ? '' : 'mx-auto max-w-4xl'}>
      {showsLaterPart && notices}
      {showsLaterPart && !parts ? (
        <div className="card p-10 text-center">
          <p role={failed ? 'alert' : 'status'} className="text-soft">
            {!failed
              ? 'Loading…'
              : phase === 'results'
                ? `The results could not be loaded.${isPreview ? '' : ' Your answers are kept on this device.'}`
                : 'There was an error loading the content. Please try again later.'}
          </p>
          {failed && (
            <button type="button" className="button button-primary mt-5" onClick={tryAgain}>
              Try Again
            </button>
          )}
        </div>
      ) : settingUp && parts ? (
        <parts.ExamSetup
          count={countFiltered(state, questions)}
          tags={state.filter.on ? state.filter.tags : []}
          onStart={(exam) => {
            dispatch({ type: 'start-exam', exam });
            setSettingUp(false);
          }}
          onCancel={() => {
            if (phase === 'results') dispatch({ type: 'restart' });
            setSettingUp(false);
          }}
        />
      ) : phase === 'answering' ? (
        <Answering
          questions={questions}
          state={state}
          dispatch={dispatch}
          onClose={onClose}
          notices={notices}
          onAllSections={() => {
            removeSectionInAddress();
            dispatch({ type: 'choose-section', section: null });
          }}
        />
      ) : (
        parts && (
          <parts.Results
            questions={questions}
            state={state}
            path={isPreview ? null : quizKey.path}
            saved={saved.round === state ? saved : NOT_SAVED}
            onRetry={(which) => {
              setResumed(false);
              dispatch({ type: 'retry', which });
            }}
            onExam={() => setSettingUp(true)}
          />
        )
      )}
    </div>
  );
}
