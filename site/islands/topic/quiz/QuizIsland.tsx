import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { fetchJson } from '../../../client/api/fetch-json.ts';
import { useAuth } from '../../../client/session/auth.tsx';
import { session, whenRestored } from '../../../client/session/session.ts';
import { IslandRoot } from '../../island.tsx';
import { Quiz, type QuizProps } from './Quiz.tsx';
import { NoMcqs, StartCard, type ChosenTag, type Progress, type Start } from './StartCard.tsx';
import {
  removeSectionInAddress,
  SECTION_CHOSEN,
  sectionInAddress,
  sectionTitle,
} from '../../../client/question/chosen-section.ts';
import { countOfSection, parseQuestions, type QuizQuestion } from './state/quiz-state.ts';
import { hasSavedQuiz, prefersInstant, type QuizKey } from './state/quiz-memory.ts';

interface QuizIslandProps {
  /** URL-encoded `subject/topic`. */
  path: string;
  /** Address of the topic's published questions; undefined if the topic is not free. */
  source: string | undefined;
  /** Number of official questions. */
  questions: number;
}

/** Practice on one topic, started by `client:used`. */
export function QuizIsland(props: QuizIslandProps) {
  return (
    <IslandRoot>
      <TopicQuiz {...props} />
    </IslandRoot>
  );
}

/**
 * Shows a start card, then the quiz. A saved quiz is resumed automatically. The event `own-mcqs-changed` (the learner's own
 * questions have changed) restarts the quiz.
 */
function TopicQuiz({ path, source, questions: count }: QuizIslandProps) {
  const { status, user } = useAuth();
  const learner = user?.id ?? null;
  const [quiz, setQuiz] = useState<Omit<QuizProps, 'onClose'> | null>(null);
  const [tag, setTag] = useState<ChosenTag | null>(null);
  /** Whether the learner left the questions. They are not resumed until asked. */
  const [left, setLeft] = useState(false);
  const [progress, setProgress] = useState<Progress | null>(null);
  /** Number of the learner's own questions. */
  const [own, setOwn] = useState(0);
  /** Title of the chosen section if it has no questions, such as among the learner's own. */
  const [noSection, setNoSection] = useState<string | null>(null);
  const choices = useRef(0);
  const card = useRef<HTMLDivElement>(null);
  /** Number of the last start. Earlier ones that are still loading are ignored. */
  const lastStart = useRef(0);

  /* The session may have been restored since the last render. */
  const keyOf = (own: boolean): QuizKey => ({ path, learner: session.getState().user?.id ?? null, own });

  const loadOwnQuestions = async (): Promise<QuizQuestion[] | null> => {
    await whenRestored();
    if (!session.getState().user) return null;
    const { fetchOwnQuestions } = await import('./state/fetch-own-questions.ts');
    return fetchOwnQuestions(path, hasSavedQuiz(keyOf(true)));
  };

  const quizElement = () => card.current?.closest<HTMLElement>('[data-quiz]');

  /** Questions of a gated topic are in the page once its content has loaded. */
  const questionsInPage = () => quizElement()?.querySelector('script[type]')?.textContent;

  const instantBox = () => card.current?.querySelector<HTMLInputElement>('[data-instant]');

  const loadQuestions = async (): Promise<{ questions: QuizQuestion[]; own: boolean }> => {
    const own = await loadOwnQuestions();
    if (own) return { questions: own, own: true };
    const inPage = questionsInPage();
    const data: unknown = inPage ? JSON.parse(inPage) : await fetchJson(source ?? '');
    return { questions: parseQuestions(data), own: false };
  };

  const start = async (pressed: Start | null) => {
    lastStart.current += 1;
    const current = lastStart.current;
    setProgress({ start: pressed, failed: false });
    try {
      const { questions, own } = await loadQuestions();
      if (current !== lastStart.current) return;
      const chosen = checkedTag(tagInAddress(), questions);
      setProgress(null);
      const section = sectionInAddress();
      if (section !== null && countOfSection(questions, section) === 0) {
        removeSectionInAddress();
        setNoSection(sectionTitle(section.id));
        return;
      }
      /* The reader is told that the tag is unknown before all questions are asked. */
      if (pressed && chosen?.count === 0 && tag?.count !== 0) {
        setTag(chosen);
        return;
      }
      setQuiz({
        questions,
        quizKey: keyOf(own),
        examFirst: pressed === 'exam',
        instant: instantBox()?.checked ?? prefersInstant(),
        tag: chosen?.name ?? null,
        section: section === null ? null : { ...section, choice: ++choices.current },
      });
    } catch {
      /* Code, questions or a response that is not JSON: trying again is the only option in each case. */
      if (current === lastStart.current) setProgress({ start: pressed, failed: true });
    }
  };

  const resume = async () => {
    const isAvailable = source !== undefined || Boolean(questionsInPage());
    if (isAvailable && [true, false].some((own) => hasSavedQuiz(keyOf(own)))) await start(null);
    else {
      /* Counted before, unless they have changed since or are the only ones. */
      const counted = quizElement()?.dataset['own'];
      setOwn(counted === undefined ? ((await loadOwnQuestions())?.length ?? 0) : Number(counted));
    }
  };

  const startOver = useEffectEvent(() => {
    lastStart.current += 1;
    setQuiz(null);
    setProgress(null);
    void resume();
  });

  /* A learner who signs in continues the quiz started while signed out; another learner never sees it. */
  const onReaderChange = useEffectEvent(() => {
    const owner = quiz?.quizKey.learner ?? null;
    const isOfAnother = learner !== null && owner !== null && owner !== learner;
    const isLoading = progress !== null && !progress.failed;
    if (isOfAnother) startOver();
    else if (!quiz && !isLoading) void (sectionInAddress() === null ? resume() : start('practice'));
  });

  useEffect(() => {
    if (status !== 'restoring') onReaderChange();
  }, [status, learner]);

  useEffect(() => {
    const onOwnChange = () => startOver();
    document.addEventListener('own-mcqs-changed', onOwnChange);
    return () => document.removeEventListener('own-mcqs-changed', onOwnChange);
  }, []);

  const practiseSection = useEffectEvent(() => {
    const section = sectionInAddress();
    if (section === null) return;
    setNoSection(null);
    if (quiz && countOfSection(quiz.questions, section) > 0) {
      setQuiz({ ...quiz, section: { ...section, choice: ++choices.current } });
    } else {
      setQuiz(null);
      void start('practice');
    }
  });
  useEffect(() => {
    const onChosen = () => practiseSection();
    document.addEventListener(SECTION_CHOSEN, onChosen);
    return () => document.removeEventListener(SECTION_CHOSEN, onChosen);
  }, []);

  const checkTag = useEffectEvent(async () => {
    const name = tagInAddress();
    /* Not while rendering: the markup of the publish has no tag. */
    setTag(name === null ? null : { name, count: null, of: 0 });
    if (name === null || (source === undefined && !questionsInPage())) return;
    try {
      const { questions } = await loadQuestions();
      setTag(checkedTag(name, questions));
    } catch {
      /* It is checked again when the quiz starts, which says what failed. */
    }
  });
  useEffect(() => {
    void checkTag();
  }, []);

  if (quiz)
    return (
      <Quiz
        {...quiz}
        onClose={() => {
          setQuiz(null);
          setLeft(true);
        }}
      />
    );
  return (
    <div ref={card}>
      {count + own === 0 ? (
        <NoMcqs />
      ) : (
        <StartCard
          count={count}
          own={own}
          progress={progress}
          tag={tag}
          noSection={noSection}
          continues={left}
          {...(count > 0 && { print: `/tests/print?topic=${path}` })}
          onStart={(pressed) => void start(pressed)}
        />
      )}
    </div>
  );
}

const tagInAddress = () => new URLSearchParams(location.search).get('tag');

function checkedTag(name: string | null, questions: readonly QuizQuestion[]): ChosenTag | null {
  if (name === null) return null;
  const count = questions.filter(({ tags }) => tags.includes(name)).length;
  return { name, count, of: questions.length };
}
