import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { User } from '../../../api/contract/identity/auth.ts';
import { endedSession, markUnsaved } from '../session/ended-session.ts';
import { session } from '../session/session.ts';
import { formatMoment } from '../format/format.ts';
import { Action, Notice } from '../ui/Notice.tsx';

/** The learner whose data the page shows: who is signed in, or whose session has ended while something was not saved. */
export function useShownLearner(): User | null {
  const { user } = useStore(session);
  const ended = useStore(endedSession);
  return user ?? ended.user;
}

/** Keeps the page if the server ends the session, while there are unsaved changes. */
export function useUnsaved(isUnsaved: boolean): void {
  useEffect(() => (isUnsaved ? markUnsaved() : undefined), [isUnsaved]);
}

/** Says that the session has ended while something was not saved. On another tab, signing in does not close it. */
export function SessionEnded() {
  const { user } = useStore(endedSession);
  if (!user) return null;
  return (
    <Notice tone="bad" text="Not saved yet: your session has ended. Sign in on a new tab, then go on here.">
      <a
        className="inline-flex min-h-11 items-center px-2 font-semibold underline"
        href="/login"
        target="_blank"
      >
        Sign In
      </a>
    </Notice>
  );
}

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

/** Sends a pending draft when the browser is online again, when the learner has signed in again, and at an interval. */
export function useRetries(retry: () => Promise<void>): void {
  useEffect(() => {
    const run = () => void retry();
    addEventListener('online', run);
    const timer = setInterval(run, RETRY_INTERVAL_MS);
    const unsubscribe = session.subscribe(({ user }, before) => {
      if (user && !before.user) run();
    });
    return () => {
      unsubscribe();
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
