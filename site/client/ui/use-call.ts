import { useCallback, useState } from 'react';
import { ApiError } from '../api/api.ts';

export interface CallState {
  busy: boolean;
  /** What the server said against it; null where nothing. */
  problem: string | null;
  done: boolean;
}

/** Runs one call at a time and says how it went. */
export function useCall(): [CallState, (call: () => Promise<void>) => Promise<void>] {
  const [state, setState] = useState<CallState>({ busy: false, problem: null, done: false });
  const run = useCallback(async (call: () => Promise<void>) => {
    setState({ busy: true, problem: null, done: false });
    try {
      await call();
      setState({ busy: false, problem: null, done: true });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setState({ busy: false, problem: error.message, done: false });
    }
  }, []);
  return [state, run];
}
