import { Check } from 'lucide-react';
import { useEffect, useId, useRef, useState, type SyntheticEvent } from 'react';
import { useStore } from 'zustand';
import type { Target } from '../../../api/contract/study/targets.ts';
import { lockedText, topicAddress } from '../format/topics.ts';
import { queued as outbox, readQueued } from '../outbox/outbox-store.ts';
import { useAuth } from '../session/auth.tsx';
import { useCall } from '../ui/hooks.ts';
import { PaperTitle } from '../ui/PaperTitle.tsx';
import { enterTarget } from './enter-target.ts';
import { queuedOn, withEntered, withQueued, type Entered } from './queued-target.ts';
import { MINUTES_A_DAY } from '../../../api/contract/study/target-rules.ts';

const WAITING = 'Not sent yet. It is kept on this device and will be sent automatically.';
const NOT_STORED =
  'Not sent yet, and this device cannot keep it. Please stay on this page until you are online.';

interface TargetItemProps {
  /** `YYYY-MM-DD` */
  day: string;
  target: Target;
  /** Whether studying it is the main action of the view. */
  primary?: boolean;
  /** Called after a change, to load the day again. */
  onSaved: () => Promise<void>;
}

/** A target in a list: its tick, its minutes, and where to study it. What is entered offline is sent later. */
export function TargetItem({ day, target: loaded, primary = false, onSaved }: TargetItemProps) {
  const { subject, topic, title, subjectTitle, available } = loaded;
  const { user } = useAuth();
  const locked = lockedText(loaded, user);
  const learner = user?.id;
  const [call, run] = useCall();
  const [entering, setEntering] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const [isStored, setIsStored] = useState(true);
  const queued = queuedOn(useStore(outbox).entries, learner, day, loaded);
  /* Shown until the day is loaded again. */
  const [entered, setEntered] = useState<Entered | null>(null);
  const shown = withQueued(loaded, queued);
  const target = entered ? withEntered(shown, entered) : shown;
  const { completed, targetTime, actualTime, elsewhereTime } = target;
  /* Also true for a moment while it is sent. */
  const waiting = queued.length > 0;

  useEffect(() => {
    if (learner !== undefined) void readQueued(learner);
  }, [learner]);

  const wasWaiting = useRef(false);
  const saved = useRef(onSaved);
  useEffect(() => {
    saved.current = onSaved;
  });
  useEffect(() => {
    if (wasWaiting.current && !waiting && !call.busy) void saved.current();
    wasWaiting.current = waiting;
  }, [waiting, call.busy]);

  const save = (change: Entered) =>
    run(async () => {
      if (learner === undefined) return;
      setEntered(change);
      const status = await enterTarget(learner, { date: day, subject, topic, title, ...change });
      setRefused(status.kind === 'refused' ? status.reason : null);
      setIsStored(status.kind !== 'waiting' || status.stored);
      if (status.kind !== 'refused') setEntering(false);
      if (status.kind === 'saved') await onSaved();
      setEntered(null);
    });

  return (
    <li className="py-3" aria-busy={call.busy}>
      <div className="flex items-start gap-x-1">
        <Tick target={target} busy={call.busy} onTick={(ticked) => void save({ completed: ticked })} />
        <div className="min-w-0 flex-1 pt-2.5">
          <p className="font-medium">{title}</p>
          <p className="text-sm text-soft tabular-nums">
            <PaperTitle title={subjectTitle} /> · {actualTime} of {targetTime} min
            {elsewhereTime > 0 && ` · ${elsewhereTime} elsewhere`}
            {completed && <span className="font-semibold text-good"> · Done</span>}
          </p>
          <progress
            className="progress mt-1.5 block h-1.5 w-full"
            max={100}
            value={targetPercent(target)}
            aria-label={`Minutes of ${title}`}
          />
          {!available && <p className="mt-1 text-sm font-medium text-warn">No longer available</p>}
          {locked !== null && <p className="mt-1 text-sm font-medium text-warn">{locked}</p>}
          <div className={`mt-1 flex flex-wrap ${primary ? 'gap-2 pt-1' : '-ms-3'}`}>
            {available && (
              <a className={primary ? 'button button-primary' : 'text-button'} href={topicAddress(target)}>
                {completed ? 'Review' : 'Start'}
                <span className="sr-only"> {title}</span>
              </a>
            )}
            <button
              type="button"
              className="text-button"
              aria-expanded={entering}
              onClick={() => setEntering(!entering)}
            >
              Add minutes<span className="sr-only"> to {title}</span>
            </button>
          </div>
          {entering && (
            <MinutesForm
              minutes={elsewhereTime}
              busy={call.busy}
              onSave={(minutes) => void save({ elsewhereTime: minutes })}
            />
          )}
          {waiting && !call.busy && (
            <p className="notice-warn mt-2 text-sm" role="status">
              {isStored ? WAITING : NOT_STORED}
            </p>
          )}
          {refused !== null && (
            <p className="notice-bad mt-2 text-sm" role="alert">
              Not saved. {refused}
            </p>
          )}
        </div>
      </div>
    </li>
  );
}

interface TickProps {
  target: Target;
  busy: boolean;
  onTick: (ticked: boolean) => void;
}

/** A checkbox. If the minutes already complete the target, a tick that cannot be removed. */
function Tick({ target: { title, ticked, completed }, busy, onTick }: TickProps) {
  if (completed && !ticked) {
    return (
      <span className="tick">
        <Check size={22} className="text-good" role="img" aria-label={`${title} is done by its minutes`} />
      </span>
    );
  }
  return (
    <label className="tick cursor-pointer">
      <input
        type="checkbox"
        className="size-5 cursor-pointer"
        aria-label={`Done: ${title}`}
        checked={ticked}
        disabled={busy}
        onChange={(event) => onTick(event.target.checked)}
      />
    </label>
  );
}

interface MinutesFormProps {
  /** Minutes entered before. */
  minutes: number;
  busy: boolean;
  onSave: (minutes: number) => void;
}

function MinutesForm({ minutes, busy, onSave }: MinutesFormProps) {
  const [text, setText] = useState(String(minutes));
  const [refused, setRefused] = useState(false);
  const id = useId();
  const parsed = parseElsewhere(text);
  const invalid = refused && parsed === null;

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setRefused(parsed === null);
    if (parsed !== null) onSave(parsed);
  };

  return (
    <form noValidate className="mt-1" onSubmit={submit}>
      <label className="text-sm font-medium" htmlFor={id}>
        Minutes studied elsewhere
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          id={id}
          className="field w-24"
          type="number"
          inputMode="numeric"
          min={0}
          max={1440}
          autoFocus
          value={text}
          aria-invalid={invalid}
          aria-describedby={`${id}-problem`}
          onFocus={(event) => event.target.select()}
          onChange={(event) => setText(event.target.value)}
        />
        <button type="submit" className="button button-quiet mt-1.5" disabled={busy}>
          Save minutes
        </button>
      </div>
      <p id={`${id}-problem`} className="mt-1 text-sm font-medium text-bad" role="alert">
        {invalid && MINUTES_EXPECTED}
      </p>
    </form>
  );
}

const MINUTES_EXPECTED = `Enter whole minutes from 0 to ${MINUTES_A_DAY.toLocaleString('en-IN')}.`;

/** Parses minutes studied elsewhere; null if the text is not a whole number of minutes in a day. */
export function parseElsewhere(text: string): number | null {
  const trimmed = text.trim();
  if (!/^\d{1,4}$/.test(trimmed)) return null;
  const minutes = Number(trimmed);
  return minutes <= MINUTES_A_DAY ? minutes : null;
}

/** Returns how much of a target's time was studied, 0 to 100. Its tick says whether it is done. */
export function targetPercent({ targetTime, actualTime }: Pick<Target, 'targetTime' | 'actualTime'>): number {
  return targetTime === 0 ? 0 : Math.min(100, Math.floor((actualTime * 100) / targetTime));
}
