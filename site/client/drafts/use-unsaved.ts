import { useEffect } from 'react';

/** Asks for confirmation before the page is left, while there are unsaved changes. */
export function useLeaveWarning(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const confirmLeaving = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', confirmLeaving);
    return () => removeEventListener('beforeunload', confirmLeaving);
  }, [isUnsaved]);
}

const RETRY_INTERVAL_MS = 30_000;

/** Sends a pending draft when the browser is online again, and at an interval. */
export function useRetries(retry: () => Promise<void>): void {
  useEffect(() => {
    const run = () => void retry();
    addEventListener('online', run);
    const timer = setInterval(run, RETRY_INTERVAL_MS);
    return () => {
      removeEventListener('online', run);
      clearInterval(timer);
    };
  }, [retry]);
}
