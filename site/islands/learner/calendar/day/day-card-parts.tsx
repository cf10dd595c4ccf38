import type { ReactNode } from 'react';

interface TotalsProps {
  totals: readonly (readonly [label: string, value: string | number])[];
}

/** A row of labelled numbers. */
export function Totals({ totals }: TotalsProps) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(6rem,100%),1fr))] gap-2">
      {totals.map(([label, value]) => (
        <div key={label} className="flex flex-col-reverse justify-end rounded-lg bg-sunken px-2 py-3 sm:px-3">
          <dt className="text-sm text-soft">{label}</dt>
          <dd className="text-xl font-bold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface TopicRowProps {
  title: string;
  children: ReactNode;
  /** Null if the topic is not published. */
  link: { label: string; href: string } | null;
}

/** A list item about a topic with a link to it. */
export function TopicRow({ title, children, link }: TopicRowProps) {
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
