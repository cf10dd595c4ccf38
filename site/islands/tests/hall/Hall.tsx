import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { hallAddress, resultAddress } from '../../../client/tests/start-test.ts';
import { openHall, type HallSession } from '../../../client/tests/hall-session.ts';
import { EmptyState } from '../../../client/ui/EmptyState.tsx';
import { learnerIsland } from '../../island.tsx';
import { SubmittingScreen } from './SubmittingScreen.tsx';
import { forgetPosition } from './hall-memory.ts';
import { RunningScreen } from './RunningScreen.tsx';
import { StartScreen } from './StartScreen.tsx';

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
