import { ChevronLeft, ChevronRight } from 'lucide-react';

interface MonthBarProps {
  title: string;
  pending: boolean;
  /** Null where it goes no further. */
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
  /** Null where today is shown already. */
  onToday: (() => void) | null;
}

/** Which month it is, and the way to others. */
export function MonthBar({ title, pending, onPrevious, onNext, onToday }: MonthBarProps) {
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-1">
      <h2 className="min-w-0 flex-1 px-1 text-xl font-semibold" aria-live="polite">
        {title}
        {pending && <span className="ms-2 text-base font-normal text-soft">Loading…</span>}
      </h2>
      {onToday && (
        <button type="button" className="button button-quiet me-1" onClick={onToday}>
          Today
        </button>
      )}
      <button
        type="button"
        className="icon-button"
        aria-label="Previous month"
        disabled={!onPrevious}
        onClick={onPrevious ?? undefined}
      >
        <ChevronLeft size={22} aria-hidden="true" />
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label="Next month"
        disabled={!onNext}
        onClick={onNext ?? undefined}
      >
        <ChevronRight size={22} aria-hidden="true" />
      </button>
    </div>
  );
}
