import { useCallback, useEffect, useState } from 'react';
import { ApiError } from '../../../client/api/api.ts';

export interface Loaded<Data> {
  /** Null until loaded. */
  data: Data | null;
  /** Why loading failed, or null. */
  problem: string | null;
  reload: () => void;
}

/** Loads data. After `reload` the old data stays until the new is loaded. */
export function useLoaded<Data>(call: () => Promise<Data>): Loaded<Data> {
  const [tries, setTries] = useState(0);
  const [state, setState] = useState<Omit<Loaded<Data>, 'reload'>>({ data: null, problem: null });

  useEffect(() => {
    let current = true;
    call().then(
      (data) => {
        if (current) setState({ data, problem: null });
      },
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        if (current) setState(({ data }) => ({ data, problem: error.message }));
      },
    );
    return () => {
      current = false;
    };
  }, [call, tries]);

  return { ...state, reload: useCallback(() => setTries((count) => count + 1), []) };
}
