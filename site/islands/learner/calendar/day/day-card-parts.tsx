import type { ReactNode } from 'react';

interface TotalsProps {
  /** `counts` says what the number counts. */
  totals: readonly (readonly [label: string, value: string | number, counts: string])[];
}

/** A row of labelled numbers. */
export function Totals({ totals }: TotalsProps) {
  return (
    <dl className="grid grid-cols-3 gap-x-3">
      {totals.map(([label, value, counts]) => (
        <div key={label} className="flex flex-col-reverse justify-end">
          <dt className="text-sm leading-snug text-soft">
            <span className="block font-medium">{label}</span>
            <span className="block text-xs text-faint">{counts}</span>
          </dt>
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
    <li className="flex flex-wrap items-center gap-x-3 py-2.5">
      <div className="min-w-36 flex-1">
        <p className="font-medium">{title}</p>
        <p className="text-sm text-soft">{children}</p>
      </div>
      {link ? (
        <a className="text-button" href={link.href}>
          {link.label}
          <span className="sr-only"> {title}</span>
        </a>
      ) : (
        <span className="badge bg-sunken text-soft">No longer available</span>
      )}
    </li>
  );
}
