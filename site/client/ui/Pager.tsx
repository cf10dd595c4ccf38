interface PagerProps {
  /** What the pages are of: 'Pages of cards'. */
  label: string;
  /** From 1. */
  page: number;
  /** How many there are; absent where that is not known. */
  pages?: number;
  hasNext?: boolean;
  disabled?: boolean;
  onTurn: (page: number) => void;
}

/** The way to the page before and the next one; nothing where there is but one. */
export function Pager({ label, page, pages, hasNext = false, disabled = false, onTurn }: PagerProps) {
  const isLast = pages === undefined ? !hasNext : page >= pages;
  if (page === 1 && isLast) return null;
  return (
    <nav aria-label={label} className="mt-4 flex flex-wrap items-center gap-3">
      <button
        type="button"
        className="button button-quiet"
        disabled={disabled || page === 1}
        onClick={() => onTurn(page - 1)}
      >
        Previous
      </button>
      <p className="tabular-nums">{pages === undefined ? `Page ${page}` : `Page ${page} of ${pages}`}</p>
      <button
        type="button"
        className="button button-quiet"
        disabled={disabled || isLast}
        onClick={() => onTurn(page + 1)}
      >
        Next
      </button>
    </nav>
  );
}
