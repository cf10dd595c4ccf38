import type { ReactNode } from 'react';

interface AccountGroupProps {
  title: string;
  /** What the settings of the group are about. */
  text: string;
  /** The parts of the group, see `CallSection`. */
  children: ReactNode;
}

/** Settings that belong together: a heading, and a card with a part for each. On wide screens they are side by side. */
export function AccountGroup({ title, text, children }: AccountGroupProps) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-3 lg:grid-cols-[16rem_minmax(0,1fr)]">
      <div className="self-start lg:sticky lg:top-20 lg:pt-6">
        <h2 className="text-xl font-semibold">{title}</h2>
        <p className="mt-1 text-sm text-soft">{text}</p>
      </div>
      <div className="card divide-y divide-line">{children}</div>
    </section>
  );
}
