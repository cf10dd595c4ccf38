import { useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { Answering } from './Answering.tsx';
import { ExamSetup } from './ExamSetup.tsx';
import { newQuiz, quizReducer, type QuizQuestion } from './quiz-state.ts';
import { Results } from './Results.tsx';
import { forgetQuiz, savedQuiz, saveQuiz, type QuizKey } from './saved-quiz.ts';

export interface QuizProps {
  questions: QuizQuestion[];
  /** The owner and the topic of the quiz, and which set of questions it uses. */
  of: QuizKey;
  /** Whether it starts with the exam settings. */
  examFirst: boolean;
}

interface Finished {
  clientId: string;
  finishedAt: Date;
}

const newlyFinished = (): Finished => ({ clientId: crypto.randomUUID(), finishedAt: new Date() });

/** The quiz: rounds of questions, each followed by its results. It survives a reload. */
export function Quiz({ questions, of, examFirst }: QuizProps) {
  const [found] = useState(() => savedQuiz(of, questions));
  const [kept, setKept] = useState(true);
  const [resumed, setResumed] = useState(found !== null);
  const [settingUp, setSettingUp] = useState(examFirst && !found);
  const reduce = useMemo(() => quizReducer(questions), [questions]);
  const [state, dispatch] = useReducer(reduce, found ?? newQuiz(questions));
  const { phase } = state;
  const root = useRef<HTMLDivElement>(null);
  /* Results belong to one attempt, even if they are rendered again. */
  const finished = useRef<Finished>(null);
  if (phase === 'answering') finished.current = null;
  else finished.current ??= newlyFinished();

  useEffect(() => {
    if (settingUp) return;
    if (phase !== 'answering') return;
    const taken = saveQuiz(of, questions, state);
    if (taken !== kept) setKept(taken);
  }, [of, questions, state, phase, settingUp, kept]);

  useEffect(() => {
    if (phase !== 'answering' || settingUp) return undefined;
    let counted = Date.now();
    const timer = setInterval(() => {
      /* Measured by the clock, because timers stop on a locked phone. */
      const seconds = Math.floor((Date.now() - counted) / 1000);
      counted += seconds * 1000;
      /* The time of an exam also runs while the page is hidden. */
      if (seconds > 0 && (state.exam || !document.hidden)) {
        dispatch({ type: 'ticked', seconds: state.exam ? seconds : 1 });
      }
    }, 1000);
    return () => clearInterval(timer);
  }, [phase, settingUp, state.exam]);

  useEffect(() => {
    root.current?.querySelector<HTMLElement>('[data-focus]')?.focus();
  }, [phase, settingUp]);

  return (
    <div ref={root} className="mx-auto max-w-3xl">
      {of.own && (
        <p className="notice-good mb-4">
          You are practising your own questions. The official ones come back when you revert them.
        </p>
      )}
      {!kept && phase === 'answering' && (
        <p className="notice-warn mb-4" role="status">
          This device has no room to keep this quiz. Please stay on this page until you submit it.
        </p>
      )}
      {resumed && phase === 'answering' && (
        <div className="notice-good mb-4 flex flex-wrap items-center gap-x-4" role="status">
          <p className="flex-1">You are where you left off.</p>
          <button
            type="button"
            className="min-h-11 cursor-pointer px-2 font-semibold underline"
            onClick={() => {
              setResumed(false);
              if (state.exam) dispatch({ type: 'examined', exam: state.exam });
              else dispatch({ type: 'restarted' });
            }}
          >
            Start over
          </button>
        </div>
      )}
      {settingUp ? (
        <ExamSetup
          count={questions.length}
          onStart={(exam) => {
            dispatch({ type: 'examined', exam });
            setSettingUp(false);
          }}
          onCancel={() => {
            if (phase === 'results') dispatch({ type: 'restarted' });
            setSettingUp(false);
          }}
        />
      ) : phase === 'answering' ? (
        <Answering questions={questions} state={state} dispatch={dispatch} />
      ) : (
        <Results
          questions={questions}
          state={state}
          path={of.path}
          finished={finished.current ?? newlyFinished()}
          onStored={() => forgetQuiz(of)}
          onRetry={(what) => {
            setResumed(false);
            dispatch({ type: 'retried', what });
          }}
          onExam={() => setSettingUp(true)}
        />
      )}
    </div>
  );
}
