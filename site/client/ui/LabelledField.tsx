import type { ReactNode } from 'react';

interface LabelledFieldProps {
  /** Of the input among the children. */
  id: string;
  label: string;
  optional?: boolean;
  /** The input names its place, `<id>-problem`, in `aria-describedby`. */
  problem?: ReactNode;
  children: ReactNode;
}

/** An input below its label. */
export function LabelledField({ id, label, optional = false, problem, children }: LabelledFieldProps) {
  return (
    <div>
      <label className="font-medium" htmlFor={id}>
        {label}
        {optional && <span className="font-normal text-faint"> (optional)</span>}
      </label>
      {children}
      {problem !== undefined && <div id={`${id}-problem`}>{problem}</div>}
    </div>
  );
}
