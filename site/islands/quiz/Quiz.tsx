import { useEffect, useReducer, useRef } from 'react';
import { fetchJson } from '../../client/fetch-json.ts';
import { Question } from './Question.tsx';
import { questionsIn, quizReducer, scoreOf } from './quiz-state.ts';

interface QuizProps {
  /** Address of the topic's published questions. */
  source: string;
  questionCount: number;
}

/** Practice on one topic. Questions are fetched when practice starts, never with the page. */
export function Quiz({ source, questionCount }: QuizProps) {
  const [state, dispatch] = useReducer(quizReducer, { phase: 'start' });
  const heading = useRef<HTMLHeadingElement>(null);

  const start = async () => {
    dispatch({ type: 'started' });
    try {
      dispatch({ type: 'loaded', questions: questionsIn(await fetchJson(source)) });
    } catch {
      dispatch({ type: 'failed' });
    }
  };

  useEffect(() => {
    if (state.phase === 'answering' || state.phase === 'results') heading.current?.focus();
  }, [state.phase]);

  if (questionCount === 0) {
    return (
      <div className="card p-10 text-center">
        <h2 className="text-xl font-semibold">No MCQs Available</h2>
        <p className="mt-2 text-soft">This topic doesn't have any MCQs yet. Please check back later.</p>
      </div>
    );
  }
  if (state.phase === 'start' || state.phase === 'loading' || state.phase === 'failed') {
    return (
      <div className="card mx-auto max-w-xl p-8 text-center sm:p-10">
        <h2 className="text-xl font-semibold">
          {questionCount === 1 ? '1 question' : `${questionCount} questions`} on this topic
        </h2>
        <p className="mt-2 text-soft" role="status">
          {state.phase === 'failed'
            ? 'There was an error loading the content. Please try again later.'
            : 'Answer at your own pace; explanations follow when you submit.'}
        </p>
        <button
          type="button"
          className="button button-primary mt-6"
          disabled={state.phase === 'loading'}
          onClick={() => void start()}
        >
          {state.phase === 'loading'
            ? 'Loading questions…'
            : state.phase === 'failed'
              ? 'Try Again'
              : 'Start Practice'}
        </button>
      </div>
    );
  }

  const { questions, answers } = state;
  const done = state.phase === 'results';
  const score = scoreOf(questions, answers);
  const attempted = questions.length - score.unattempted;
  return (
    <div className="mx-auto max-w-3xl">
      <h2 ref={heading} tabIndex={-1} className="text-2xl font-bold">
        {done ? 'Results' : 'Questions'}
      </h2>
      <p className="mt-2 text-soft" aria-live="polite">
        {done
          ? `Score ${score.right} of ${questions.length} (${Math.round(score.percentage)}%): ${score.right} right, ${score.wrong} wrong, ${score.unattempted} unattempted`
          : `${attempted} of ${questions.length} answered`}
      </p>
      <ol className="mt-6 grid gap-5">
        {questions.map((question, index) => (
          <Question
            key={index}
            number={index}
            question={question}
            answer={answers[index]}
            done={done}
            onAnswer={(option) => dispatch({ type: 'answered', question: index, option })}
          />
        ))}
      </ol>
      <button
        type="button"
        className="button button-primary mt-6 w-full sm:w-auto"
        onClick={() => dispatch({ type: done ? 'retried' : 'submitted' })}
      >
        {done ? 'Retry All' : 'Submit'}
      </button>
    </div>
  );
}
