import type { ReactNode } from 'react';

interface EntryProps {
  title: string;
  children: ReactNode;
  /** The way to the topic; null where it is gone. */
  link: { label: string; href: string } | null;
}

/** A row about a topic with the way to it. */
export function Entry({ title, children, link }: EntryProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-40 flex-1">
        <p className="font-medium">{title}</p>
        <p className="text-sm text-soft">{children}</p>
      </div>
      {link ? (
        <a className="button button-quiet" href={link.href}>
          {link.label}
          <span className="sr-only"> {title}</span>
        </a>
      ) : (
        <span className="badge bg-sunken text-soft">No longer available</span>
      )}
    </li>
  );
}
