import type { RefObject } from 'react';
import { Empty } from './EmptyState.tsx';
import { Pager } from './Pager.tsx';
import type { EntryPages } from '../api/use-entry-pages.ts';

interface EntryPagerProps {
  pages: EntryPages<unknown>;
  label: string;
  /** What is said where there are none at all, and on a page after the last. */
  none: string;
  noMore: string;
  /** Heading of the list, from which another page is read. */
  top: RefObject<HTMLElement | null>;
}

/** What stands below a list of entries: that there are none, or not yet, and the way to the other pages. */
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
        <Empty loading={!entries} text={page === 1 ? none : noMore} />
      )}
      <Pager label={label} page={page} hasNext={hasNext} disabled={isLoading} onTurn={turn} />
    </>
  );
}
