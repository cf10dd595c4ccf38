import { ExamFields } from '../../../../client/profile/ExamFields.tsx';
import { zoneLabel } from '../../../../client/profile/time-zones.ts';
import { learnerToday } from '../../../../client/session/learner-day.ts';
import { type Answers, MINUTES } from './guide-state.ts';
import { useId, useEffect, useRef, type ReactNode } from 'react';
import { DAILY_MINUTES } from '../../../../../api/contract/identity/identity-rules.ts';
import { X } from 'lucide-react';

interface ExamStepProps {
  answers: Answers;
  set: (change: Partial<Answers>) => void;
  /** Zone of the device; null if the account has it or the learner was asked before. */
  zone: string | null;
}

/** Asks for the exam, its date and the time zone. */
export function ExamStep({ answers, set, zone }: ExamStepProps) {
  return (
    <div className="grid gap-5">
      <ExamFields
        values={answers}
        onChange={set}
        dateHint="Leave it empty if you do not know it yet."
        firstDay={learnerToday(Date.now())}
      />
      {zone !== null && (
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            className="size-5 shrink-0"
            checked={answers.useDeviceZone}
            onChange={(event) => set({ useDeviceZone: event.target.checked })}
          />
          My days end at midnight in {zoneLabel(zone, Date.now())}, the time zone of this device
        </label>
      )}
    </div>
  );
}

/** Asks for the minutes a day. */
export function MinutesStep({ answers, set }: { answers: Answers; set: (change: Partial<Answers>) => void }) {
  const id = useId();
  return (
    <div>
      <p className="text-soft">A time that you can keep on a bad day is better than one for a good day.</p>
      <fieldset className="mt-4">
        <legend className="sr-only">Minutes a day</legend>
        <div className="flex flex-wrap gap-2">
          {MINUTES.map((minutes) => (
            <label key={minutes} className="box-choice">
              <input
                type="radio"
                name="minutes"
                className="sr-only"
                checked={answers.dailyMinutes === minutes}
                onChange={() => set({ dailyMinutes: minutes })}
              />
              {minutes < 60 ? `${minutes} min` : `${minutes / 60} h`}
            </label>
          ))}
        </div>
      </fieldset>
      <label className="mt-5 block font-medium" htmlFor={id}>
        Or minutes of your own
      </label>
      <input
        id={id}
        className="field max-w-40"
        type="number"
        inputMode="numeric"
        min={DAILY_MINUTES.min}
        max={DAILY_MINUTES.max}
        value={answers.dailyMinutes ?? ''}
        onChange={(event) =>
          set({ dailyMinutes: event.target.value === '' ? null : Number(event.target.value) })
        }
      />
    </div>
  );
}

interface GuidePanelProps {
  title: string;
  /** Leaves the guide for later. */
  onClose: () => void;
  children: ReactNode;
}

/** Whether the learner has already begun something, such as opening the menu, which closes when it loses the focus. */
function isPageInUse(): boolean {
  const { activeElement, body } = document;
  const hasFocus = activeElement !== null && activeElement !== body;
  return hasFocus || document.querySelector(':popover-open, dialog[open]') !== null;
}

/** A dialog beside the page, which stays usable: nobody has to answer before they look around. */
export function GuidePanel({ title, onClose, children }: GuidePanelProps) {
  const panel = useRef<HTMLElement>(null);
  const id = useId();
  useEffect(() => {
    if (!isPageInUse()) panel.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section
      ref={panel}
      role="dialog"
      aria-labelledby={id}
      tabIndex={-1}
      className="corner-panel corner-panel-wide card"
      onKeyDown={({ key }) => {
        if (key === 'Escape') onClose();
      }}
    >
      <div className="flex items-start justify-between gap-3">
        <h2 id={id} className="text-xl font-bold">
          {title}
        </h2>
        <button type="button" className="icon-button -m-2 shrink-0" aria-label="Later" onClick={onClose}>
          <X size={20} aria-hidden="true" />
        </button>
      </div>
      {children}
    </section>
  );
}
