import { useEffect, useRef, useState } from 'react';
import { adminIsland } from '../../learner-island.tsx';
import { Quiz } from './Quiz.tsx';
import { NoMcqs, StartCard, type Start } from './StartCard.tsx';
import { parseQuestions, type QuizQuestion } from './state/quiz-state.ts';

interface Shown {
  questions: QuizQuestion[];
  /** Increases with each change of the questions. */
  version: number;
}

/** The questions of an unpublished topic, to be tried by an administrator. Nothing of it is stored. */
function PreviewQuiz() {
  const [{ questions, version }, setShown] = useState<Shown>({ questions: [], version: 0 });
  const [started, setStarted] = useState<Start | null>(null);
  const root = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const readPage = () => {
      const text = root.current?.closest('[data-quiz]')?.querySelector('script[type]')?.textContent;
      if (!text) return;
      const data: unknown = JSON.parse(text);
      const found = hasQuestions(data) ? parseQuestions(data) : [];
      setShown((shown) => {
        const isSame = JSON.stringify(found) === JSON.stringify(shown.questions);
        if (isSame) return shown;
        setStarted(null);
        return { questions: found, version: shown.version + 1 };
      });
    };
    readPage();
    document.addEventListener('preview-shown', readPage);
    return () => document.removeEventListener('preview-shown', readPage);
  }, []);

  return (
    <div ref={root}>
      {questions.length === 0 ? (
        <NoMcqs />
      ) : started === null ? (
        <StartCard count={questions.length} progress={null} onStart={setStarted} />
      ) : (
        <Quiz
          key={version}
          questions={questions}
          quizKey={{ path: '', learner: null, own: false }}
          examFirst={started === 'exam'}
          isPreview
          onClose={() => setStarted(null)}
        />
      )}
    </div>
  );
}

function hasQuestions(data: unknown): boolean {
  const { questions } = data as { questions?: unknown };
  return Array.isArray(questions) && questions.length > 0;
}

export const PreviewQuizIsland = adminIsland(PreviewQuiz);
