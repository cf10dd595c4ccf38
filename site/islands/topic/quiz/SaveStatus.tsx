import { useEffect, useRef, useState } from 'react';
import { useAuth } from '../../../client/session/auth.tsx';
import { queueAttempt, sendAttempt, type AttemptStatus } from '../../../client/outbox/attempts.ts';
import { attemptPayload } from './state/attempt-payload.ts';
import type { QuizQuestion, QuizState } from './state/quiz-state.ts';

type Status = AttemptStatus | { kind: 'saving' | 'signed-out' };

interface SaveStatusProps {
  questions: readonly QuizQuestion[];
  state: QuizState;
  path: string;
  finished: { clientId: string; finishedAt: Date };
  /** Called when the browser has stored the attempt. */
  onStored: () => void;
  /** Called when the server has it. */
  onSaved: () => void;
}

const RETRY_AFTER_MS = 15_000;

const TEXTS: Record<Exclude<Status['kind'], 'refused'>, string> = {
  saving: 'Saving this attempt...',
  saved: 'This attempt is saved.',
  waiting: 'Not saved yet. This attempt is kept on this device and will be sent automatically.',
  'not-stored': 'Not saved yet, and this device cannot keep it. Please stay on this page: saving is retried.',
  'signed-out': 'This attempt is kept on this device. Sign in to save it.',
};

/**
 * Queues the attempt, then sends it, and shows its status. The attempt belongs to the first learner who is signed in
 * here; another learner who signs in later does not get it.
 */
export function SaveStatus({ questions, state, path, finished, onStored, onSaved }: SaveStatusProps) {
  const { status, user } = useAuth();
  const [saveStatus, setSaveStatus] = useState<Status>({ kind: 'saving' });
  const [subject = '', topic = ''] = path.split('/').map(decodeURIComponent);
  const timeZone = user?.timeZone ?? null;
  const attempt = useRef(attemptPayload(state, questions, { subject, topic, timeZone, ...finished }));
  const owner = useRef<string | null>(null);
  const saved = useRef(false);
  const whenStored = useRef(onStored);
  const whenSaved = useRef(onSaved);
  const learner = user?.id ?? null;

  useEffect(() => {
    if (status === 'restoring' || saved.current) return undefined;
    owner.current ??= learner;
    const isOwner = owner.current === learner;
    let current = true;
    const save = async (): Promise<Status> => {
      const isStored = await queueAttempt(attempt.current, owner.current);
      if (isStored) whenStored.current();
      if (learner === null || !isOwner) return { kind: isStored ? 'signed-out' : 'not-stored' };
      return sendAttempt(attempt.current, learner);
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const saveOrRetry = async () => {
      clearTimeout(timer);
      const next = await save();
      saved.current ||= next.kind === 'saved';
      if (saved.current) whenSaved.current();
      if (!current) return;
      setSaveStatus(next);
      if (next.kind === 'waiting' || next.kind === 'not-stored')
        timer = setTimeout(() => void saveOrRetry(), RETRY_AFTER_MS);
    };
    const retry = () => void saveOrRetry();
    retry();
    addEventListener('online', retry);
    return () => {
      current = false;
      clearTimeout(timer);
      removeEventListener('online', retry);
    };
  }, [status, learner]);

  const good = saveStatus.kind === 'saved' || saveStatus.kind === 'saving';
  return (
    <div
      className={`${good ? 'text-soft' : 'notice-warn'} flex flex-wrap items-center gap-x-4 gap-y-2`}
      role="status"
    >
      <p className="flex-1">
        {saveStatus.kind === 'refused'
          ? `This attempt could not be saved: ${saveStatus.reason}`
          : TEXTS[saveStatus.kind]}
      </p>
      {saveStatus.kind === 'signed-out' && (
        <button type="button" className="min-h-11 cursor-pointer px-2 font-semibold underline" data-sign-in>
          Sign In
        </button>
      )}
    </div>
  );
}
