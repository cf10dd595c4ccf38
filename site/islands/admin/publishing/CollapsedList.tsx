import type { ReactNode } from 'react';

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
