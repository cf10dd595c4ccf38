import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import type { ReviewCard } from '../../../../api/contract/practice/reviews.ts';
import { useSubjects, withQueries } from '../../../client/queries.tsx';
import { titlesOf } from '../../../client/format/topics.ts';
import { gradeProgress } from '../../../client/outbox/grades.ts';
import { announceDueCards } from '../../../client/review/due-state.ts';
import { MakeCardDialog } from '../../../client/review/MakeCardDialog.tsx';
import { learnerIsland } from '../../learner-island.tsx';
import { WaitingCards } from './panels/WaitingCards.tsx';
import { CARDS_KEY, readDueCounts, readSettings } from './review-data.ts';
import { GradeStatus } from './session/GradeStatus.tsx';
import { LetGoNotice } from './session/LetGoNotice.tsx';
import { ReviewFinished } from './session/ReviewFinished.tsx';
import { SessionBar } from './session/SessionBar.tsx';
import { SessionCard } from './session/SessionCard.tsx';
import { countForgotten, countGraded, countRemembered, gradesFor } from './review-state.ts';
import { useSession } from './session/use-session.ts';

/** What kind of card it is, in the learner's words. */
const KINDS = { new: 'New', learning: 'Again', review: 'Review', relearning: 'Again' } as const;

/** Today's review: one card after the other, with nothing beside it. */
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
  const id = useId();
  const { phase, answer, steps, today } = state;
  const card = phase === 'reviewing' ? state.cards[0] : undefined;
  const remembered = countRemembered(state);
  const total = remembered + state.left;
  const last = phase === 'reviewing' || phase === 'finished' ? (steps.at(-1) ?? null) : null;
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
      root.current?.querySelector<HTMLElement>('[data-focus]')?.focus({ preventScroll: true });
  }, [phase, card?.id, steps.length, answer?.card]);

  /* The start of each card is in view. */
  useEffect(() => {
    if (steps.length > 0) scrollTo({ top: 0, behavior: 'instant' });
  }, [steps.length]);

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

  const actions = [
    ...(card?.own ? [{ label: 'Edit this card', onChoose: () => setDialog(card) }] : []),
    ...(card
      ? [
          { label: 'Skip until tomorrow', onChoose: () => hold('buried') },
          { label: 'Stop asking this card', onChoose: () => hold('suspended') },
        ]
      : []),
    { label: 'Make a card', onChoose: () => setDialog('new') },
  ];
  const bar = (
    <SessionBar
      done={card ? remembered / total : null}
      last={last}
      actions={actions}
      busy={call.busy}
      onUndo={undo}
    >
      {card && (
        <>
          <h2
            id={id}
            data-focus={answer ? undefined : ''}
            tabIndex={-1}
            className="font-sans text-base font-semibold tabular-nums"
          >
            Card {remembered + 1} of {total}
          </h2>
          <p className="text-sm text-soft">{card.own ? 'Your own card' : KINDS[card.state]}</p>
        </>
      )}
    </SessionBar>
  );
  const status = (
    <>
      {call.problem !== null && (
        <p className="notice-bad mt-3" role="alert">
          {call.problem}
        </p>
      )}
      <GradeStatus lastStep={steps.at(-1) ?? null} />
    </>
  );

  return (
    <div ref={root} className="shell" onKeyDown={handleKey}>
      {card ? (
        <SessionCard
          key={`${card.id} ${steps.length}`}
          card={card}
          titles={titlesOf(card, subjects)}
          answer={answer}
          grades={gradesFor(card, { buttons: settings.data?.gradeButtons ?? 2, steps })}
          labelledBy={id}
          bar={bar}
          status={status}
          onAnswer={answerCard}
          onRate={rate}
        />
      ) : (
        <div className="practice">
          {bar}
          <div className="mx-auto grid w-full max-w-3xl gap-4 pb-8">
            {phase === 'loading' && (
              <div className="grid gap-3 pt-8" role="status">
                <span className="sr-only">Loading your cards…</span>
                {['w-1/2', 'w-full', 'w-5/6'].map((width) => (
                  <span key={width} className={`h-5 rounded bg-sunken motion-safe:animate-pulse ${width}`} />
                ))}
              </div>
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
            {phase === 'finished' && (
              <>
                <ReviewFinished
                  graded={countGraded(state)}
                  forgotten={countForgotten(state)}
                  total={state.total}
                  today={today}
                  counts={counts.data ?? null}
                  onMore={(extra) => dispatch({ type: 'more', extra })}
                  onMakeCard={() => setDialog('new')}
                />
                {state.letGo && <LetGoNotice letGo={state.letGo} subjects={subjects} />}
                <WaitingCards learner={learner} onSent={refresh} />
                {status}
              </>
            )}
          </div>
        </div>
      )}
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
