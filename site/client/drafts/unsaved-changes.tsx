import { useEffect } from 'react';
import { formatMoment } from '../format/format.ts';
import { Action, Notice } from '../ui/Notice.tsx';

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

interface FoundDraftProps {
  /** When it was stored, in ms since 1970. */
  at: number;
  onRestore: () => void;
  onDiscard: () => void;
}

/** Offers changes of an earlier visit that the server does not have. */
export function FoundDraft({ at, onRestore, onDiscard }: FoundDraftProps) {
  return (
    <Notice
      tone="warn"
      text={`There are changes on this device that were never saved, from ${formatMoment(at)}.`}
    >
      <Action label="Bring them back" onClick={onRestore} />
      <Action label="Discard" onClick={onDiscard} />
    </Notice>
  );
}
