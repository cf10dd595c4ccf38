import { useEffect, useRef, type ReactNode } from 'react';
import type { Target } from '../../../../api/contract/study/targets.ts';
import type { Today } from '../../../../api/contract/study/today.ts';
import { lockedText, topicAddress } from '../../../client/format/topics.ts';
import { useAuth } from '../../../client/session/auth.tsx';
import { Picture } from '../../../client/ui/EmptyState.tsx';
import { MAX_TARGETS, rowsInOrder, shownTargets, targetKey, targetTime, type Step } from './today-state.ts';

export function TileIcon({ lines }: { lines: string }) {
  return (
    <svg viewBox="0 0 24 24" width="26" height="26" aria-hidden="true">
      <path d={lines} />
    </svg>
  );
}

interface StepRowProps {
  name: string;
  /** Class with the hue of the icon's tile. */
  tile?: string;
  icon: ReactNode;
  /** Null if there is nothing to do, or it is not known. */
  step: Step | null;
  /** Shown if there is nothing to do; null until that is known. */
  empty: { title: string; detail: string } | null;
  action: { label: string; href: string; style: string };
}

/** A step of the day: an icon, a title with a detail, and a link. */
export function StepRow({ name, tile, icon, step, empty, action }: StepRowProps) {
  const { title, detail } = step ?? empty ?? { title: '', detail: '' };
  return (
    <li className={`step step-${name} ${tile ?? ''}`}>
      <span className={`step-icon ${tile === undefined ? '' : 'tile'}`}>{icon}</span>
      <div className="min-w-0">
        {/* A screen reader is not told of a heading without text. */}
        <h3 className="step-title" data-title aria-hidden={title === '' || undefined}>
          {title}
        </h3>
        <p className="step-detail" data-detail>
          {detail}
        </p>
      </div>
      <a
        className={`step-action ${action.style}`}
        href={step?.href ?? action.href}
        hidden={step === null && empty !== null}
        aria-label={step ? `${step.action}: ${step.title}` : undefined}
      >
        {step?.action ?? action.label}
      </a>
    </li>
  );
}

/** Leads to the topic of a target, and says how it opens if the learner may not read it. */
function OpenLink({ target }: { target: Target }) {
  const { user } = useAuth();
  const locked = lockedText(target, user);
  const label = locked === null ? `Open ${target.title}` : `${target.title}: ${locked}`;
  return (
    <a className="text-link" href={topicAddress(target)} aria-label={label} title={locked ?? undefined}>
      {locked === null ? 'Open' : 'Premium'}
    </a>
  );
}

interface TargetsProps {
  today: Today | null;
  targets: readonly Target[];
  onTick: (target: Target, completed: boolean) => void;
}

/** Today's targets, which are ticked here. */
export function Targets({ today, targets, onTick }: TargetsProps) {
  const { shown, more, summary } = shownTargets({ targets: { targets } });
  const order = useRef<readonly string[]>([]);
  const rows = rowsInOrder(order.current, targets, shown);
  useEffect(() => {
    order.current = rows.map(targetKey);
  });
  const isEmpty = rows.length === 0;
  return (
    <li className="step step-targets paper-gs3">
      <span className="step-icon tile">
        <TileIcon lines="M12 3a9 9 0 1 0 9 9M12 7.500a4.500 4.500 0 1 0 4.500 4.500M12 12l8-8M16.500 3.500v4h4" />
      </span>
      <div className="min-w-0">
        <h3 className="step-title">
          Today’s targets{' '}
          <span className="summary text-sm font-normal text-soft">
            {more > 0 ? `${summary} · ${more} more not shown` : summary}
          </span>
        </h3>
        <ul>
          {rows.map((target) => (
            <li key={targetKey(target)} className="target-row">
              <label>
                <input
                  type="checkbox"
                  checked={target.completed}
                  onChange={(event) => onTick(target, event.currentTarget.checked)}
                />
                <span className="name">{target.title}</span>
                <span className="time">{targetTime(target)}</span>
              </label>
              {target.available && <OpenLink target={target} />}
            </li>
          ))}
          {/* In the place of a further target. */}
          {!isEmpty && rows.length < MAX_TARGETS && (
            <li className="target-row">
              <a className="add-target" href="/calendar">
                Add a target
              </a>
            </li>
          )}
        </ul>
        <div className="none-planned" hidden={!today || !isEmpty}>
          <Picture name="calendar" />
          <p className="text-sm text-soft">
            Nothing is planned yet. Choose topics and minutes for today, then tick them here.
          </p>
        </div>
      </div>
      <a
        className="step-action text-button"
        href="/calendar"
        aria-label={today ? `${isEmpty ? 'Plan' : 'Edit'} today’s targets` : undefined}
      >
        {isEmpty ? 'Plan' : 'Edit'}
      </a>
    </li>
  );
}
