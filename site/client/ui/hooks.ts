import { useCallback, useEffect, useState } from 'react';
import { ApiError } from '../api/call-api.ts';

export interface CallState {
  busy: boolean;
  /** Why the call failed, or null. */
  problem: string | null;
  done: boolean;
}

interface Call extends CallState {
  /** Replaces the problem, for example with one that the form itself has found. */
  setProblem: (problem: string | null) => void;
}

/**
 * Runs a call and tracks its result.
 *
 * @returns its state, and a function that runs it; `toProblem` turns the message of the server into the text shown
 */
export function useCall(): [
  Call,
  (call: () => Promise<void>, toProblem?: (message: string) => string) => Promise<void>,
] {
  const [state, setState] = useState<CallState>({ busy: false, problem: null, done: false });
  const run = useCallback(async (call: () => Promise<void>, toProblem = (message: string) => message) => {
    setState({ busy: true, problem: null, done: false });
    try {
      await call();
      setState({ busy: false, problem: null, done: true });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setState({ busy: false, problem: toProblem(error.message), done: false });
    }
  }, []);
  const setProblem = useCallback(
    (problem: string | null) => setState((before) => ({ ...before, problem })),
    [],
  );
  return [{ ...state, setProblem }, run];
}

/** ms */
const EVERY = 30_000;

/** The current time in ms since 1970, updated at an interval. The default suits texts in minutes. */
export function useNow(every = EVERY): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}

const PAUSE_MS = 300;

/** The value after typing has paused, for queries to the server. */
export function useDebounced(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
