import type { RefObject } from 'react';
import { EmptyState } from './EmptyState.tsx';
import type { EntryPages } from '../api/use-entry-pages.ts';

interface PageOf<Item> {
  items: Item[];
  /** From 1. */
  page: number;
  pages: number;
}

/** One page of a list. A page after the last gives the last one. */
export function pageOf<Item>(items: readonly Item[], page: number, size: number): PageOf<Item> {
  const pages = Math.max(1, Math.ceil(items.length / size));
  const shown = Math.min(Math.max(1, page), pages);
  return { items: items.slice((shown - 1) * size, shown * size), page: shown, pages };
}

interface PagerProps {
  /** Accessible name, such as 'Pages of cards'. */
  label: string;
  /** From 1. */
  page: number;
  /** Number of pages, if known. */
  pages?: number;
  hasNext?: boolean;
  disabled?: boolean;
  onTurn: (page: number) => void;
}

/** Previous and next buttons; renders nothing for a single page. */
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

interface EntryPagerProps {
  pages: EntryPages<unknown>;
  label: string;
  /** Shown if there are no entries, and on an empty later page. */
  none: string;
  noMore: string;
  /** Heading of the list; focused when the page changes. */
  top: RefObject<HTMLElement | null>;
}

/** Shown below a list of entries: the empty or loading state and the pager. */
export function EntryPager({ pages, label, none, noMore, top }: EntryPagerProps) {
  const { entries, page, hasNext, isLoading, problem } = pages;
  const turn = (to: number) => {
    pages.turn(to);
    top.current?.focus();
    top.current?.scrollIntoView();
  };
  return (
    <>
      {(entries ? entries.length === 0 : problem === null) && (
        <EmptyState loading={!entries} picture="search" text={page === 1 ? none : noMore} />
      )}
      <Pager label={label} page={page} hasNext={hasNext} disabled={isLoading} onTurn={turn} />
    </>
  );
}
