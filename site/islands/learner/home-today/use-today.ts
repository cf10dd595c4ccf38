import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Target } from '../../../../api/contract/study/targets.ts';
import type { Today } from '../../../../api/contract/study/today.ts';
import { ApiError, callApi, isTemporary, TOKEN_KEY } from '../../../client/api/call-api.ts';
import { isStored, ofKind, queued, readQueued } from '../../../client/outbox/outbox-store.ts';
import { useAuth } from '../../../client/session/auth.tsx';
import { session, whenRestored } from '../../../client/session/session.ts';
import { enterTarget } from '../../../client/targets/enter-target.ts';
import { queuedOn, withQueued } from '../../../client/targets/queued-target.ts';
import { targetKey } from './today-state.ts';
import { readStored, writeStored } from '../../../client/storage/local-storage.ts';
import { knownLearner, KNOWN_TODAY } from '../../../client/session/known-learner.ts';

/** ms after which a page that is shown again asks for new data. */
const OUTDATED_AFTER = 60_000;
const NOT_SENT = 'The tick is not sent yet. It is kept on this device and will be sent automatically.';
const NOT_STORED =
  'The tick is not sent yet, and this device cannot keep it. Please stay on this page until you are online.';
const NOT_SIGNED_IN = 'The tick is not saved, because you are not signed in any more.';
const NOT_LOADED = 'Your day could not be loaded. It is tried again when you are online.';

const queryKey = (learner: string | undefined) => ['today', learner];

interface LearnersDay {
  /** Null until it is known. */
  today: Today | null;
  /** Its targets, with ticks that the server does not have yet. */
  targets: readonly Target[];
  /** What the learner should know about loading and saving. */
  problem: string | null;
  tick: (target: Target, completed: boolean) => void;
}

/** The day of the learner: at first the one that this device remembers, before the session is restored. */
export function useToday(): LearnersDay {
  const learner = useAuth().user?.id;
  const client = useQueryClient();
  const [remembered, setRemembered] = useState<ReturnType<typeof rememberedToday>>(null);
  useEffect(() => setRemembered(rememberedToday()), []);
  const { data, error, refetch } = useQuery({
    queryKey: queryKey(learner),
    queryFn: () => callApi<Today>('/user/today'),
    enabled: learner !== undefined,
    staleTime: OUTDATED_AFTER,
    refetchOnWindowFocus: true,
  });
  const isOwn = learner === undefined || remembered?.learner === learner;
  const today = data ?? (isOwn ? (remembered?.today ?? null) : null);

  useEffect(() => {
    if (learner === undefined) return undefined;
    const reload = () => void refetch();
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && reload();
    addEventListener('online', reload);
    addEventListener('pageshow', onShow);
    return () => {
      removeEventListener('online', reload);
      removeEventListener('pageshow', onShow);
    };
  }, [learner, refetch]);

  useEffect(() => {
    if (learner === undefined) return;
    if (data) rememberToday(learner, data);
    void readQueued(learner);
  }, [learner, data]);

  const [ticking, setTicking] = useState<{ key: string; completed: boolean } | null>(null);
  const [tickProblem, setTickProblem] = useState<string | null>(null);
  const { entries } = useStore(queued);
  const ofToday = ofKind(entries, 'target').filter(
    ({ owner, target }) =>
      owner === learner && target.date === today?.date && targetKey(target) !== ticking?.key,
  );
  const waiting = ofToday.filter(({ refused }) => refused === null);
  const refused = ofToday.find((entry) => entry.refused !== null);

  /* The server has saved or refused some of those that waited. */
  const waited = useRef(0);
  useEffect(() => {
    if (waiting.length < waited.current && !ticking) void refetch();
    waited.current = waiting.length;
  }, [waiting.length, ticking, refetch]);

  /** Returns what the learner should know. */
  const save = async ({ subject, topic, title }: Target, completed: boolean): Promise<string | null> => {
    await whenRestored();
    const { user } = session.getState();
    if (!user || !today) return NOT_SIGNED_IN;
    const entered = { date: today.date, subject, topic, title, completed };
    const status = await enterTarget(user.id, entered);
    if (status.kind === 'refused') return `The tick is not saved: ${status.reason}`;
    if (status.kind === 'waiting' || !status.day) return null;
    const { day } = status;
    await client.cancelQueries({ queryKey: queryKey(user.id) });
    client.setQueryData<Today>(queryKey(user.id), (known = today) => ({ ...known, targets: day }));
    const saved = day.targets.find((one) => targetKey(one) === targetKey(entered));
    return !completed && saved?.completed ? `“${title}” stays done: its minutes have been studied.` : null;
  };
  const tick = async (target: Target, completed: boolean) => {
    setTicking({ key: targetKey(target), completed });
    setTickProblem(null);
    try {
      setTickProblem(await save(target, completed));
    } finally {
      setTicking(null);
    }
  };

  const targets = (today?.targets.targets ?? []).map((loaded) => {
    const target = withQueued(loaded, queuedOn(entries, learner, today?.date ?? '', loaded));
    return ticking?.key === targetKey(target) ? { ...target, completed: ticking.completed } : target;
  });
  const problem = (): string | null => {
    if (tickProblem !== null) return tickProblem;
    if (waiting.length > 0) return waiting.every(({ id }) => isStored(id)) ? NOT_SENT : NOT_STORED;
    if (refused) return `The tick of “${refused.target.title}” is not saved: ${refused.refused}`;
    return today === null && error instanceof ApiError && isTemporary(error) ? NOT_LOADED : null;
  };
  return {
    today,
    targets,
    problem: problem(),
    tick: (target, completed) => void tick(target, completed),
  };
}

/** Stores the data of a learner's home page, so that it can be shown at once, and without a network. */
function rememberToday(learner: string, today: Today): void {
  writeStored(KNOWN_TODAY, JSON.stringify({ learner, today }));
}

/** The stored home page of the learner of the stored token; null if there is none, or if it belongs to another learner. */
function rememberedToday(): { learner: string; today: Today } | null {
  const token = readStored(TOKEN_KEY);
  const learner = token === null ? null : knownLearner(token);
  try {
    const stored = JSON.parse(readStored(KNOWN_TODAY) ?? '') as { learner: string; today: Today };
    return learner !== null && stored.learner === learner.id && Array.isArray(stored.today.week)
      ? stored
      : null;
  } catch {
    /* Nothing valid is stored. */
    return null;
  }
}
