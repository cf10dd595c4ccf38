import { useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { Answering } from './Answering.tsx';
import { ExamSetup } from './ExamSetup.tsx';
import { newQuiz, quizReducer, type QuizQuestion } from './quiz-state.ts';
import { Results } from './Results.tsx';
import { forgetQuiz, savedQuiz, saveQuiz } from './saved-quiz.ts';

export interface QuizProps {
  questions: QuizQuestion[];
  /** Slugs of subject and topic as they stand in an address. */
  path: string;
  /** Where the questions come from: the learner's own set takes the place of the official one. */
  own: boolean;
  /** Whether it begins with the settings of an exam. */
  examFirst: boolean;
}

/** One round of questions after the other: answering, then results. It survives a reload. */
export function Quiz({ questions, path, own, examFirst }: QuizProps) {
  const [found] = useState(() => savedQuiz(path, questions));
  const [resumed, setResumed] = useState(found !== null);
  const [settingUp, setSettingUp] = useState(examFirst && !found);
  const reduce = useMemo(() => quizReducer(questions), [questions]);
  const [state, dispatch] = useReducer(reduce, found ?? newQuiz(questions));
  const { phase } = state;
  const root = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (settingUp) return;
    if (phase === 'answering') saveQuiz(path, questions, state);
    else forgetQuiz(path);
  }, [path, questions, state, phase, settingUp]);

  useEffect(() => {
    if (phase !== 'answering' || settingUp) return undefined;
    const timer = setInterval(() => {
      /* An exam goes on whether it is looked at or not. */
      if (!document.hidden || state.exam) dispatch({ type: 'ticked' });
    }, 1000);
    return () => clearInterval(timer);
  }, [phase, settingUp, state.exam]);

  useEffect(() => {
    root.current?.querySelector<HTMLElement>('[data-focus]')?.focus();
  }, [phase, settingUp]);

  return (
    <div ref={root} className="mx-auto max-w-3xl">
      {own && (
        <p className="notice-good mb-4">
          You are practising your own questions. The official ones come back when you revert them.
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
          onCancel={() => setSettingUp(false)}
        />
      ) : phase === 'answering' ? (
        <Answering questions={questions} state={state} dispatch={dispatch} />
      ) : (
        <Results
          questions={questions}
          state={state}
          path={path}
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
