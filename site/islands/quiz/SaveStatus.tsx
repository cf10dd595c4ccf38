import { useEffect, useRef, useState } from 'react';
import { useSession } from '../../client/use-session.ts';
import { attemptOf } from './attempt.ts';
import type { QuizQuestion, QuizState } from './quiz-state.ts';
import { keepAttempt, sendAttempt, type Fate } from './keep-attempt.ts';

interface SaveStatusProps {
  questions: readonly QuizQuestion[];
  state: QuizState;
  path: string;
  finished: { clientId: string; finishedAt: Date };
}

const AGAIN_AFTER = 15_000;

const TEXTS: Record<Exclude<Fate['kind'], 'refused'>, string> = {
  saving: 'Saving this attempt...',
  saved: 'This attempt is saved.',
  waiting: 'Not saved yet. This attempt is kept on this device and will be sent by itself.',
  unkept: 'Not saved yet, and this device cannot keep it. Please stay on this page: it is tried again.',
  'signed-out': 'This attempt is kept on this device. Sign in to save it.',
};

/** Keeps the attempt first and sends it then, and says how far that has come. */
export function SaveStatus({ questions, state, path, finished }: SaveStatusProps) {
  const { status, user } = useSession();
  const [fate, setFate] = useState<Fate>({ kind: 'saving' });
  const [subject = '', topic = ''] = path.split('/').map(decodeURIComponent);
  const attempt = useRef(attemptOf(state, questions, { subject, topic, ...finished }));
  const learner = user?.id ?? null;

  useEffect(() => {
    if (status === 'restoring') return undefined;
    let current = true;
    const show = (next: Fate) => {
      if (current) setFate(next);
      return next;
    };
    const run = async () => {
      const kept = await keepAttempt(attempt.current, learner);
      if (learner === null) return show({ kind: 'signed-out' });
      return show(await sendAttempt(attempt.current, kept));
    };
    const again = () => {
      if (learner !== null) void run();
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = async () => {
      const { kind } = await run();
      if (current && (kind === 'waiting' || kind === 'unkept'))
        timer = setTimeout(() => void follow(), AGAIN_AFTER);
    };
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
