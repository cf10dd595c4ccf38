import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useCallback, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import type { ReviewCard } from '../../../../api/contract/practice/reviews.ts';
import { useSubjects, withQueries } from '../../../client/queries.tsx';
import { titlesOf } from '../../../client/format/topics.ts';
import { gradeProgress } from '../../../client/outbox/grades.ts';
import { announceDueCards } from '../../../client/review/due-state.ts';
import { MakeCardDialog } from '../../../client/review/MakeCardDialog.tsx';
import { learnerIsland } from '../../learner-island.tsx';
import { AllCards } from './panels/AllCards.tsx';
import { ExamDate } from './panels/ExamDate.tsx';
import { ImportCards } from './import-cards/ImportCards.tsx';
import { FoldedPanel } from './panels/FoldedPanel.tsx';
import { Forecast } from './panels/Forecast.tsx';
import { RetentionSummary } from './panels/RetentionSummary.tsx';
import { WaitingCards } from './panels/WaitingCards.tsx';
import { ReviewSettingsForm } from './panels/ReviewSettingsForm.tsx';
import { CARDS_KEY, readDueCounts, readSettings } from './review-data.ts';
import { CardTools } from './session/CardTools.tsx';
import { GradeStatus } from './session/GradeStatus.tsx';
import { LetGoNotice } from './session/LetGoNotice.tsx';
import { ReviewFinished } from './session/ReviewFinished.tsx';
import { SessionCard } from './session/SessionCard.tsx';
import { countGraded, countRemembered, waitingText } from './review-state.ts';
import { useSession } from './session/use-session.ts';
import { downloadFile } from '../../../client/api/download-file.ts';
import { CallSection } from '../../../client/ui/Notice.tsx';
import { useCall } from '../../../client/ui/hooks.ts';

/** The review page: today's session, and below it the plan, the settings and all cards. */
function Review({ learner }: { learner: string }) {
  const { state, dispatch, call, answerCard, rate, hold, undo } = useSession(learner);
  const client = useQueryClient();
  const counts = useQuery({ queryKey: [...CARDS_KEY, 'counts'], queryFn: readDueCounts });
  const settings = useQuery({ queryKey: ['review-settings'], queryFn: readSettings });
  const { data: subjects = null } = useSubjects();
  const { lastSaved, lastUndone } = useStore(gradeProgress);
  /* A card to edit, or 'new'. */
  const [dialog, setDialog] = useState<ReviewCard | 'new' | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const { phase, answer, steps, today } = state;
  const [card] = state.cards;
  const buttons = settings.data?.gradeButtons ?? 2;
  const remembered = countRemembered(state);
  const saved = lastUndone?.clientId ?? lastSaved?.clientId ?? '';

  const reload = useCallback(() => void client.invalidateQueries({ queryKey: CARDS_KEY }), [client]);
  const change = `${saved} ${steps.filter(({ type }) => type === 'held').length}`;
  const firstChange = useRef(change);
  useEffect(() => {
    if (change !== firstChange.current) reload();
  }, [change, reload]);

  /* Move the focus to the next card or answer, unless the learner is using another part of the page. */
  useEffect(() => {
    const focused = document.activeElement;
    if (focused === document.body || root.current?.contains(focused))
      root.current?.querySelector<HTMLElement>('[data-focus]')?.focus();
  }, [phase, card?.id, steps.length, answer?.card]);

  const { left } = state;
  useEffect(() => {
    if (phase === 'reviewing' || phase === 'finished') announceDueCards(left);
  }, [phase, left]);

  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'u' || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    undo();
    event.preventDefault();
  };

  /* What is due may have changed. */
  const refresh = () => {
    reload();
    if (phase === 'finished') dispatch({ type: 'retried' });
  };

  const settingsSaved = () => {
    void settings.refetch();
    refresh();
  };

  return (
    <div className="shell grid grid-cols-1 gap-4 py-4 sm:gap-5 sm:py-7">
      <header className="mx-auto flex w-full max-w-3xl flex-wrap items-center justify-between gap-x-6">
        <h1 className="text-2xl font-bold">Review</h1>
        <button
          type="button"
          className="-me-3 inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-lg px-3 font-semibold text-accent-text hover:bg-accent-wash"
          onClick={() => setDialog('new')}
        >
          <Plus size={18} aria-hidden="true" />
          Make a card
        </button>
      </header>
      <WaitingCards learner={learner} onSent={refresh} />
      {/* The next section begins below the fold. */}
      <div ref={root} className="mx-auto mb-8 min-h-[75dvh] w-full max-w-3xl" onKeyDown={handleKey}>
        {phase === 'loading' && (
          <p className="card p-10 text-center text-soft" role="status">
            Loading your cards…
          </p>
        )}
        {phase === 'failed' && (
          <div className="card p-8 text-center">
            <p className="notice-bad" role="alert">
              {state.problem}
            </p>
            <button
              type="button"
              className="button button-primary mt-5"
              onClick={() => dispatch({ type: 'retried' })}
            >
              Try Again
            </button>
          </div>
        )}
        {phase === 'reviewing' && card && (
          <SessionCard
            key={`${card.id} ${steps.length}`}
            card={card}
            titles={titlesOf(card, subjects)}
            position={remembered + 1}
            total={remembered + state.left}
            answer={answer}
            buttons={buttons}
            onAnswer={answerCard}
            onRate={rate}
          />
        )}
        {phase === 'finished' && (
          <ReviewFinished
            graded={countGraded(state)}
            total={state.total}
            today={today}
            counts={counts.data ?? null}
            onMore={(extra) => dispatch({ type: 'more', extra })}
            onMakeCard={() => setDialog('new')}
          />
        )}
        {(phase === 'reviewing' || phase === 'finished') && (
          <CardTools
            card={phase === 'reviewing'}
            last={steps.at(-1) ?? null}
            busy={call.busy}
            onUndo={undo}
            onHold={hold}
            onEdit={card?.own ? () => setDialog(card) : null}
          />
        )}
        {call.problem !== null && (
          <p className="notice-bad mt-3" role="alert">
            {call.problem}
          </p>
        )}
        <GradeStatus lastStep={steps.at(-1) ?? null} />
        {phase === 'reviewing' && today && waitingText(today) !== '' && (
          <p className="mt-1 text-center text-sm text-faint">
            {waitingText(today)}{' '}
            <a className="text-link" href="#review-settings">
              Daily limits
            </a>
          </p>
        )}
        {state.letGo && phase !== 'loading' && <LetGoNotice letGo={state.letGo} subjects={subjects} />}
      </div>
      {(phase === 'reviewing' || state.total > 0) && (
        <div className="grid grid-cols-[minmax(0,1fr)] items-stretch gap-5 lg:grid-cols-2">
          <Forecast counts={counts.data ?? null} problem={counts.error?.message ?? null} />
          <RetentionSummary />
        </div>
      )}
      <AllCards
        subjects={subjects}
        onEdit={setDialog}
        onResumed={refresh}
        onRemoved={(id) => {
          dispatch({ type: 'removed', card: id });
          reload();
        }}
      />
      <FoldedPanel
        id="review-settings"
        title="Settings"
        text="Daily limits, grade buttons, exam date, export and import"
      >
        <div className="grid grid-cols-[minmax(0,1fr)] lg:grid-cols-2">
          <ReviewSettingsForm
            settings={settings.data ?? null}
            problem={settings.error?.message ?? null}
            onSaved={settingsSaved}
          />
          <div>
            <ExamDate settings={settings.data ?? null} onSaved={settingsSaved} />
            <ExportCards />
            <ImportCards subjects={subjects} onImported={reload} />
          </div>
        </div>
      </FoldedPanel>
      {dialog !== null && (
        <MakeCardDialog
          place={null}
          {...(dialog !== 'new' && { card: dialog })}
          onClose={() => setDialog(null)}
          onSaved={(made) => {
            setDialog(null);
            if (made.kind === 'waiting') return;
            if (made.card) dispatch({ type: dialog === 'new' ? 'added' : 'edited', card: made.card });
            reload();
          }}
        />
      )}
    </div>
  );
}

export const ReviewIsland = learnerIsland(withQueries(Review));

const FILES = [
  { format: 'anki', label: 'Anki (TSV)', name: 'swadhyay-reviews.txt' },
  { format: 'csv', label: 'CSV', name: 'swadhyay-reviews.csv' },
] as const;

function ExportCards() {
  const [call, run] = useCall();
  return (
    <CallSection title="Export your cards" call={call}>
      <p className="mt-2 text-soft">Download all cards as a text file for Anki or as a CSV table.</p>
      <div className="mt-4 flex flex-wrap gap-3">
        {FILES.map(({ format, label, name }) => (
          <button
            key={format}
            type="button"
            className="button button-quiet"
            disabled={call.busy}
            onClick={() => void run(() => downloadFile(`/user/reviews/export?format=${format}`, name))}
          >
            Export {label}
          </button>
        ))}
      </div>
    </CallSection>
  );
}
