import { createStore, type StoreApi } from 'zustand/vanilla';
import type { RunningTest } from '../../../api/contract/tests/test-attempts.ts';
import { ApiError, isTemporary } from '../api/call-api.ts';
import { markTests } from '../storage/unsent-markers.ts';
import type { Change } from '../question/answer.ts';
import { newRecord, withChange, withChoice, type HallRecord } from './hall-record.ts';
import { changeRecord, onOtherTab, readPaper, readRecord, removeTest, tellTabs } from './hall-store.ts';
import { forgetEndedTests, updateTestsMarker } from './kept-tests.ts';
import { fetchTest, sendTest, type Listener } from './send-test.ts';
import { afterAnswer, continuedClock, secondsUntil, timeOn, type ServerClock } from './server-clock.ts';

/** A test that is open in the hall. */
export interface HallState {
  status:
    | 'loading'
    /** The server could not be reached, and this device has no copy. */
    | 'unreachable'
    /** The server refused; `problem` says why. */
    | 'refused'
    | 'running'
    /** The time is over or the learner has submitted, and the server does not know yet. */
    | 'ending'
    /** The result can be opened. */
    | 'over';
  paper: RunningTest | null;
  record: HallRecord | null;
  clock: ServerClock | null;
  /** Whether a request is on its way. */
  sending: boolean;
  /** Whether the last request failed, so that answers wait on this device. */
  offline: boolean;
  /** Whether the browser has stored the answers; otherwise they last as long as the page. */
  stored: boolean;
  /** Why the server refused, as a sentence for the learner. */
  problem: string | null;
}

const BEGUN: HallState = {
  status: 'loading',
  paper: null,
  record: null,
  clock: null,
  sending: false,
  offline: false,
  stored: true,
  problem: null,
};

/** ms before the next attempt after a failure, doubled each time. */
const FIRST_PAUSE = 2_000;
const LONGEST_PAUSE = 30_000;

export interface HallSession {
  state: StoreApi<HallState>;
  change: (position: number, change: Change) => void;
  /** Settles a question that was answered on two devices. */
  choose: (position: number, keep: 'mine' | 'other') => void;
  submit: () => void;
  /** Asks the server again now. */
  refresh: () => void;
  /** Checks whether the time is over. */
  tick: () => void;
  close: () => void;
}

/** Opens a running test. Every change is stored on this device at once, and sent at once. */
export function openHall(owner: string, id: string): HallSession {
  const state = createStore<HallState>(() => BEGUN);
  const set = (change: Partial<HallState>) => state.setState(change);
  let closed = false;
  let pause = FIRST_PAUSE;
  let retry: ReturnType<typeof setTimeout> | undefined;
  /* Stored changes follow each other; the state shows the result of the last one. */
  let storing = Promise.resolve();
  let toStore = 0;

  const listener: Listener = {
    onTime: (answer) => set({ clock: afterAnswer(state.getState().clock, answer), offline: false }),
    onRecord: (record) => {
      if (toStore === 0) set({ record });
    },
  };

  const seenNow = (running: RunningTest) => ({ server: Date.parse(running.now), device: Date.now() });

  function store(change: (record: HallRecord) => HallRecord): Promise<void> {
    const { record } = state.getState();
    if (!record) return storing;
    set({ record: change(record) });
    toStore += 1;
    storing = storing.then(async () => {
      const kept = await changeRecord(record, change);
      toStore -= 1;
      set(toStore === 0 ? kept : { stored: kept.stored });
      markTests(owner);
      tellTabs(id);
    });
    return storing;
  }

  function failed(error: unknown): void {
    if (!(error instanceof ApiError)) throw error;
    if (!isTemporary(error)) {
      set({ status: 'refused', problem: error.message });
      return;
    }
    const { status } = state.getState();
    set({ offline: true, ...(status === 'loading' && { status: 'unreachable' }) });
    clearTimeout(retry);
    if (closed) return;
    retry = setTimeout(() => void refresh(), pause);
    pause = Math.min(LONGEST_PAUSE, pause * 2);
  }

  let asked = false;
  async function send(): Promise<void> {
    asked = true;
    if (state.getState().sending) return;
    set({ sending: true });
    try {
      while (asked && !closed) {
        asked = false;
        await storing;
        const outcome = await sendTest(owner, id, listener);
        pause = FIRST_PAUSE;
        if (outcome === 'over') {
          set({ status: 'over', offline: false });
          return;
        }
        settle();
      }
    } catch (error) {
      failed(error);
    } finally {
      set({ sending: false });
    }
  }

  /** After the server has answered: the test goes on if it says so. */
  function settle(): void {
    const { status, record } = state.getState();
    set({ offline: false });
    if (!record) return;
    if (status === 'ending' && record.ending === null) set({ status: 'running' });
    void updateTestsMarker(owner);
  }

  /**
   * Sends queued changes, then takes over the server's answers. In this order, because fetching a test whose time is
   * over ends it.
   */
  async function refresh(): Promise<void> {
    clearTimeout(retry);
    try {
      await storing;
      if ((await sendTest(owner, id, listener)) === 'over') {
        set({ status: 'over' });
        return;
      }
      const running = await fetchTest(owner, id, (test) => newRecord(owner, test, seenNow(test)), listener);
      if (closed) return;
      if (running === null) {
        await removeTest(owner, id);
        set({ status: 'over' });
        return;
      }
      const { record } = state.getState();
      set({ paper: running, status: record?.ending ? 'ending' : 'running', problem: null });
      await store((kept) => ({ ...kept, seen: seenNow(running) }));
      await send();
    } catch (error) {
      failed(error);
    }
  }

  async function openFromDevice(): Promise<void> {
    const [paper, record] = [await readPaper(owner, id), await readRecord(owner, id)];
    if (!paper || !record || closed) return;
    const clock = continuedClock(record.seen, Date.now(), performance.now());
    set({ paper, record, clock, status: record.ending ? 'ending' : 'running' });
  }

  const end = (ending: 'learner' | 'time') => {
    if (state.getState().status !== 'running') return;
    set({ status: 'ending' });
    void store((record) => ({ ...record, ending })).then(send);
  };

  const stopHearing = onOtherTab(id, () => {
    void readRecord(owner, id).then((record) => {
      if (closed || toStore > 0) return;
      if (record) set({ record });
      else if (state.getState().status !== 'over') void refresh();
    });
  });
  const onVisible = () => {
    if (document.visibilityState === 'visible') void refresh();
  };
  const onOnline = () => void refresh();
  document.addEventListener('visibilitychange', onVisible);
  addEventListener('online', onOnline);

  void openFromDevice()
    .then(refresh)
    .then(async () => {
      const { clock } = state.getState();
      if (clock && !clock.estimated) await forgetEndedTests(owner, timeOn(clock, performance.now()));
    });

  return {
    state,
    change(position, change) {
      if (state.getState().status === 'running')
        void store((record) => withChange(record, position, change)).then(send);
    },
    choose(position, keep) {
      void store((record) => withChoice(record, position, keep)).then(send);
    },
    submit: () => end('learner'),
    refresh: () => void refresh(),
    tick() {
      const { status, record, clock } = state.getState();
      if (status !== 'running' || !record || !clock) return;
      if (secondsUntil(record.deadline, timeOn(clock, performance.now())) === 0) end('time');
    },
    close() {
      closed = true;
      clearTimeout(retry);
      stopHearing();
      document.removeEventListener('visibilitychange', onVisible);
      removeEventListener('online', onOnline);
    },
  };
}
