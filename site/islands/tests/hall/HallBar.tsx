import { useEffect, useRef, useState } from 'react';
import { type ServerClock, dueWarning, secondsUntil, timeOn } from '../../../client/tests/server-clock.ts';
import { type HallSection, type savingText, clockText, timeInWords } from './hall-state.ts';
import { PALETTE_SHEET } from './HallPalette.tsx';

interface HallBarProps {
  title: string;
  clock: ServerClock;
  /** ISO time */
  deadline: string;
  saving: ReturnType<typeof savingText>;
  sections: readonly HallSection[];
  /** Of the question that is open. */
  section: number;
  onTick: () => void;
  onGo: (position: number) => void;
  /** Whether the palette of a narrow screen is open. */
  paletteOpen: boolean;
  onPalette: () => void;
  onHelp: () => void;
  onSubmit: () => void;
}

/** Stays at the top of the window: the test, the clock and what is saved. */
export function HallBar(props: HallBarProps) {
  const { title, clock, deadline, saving, sections, section, paletteOpen } = props;
  const { onTick, onGo, onPalette, onHelp, onSubmit } = props;
  const tabs = useRef<HTMLUListElement>(null);
  /* On a phone the section of the open question may be outside the row. */
  useEffect(() => {
    const list = tabs.current;
    const current = list?.querySelector<HTMLElement>('[aria-current]');
    if (!list || !current) return;
    const start = current.offsetLeft - list.offsetLeft;
    list.scrollTo({ left: start - (list.clientWidth - current.clientWidth) / 2, behavior: 'instant' });
  }, [section]);
  return (
    <header className="hall-bar">
      {/* Screen readers announce only what is not saved: "Saved" would be announced at each answer. */}
      <p className="sr-only" role="status">
        {saving.tone === 'waiting' && saving.text}
      </p>
      <div className="shell flex min-h-16 flex-wrap items-center gap-2 py-2 sm:flex-nowrap sm:gap-4">
        <div className="hall-heading">
          <h1 className="hall-title">{title}</h1>
          <p className="hall-saving" data-saving={saving.tone}>
            <span aria-hidden="true" className="hall-dot" />
            {saving.text}
          </p>
        </div>
        <HallClock clock={clock} deadline={deadline} onTick={onTick} />
        <button
          type="button"
          className="icon-button max-lg:hidden"
          aria-label="Help and keys"
          onClick={onHelp}
        >
          <Icon path="M9.1 9a3 3 0 1 1 4.6 2.5c-1 .7-1.7 1.3-1.7 2.5M12 17.5v.01M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z" />
        </button>
        <button
          type="button"
          className="icon-button aria-expanded:bg-accent-wash aria-expanded:text-accent-text max-sm:ms-auto lg:hidden"
          aria-label="All questions"
          aria-expanded={paletteOpen}
          aria-controls={paletteOpen ? PALETTE_SHEET : undefined}
          onClick={onPalette}
        >
          <Icon path="M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z" />
        </button>
        <button type="button" className="button button-tinted max-sm:px-3" onClick={onSubmit}>
          Submit
        </button>
      </div>
      {sections.length > 1 && (
        <nav aria-label="Sections" className="shell">
          <ul ref={tabs} className="hall-sections">
            {sections.map(({ index, title: name, positions }) => (
              <li key={index}>
                <button
                  type="button"
                  className="hall-section"
                  aria-current={index === section ? 'true' : undefined}
                  onClick={() => onGo(index === section ? -1 : (positions[0] ?? -1))}
                >
                  {name}
                </button>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </header>
  );
}

function Icon({ path }: { path: string }) {
  return (
    <svg
      width="22"
      height="22"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}

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
function HallClock({ clock, deadline, onTick }: HallClockProps) {
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
