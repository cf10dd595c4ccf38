import { useEffect, useReducer, useRef } from 'react';
import { Question } from './Question.tsx';
import { newQuiz, quizReducer, scoreOf, type QuizQuestion } from './quiz-state.ts';

/** Questions to answer, then the same questions with what was right and why. */
export function Quiz({ questions }: { questions: QuizQuestion[] }) {
  const [{ phase, answers }, dispatch] = useReducer(quizReducer, newQuiz);
  const heading = useRef<HTMLHeadingElement>(null);
  const done = phase === 'results';
  const score = scoreOf(questions, answers);

  useEffect(() => {
    heading.current?.focus();
  }, [phase]);

  return (
    <div className="mx-auto max-w-3xl">
      <h2 ref={heading} tabIndex={-1} className="text-2xl font-bold">
        {done ? 'Results' : 'Questions'}
      </h2>
      <p className="mt-2 text-soft" aria-live="polite">
        {done
          ? `Score ${score.right} of ${questions.length} (${Math.round(score.percentage)}%): ${score.right} right, ${score.wrong} wrong, ${score.unattempted} unattempted`
          : `${questions.length - score.unattempted} of ${questions.length} answered`}
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
