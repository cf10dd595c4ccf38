import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { hallAddress, resultAddress } from '../../../client/tests/start-test.ts';
import { openHall, type HallSession, type HallState } from '../../../client/tests/hall-session.ts';
import { EmptyState, Picture } from '../../../client/ui/EmptyState.tsx';
import { learnerIsland } from '../../learner-island.tsx';
import { forgetPosition } from './hall-memory.ts';
import { RunningScreen } from './RunningScreen.tsx';
import { StartScreen } from './StartScreen.tsx';
import { openWork, type HallRecord } from '../../../client/tests/hall-record.ts';

function HallPage({ learner }: { learner: string }) {
  const [attempt, setAttempt] = useState(() => new URLSearchParams(location.search).get('attempt'));
  const test = new URLSearchParams(location.search).get('test');
  if (attempt !== null) return <OpenHall key={attempt} learner={learner} id={attempt} />;
  if (test === null) return <NoTest />;
  return (
    <StartScreen
      slug={test}
      onStarted={(id) => {
        history.replaceState(history.state, '', hallAddress(id));
        setAttempt(id);
      }}
    />
  );
}

export const HallIsland = learnerIsland(HallPage);

function OpenHall({ learner, id }: { learner: string; id: string }) {
  const [hall, setHall] = useState<HallSession | null>(null);
  useEffect(() => {
    const opened = openHall(learner, id);
    setHall(opened);
    return () => opened.close();
  }, [learner, id]);
  return hall && <Attempt hall={hall} id={id} />;
}

function Attempt({ hall, id }: { hall: HallSession; id: string }) {
  const state = useStore(hall.state);
  const { status, paper, record, clock } = state;
  const title = record?.title;
  useEffect(() => {
    if (title !== undefined) document.title = title;
  }, [title]);
  useEffect(() => {
    if (status !== 'over') return;
    forgetPosition(id);
    location.replace(resultAddress(id));
  }, [status, id]);

  if (status === 'refused') {
    return (
      <EmptyState picture="books" title="This test cannot be opened" text={state.problem ?? ''}>
        <a className="button button-primary" href="/tests">
          All tests
        </a>
      </EmptyState>
    );
  }
  if (status === 'unreachable') {
    return (
      <EmptyState
        picture="books"
        title="The server could not be reached"
        text="This test was not opened on this device before, so it needs the network. The page tries again by itself."
      >
        <button type="button" className="button button-primary" onClick={hall.refresh}>
          Try again
        </button>
      </EmptyState>
    );
  }
  if (!paper || !record || !clock) return <EmptyState loading />;
  if (status === 'ending' || status === 'over')
    return <SubmittingScreen state={state} record={record} onRetry={hall.refresh} />;
  return <RunningScreen hall={hall} state={state} paper={paper} record={record} clock={clock} />;
}

function NoTest() {
  return (
    <EmptyState picture="books" title="No test is open" text="Choose a test, and start it there.">
      <a className="button button-primary" href="/tests">
        All tests
      </a>
    </EmptyState>
  );
}

interface SubmittingScreenProps {
  state: HallState;
  record: HallRecord;
  onRetry: () => void;
}

/** Between the end of a test and the server's answer. */
function SubmittingScreen({ state, record, onRetry }: SubmittingScreenProps) {
  const { offline, status, stored } = state;
  const isTime = record.ending === 'time';
  const { conflicts } = openWork(record);
  return (
    <div className="mx-auto grid min-h-dvh max-w-xl content-center justify-items-center gap-4 px-5 py-10 text-center">
      <Picture name={offline ? 'books' : 'done'} />
      <h1 className="text-3xl font-bold">
        {isTime ? 'The time is over' : offline ? 'Not submitted yet' : 'Submitting your test'}
      </h1>
      <div role="status" className="grid gap-3 text-lg">
        {status === 'over' ? (
          <p>Opening your result…</p>
        ) : offline ? (
          <>
            <p>
              {stored
                ? 'The server could not be reached. All your answers are kept on this device, and the test is submitted as soon as it is online.'
                : 'The server could not be reached, and this browser cannot store your answers. Keep this page open until it is online.'}
            </p>
            <p className="text-base text-soft">
              {stored &&
                'You may close this page. Open this site again on this device, and it is submitted. '}
              Answers that arrive long after the time is over are marked as late.
            </p>
          </>
        ) : (
          <p>Sending your answers…</p>
        )}
      </div>
      {conflicts.length > 0 && (
        <p className="notice-warn">
          For {conflicts.length === 1 ? 'one question' : `${conflicts.length} questions`} with two answers,
          the one of your other device counts.
        </p>
      )}
      {offline && status !== 'over' && (
        <button type="button" className="button button-primary" onClick={onRetry}>
          Try again now
        </button>
      )}
    </div>
  );
}
