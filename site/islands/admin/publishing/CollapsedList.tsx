import type { ReactNode } from 'react';

const SHOWN = 10;

interface FirstFewProps<Item> {
  items: readonly Item[];
  /** A list of some of them. */
  children: (items: readonly Item[]) => ReactNode;
}

/** The first few of many, the rest folded away. */
export function FirstFew<Item>({ items, children }: FirstFewProps<Item>) {
  return (
    <>
      {children(items.slice(0, SHOWN))}
      {items.length > SHOWN && (
        <details className="mt-2">
          <summary className="text-link flex min-h-11 w-fit cursor-pointer items-center">
            {items.length - SHOWN} more
          </summary>
          {children(items.slice(SHOWN))}
        </details>
      )}
    </>
  );
}
