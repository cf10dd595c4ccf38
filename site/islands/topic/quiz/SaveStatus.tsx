import { useEffect, useRef, useState } from 'react';
import { useAuth } from '../../../client/session/auth.tsx';
import { attemptOf } from './attempt-payload.ts';
import type { QuizQuestion, QuizState } from './quiz-state.ts';
import { keepAttempt, sendAttempt, type Fate } from './keep-attempt.ts';

interface SaveStatusProps {
  questions: readonly QuizQuestion[];
  state: QuizState;
  path: string;
  finished: { clientId: string; finishedAt: Date };
  /** The browser's queue has it. */
  onKept: () => void;
}

const AGAIN_AFTER = 15_000;

const TEXTS: Record<Exclude<Fate['kind'], 'refused'>, string> = {
  saving: 'Saving this attempt...',
  saved: 'This attempt is saved.',
  waiting: 'Not saved yet. This attempt is kept on this device and will be sent by itself.',
  unkept: 'Not saved yet, and this device cannot keep it. Please stay on this page: it is tried again.',
  'signed-out': 'This attempt is kept on this device. Sign in to save it.',
};

/**
 * Keeps the attempt first and sends it then, and says how far that has come. It belongs to the learner who is there
 * first; nobody else's sign-in makes it theirs.
 */
export function SaveStatus({ questions, state, path, finished, onKept }: SaveStatusProps) {
  const { status, user } = useAuth();
  const [fate, setFate] = useState<Fate>({ kind: 'saving' });
  const [subject = '', topic = ''] = path.split('/').map(decodeURIComponent);
  const attempt = useRef(attemptOf(state, questions, { subject, topic, ...finished }));
  const owner = useRef<string | null>(null);
  const saved = useRef(false);
  const kept = useRef(onKept);
  const learner = user?.id ?? null;

  useEffect(() => {
    if (status === 'restoring' || saved.current) return undefined;
    owner.current ??= learner;
    const mine = owner.current === learner;
    let current = true;
    const run = async (): Promise<Fate> => {
      const there = await keepAttempt(attempt.current, owner.current);
      if (there) kept.current();
      if (learner === null || !mine) return { kind: there ? 'signed-out' : 'unkept' };
      return sendAttempt(attempt.current, there);
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = async () => {
      clearTimeout(timer);
      const next = await run();
      saved.current ||= next.kind === 'saved';
      if (!current) return;
      setFate(next);
      if (next.kind === 'waiting' || next.kind === 'unkept')
        timer = setTimeout(() => void follow(), AGAIN_AFTER);
    };
    const again = () => void follow();
    void follow();
    addEventListener('online', again);
    return () => {
      current = false;
      clearTimeout(timer);
      removeEventListener('online', again);
    };
  }, [status, learner]);

  const good = fate.kind === 'saved' || fate.kind === 'saving';
  return (
    <div
      className={`${good ? 'text-soft' : 'notice-warn'} flex flex-wrap items-center gap-x-4 gap-y-2`}
      role="status"
    >
      <p className="flex-1">
        {fate.kind === 'refused' ? `This attempt could not be saved: ${fate.reason}` : TEXTS[fate.kind]}
      </p>
      {fate.kind === 'signed-out' && (
        <button type="button" className="min-h-11 cursor-pointer px-2 font-semibold underline" data-sign-in>
          Sign In
        </button>
      )}
    </div>
  );
}
