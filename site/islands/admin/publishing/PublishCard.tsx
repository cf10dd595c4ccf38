import type { ReactNode } from 'react';
import { timeAgo, formatMoment } from '../../../client/format/format.ts';
import { useNow } from '../../../client/ui/hooks.ts';

export function PublishCard({
  title,
  action,
  children,
}: {
  title: string;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="card p-5 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="text-xl font-semibold">{title}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}

const VISIBLE_ITEMS = 10;

interface CollapsedListProps<Item> {
  items: readonly Item[];
  /** Renders a list of these items. */
  children: (items: readonly Item[]) => ReactNode;
}

/** Shows the first items and collapses the rest. */
export function CollapsedList<Item>({ items, children }: CollapsedListProps<Item>) {
  return (
    <>
      {children(items.slice(0, VISIBLE_ITEMS))}
      {items.length > VISIBLE_ITEMS && (
        <details className="mt-2">
          <summary className="text-link flex min-h-11 w-fit cursor-pointer items-center">
            {items.length - VISIBLE_ITEMS} more
          </summary>
          {children(items.slice(VISIBLE_ITEMS))}
        </details>
      )}
    </>
  );
}

/** A relative time with the exact time as its tooltip. */
export function RelativeTime({ time }: { time: string }) {
  const now = useNow();
  return (
    <time dateTime={time} title={formatMoment(time)}>
      {timeAgo(time, now)}
    </time>
  );
}
