import { useCallback, useState } from 'react';
import { ApiError } from '../../../client/api/api.ts';

/** Runs one call at a time; `problem` is what the server said against the last one. */
export function useCall() {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const run = useCallback(
    /** @param inWords what the server said, as the reader is told */
    async (call: () => Promise<void>, inWords = (message: string) => message) => {
      setBusy(true);
      setProblem(null);
      try {
        await call();
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        setProblem(inWords(error.message));
      } finally {
        setBusy(false);
      }
    },
    [],
  );
  return { busy, problem, setProblem, run };
}
