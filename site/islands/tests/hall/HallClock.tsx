import { useEffect, useRef, useState } from 'react';
import { dueWarning, secondsUntil, timeOn, type ServerClock } from '../../../client/tests/server-clock.ts';
import { clockText, timeInWords } from './hall-state.ts';

interface HallClockProps {
  clock: ServerClock;
  /** ISO time */
  deadline: string;
  onTick: () => void;
}

/** ms */
const EVERY = 250;
/** ms for which a warning is shown. */
const SHOWN = 12_000;

/** The time that is left, by the server's clock. Says when 10, 5 and 1 minutes are left. */
export function HallClock({ clock, deadline, onTick }: HallClockProps) {
  const left = () => secondsUntil(deadline, timeOn(clock, performance.now()));
  const [seconds, setSeconds] = useState(left);
  const [warning, setWarning] = useState<number | null>(null);
  const before = useRef(seconds);
  useEffect(() => {
    const tick = () => {
      const now = secondsUntil(deadline, timeOn(clock, performance.now()));
      const due = dueWarning(before.current, now);
      before.current = now;
      setSeconds(now);
      if (due !== null) setWarning(due);
      onTick();
    };
    tick();
    const timer = setInterval(tick, EVERY);
    return () => clearInterval(timer);
  }, [clock, deadline, onTick]);
  useEffect(() => {
    if (warning === null) return;
    const timer = setTimeout(() => setWarning(null), SHOWN);
    return () => clearTimeout(timer);
  }, [warning]);

  const tone = seconds <= 60 ? 'hall-clock-last' : seconds <= 600 ? 'hall-clock-late' : '';
  return (
    <div className="relative shrink-0">
      <p className={`hall-clock ${tone}`}>
        <span role="timer" aria-label={`Time left: ${timeInWords(seconds)}`}>
          {clock.estimated && '≈ '}
          {clockText(seconds)}
        </span>
      </p>
      <p role="status" className={warning === null ? 'sr-only' : 'hall-warning'}>
        {warning !== null && `${warning} ${warning === 1 ? 'minute' : 'minutes'} left`}
      </p>
    </div>
  );
}
