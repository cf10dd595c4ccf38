import { createRoot } from 'react-dom/client';
import type { AttemptSummary } from '../../api/contract/practice/quiz.ts';
import { addDays } from '../../api/contract/shared/days.ts';
import { ConfirmButton } from '../client/ui/dialogs/ConfirmDialog.tsx';
import { EmptyState } from '../client/ui/EmptyState.tsx';
import { CallSection, LoadError } from '../client/ui/Notice.tsx';
import { PaperTitle } from '../client/ui/PaperTitle.tsx';
import { ProgressRing } from '../client/ui/ProgressRing.tsx';
import { SubjectIcon } from '../client/ui/SubjectIcon.tsx';
import { Tabs } from '../client/ui/tabs/Tabs.tsx';
import { HeatMap } from '../islands/learner/dashboard/overview/HeatMap.tsx';
import { studyMap } from '../islands/learner/dashboard/study-map.ts';
import { ScoreChart } from '../islands/learner/quiz-analytics/chart/ScoreChart.tsx';
import { TagBars } from '../islands/learner/quiz-analytics/TagsTab.tsx';

const TODAY = '2026-11-21';

const attempts: AttemptSummary[] = [88, 72, 93, 51, 64, 40].map((score, index) => ({
  id: String(index),
  subject: 'polity',
  topic: 'fundamental-rights',
  attemptNumber: 6 - index,
  totalQuestions: 15,
  correctAnswers: Math.round((score * 15) / 100),
  scorePercentage: score,
  timeSpent: 600,
  createdAt: `${addDays(TODAY, -index * 3)}T10:00:00.000Z`,
  localDate: addDays(TODAY, -index * 3),
  selectedTags: [],
  imported: false,
  exam: null,
}));

const strengths = [
  { tag: 'articles', correct: 19, total: 20, score: 95 },
  { tag: 'case-law', correct: 8, total: 10, score: 80 },
  { tag: 'अधिकार', correct: 6, total: 10, score: 60 },
  { tag: 'amendment', correct: 1, total: 8, score: 12.5 },
];

const days = Array.from({ length: 200 }, (_, index) => ({
  date: addDays(TODAY, -index),
  timeSpent: ((index * 13) % 80) * 60,
  topics: 1,
  quizTime: 0,
  studyTime: ((index * 13) % 80) * 60,
  attempts: 0,
}));

const call = { busy: false, problem: null, done: false };
const noop = () => {};

function Parts() {
  return (
    <>
      <Tabs
        label="Tabs"
        tabs={[
          { id: 'one', label: 'The first', content: <p>Content of the first tab.</p> },
          { id: 'two', label: 'The second', content: <p>Content of the second tab.</p> },
        ]}
      />
      <div className="card">
        <EmptyState
          picture="chart"
          title="Your quizzes will be listed here"
          text="No quiz attempts yet. Start taking quizzes to see your history here."
        >
          <a className="button button-primary" href="/#courses">
            Choose a subject
          </a>
        </EmptyState>
      </div>
      <EmptyState loading />
      <div className="flex flex-wrap items-center gap-4">
        {[0, 37.5, 100].map((value) => (
          <ProgressRing key={value} value={value} label="Topics done" />
        ))}
        <span className="paper-gs2">
          <ProgressRing value={62} label="Topics done" text="5/8" size={56} />
        </span>
        <SubjectIcon slug="economics" />
        <h3 className="text-lg font-semibold">
          <PaperTitle title="(GS-III) Indian Economy" />
        </h3>
      </div>
      <LoadError text="There was an error loading the content. Please try again later." onRetry={noop} />
      <div className="card">
        <CallSection title="A completed section" doneText="Saved." call={{ ...call, done: true }}>
          <ConfirmButton
            className="mt-3"
            label="Delete"
            title="Delete this?"
            text="This cannot be undone."
            onConfirm={noop}
          />
        </CallSection>
        <CallSection title="A failed section" call={{ ...call, problem: 'The server could not be reached' }}>
          <p className="mt-3 text-soft">Your text is not lost.</p>
        </CallSection>
      </div>
      <ScoreChart
        attempts={attempts}
        titlesOf={() => ({ subject: 'Polity', topic: 'Rights', address: '/', access: 'free' })}
      />
      <TagBars strengths={strengths} />
      <HeatMap map={studyMap(days, TODAY)} />
    </>
  );
}

export function mountParts(container: Element): void {
  createRoot(container).render(<Parts />);
}
