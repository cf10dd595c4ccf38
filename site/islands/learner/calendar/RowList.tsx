import { Plus } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { newRow, type TargetRow } from './target-rows.ts';

interface RowListProps {
  rows: readonly TargetRow[];
  /** What one row is called: `Target`. */
  name: string;
  disabled: boolean;
  onChange: (rows: readonly TargetRow[]) => void;
  children: (row: TargetRow, change: (row: TargetRow) => void) => ReactNode;
}

/** Rows that can be added and removed. The focus goes to a new row, and never gets lost with one. */
export function RowList({ rows, name, disabled, onChange, children }: RowListProps) {
  const list = useRef<HTMLDivElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const added = useRef(false);

  useEffect(() => {
    if (added.current) list.current?.querySelector<HTMLElement>('fieldset:last-of-type select')?.focus();
    added.current = false;
  }, [rows.length]);

  return (
    <div ref={list} className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-3">
      {rows.map((row, index) => (
        <fieldset key={row.key} className="rounded-xl border border-line p-3" disabled={disabled}>
          <legend className="px-1 text-sm font-semibold text-soft">
            {name} {index + 1}
          </legend>
          {children(row, (next) => onChange(rows.map((each) => (each.key === row.key ? next : each))))}
          <button
            type="button"
            className="button button-quiet mt-3"
            onClick={() => {
              onChange(rows.filter(({ key }) => key !== row.key));
              add.current?.focus();
            }}
          >
            Remove
            <span className="sr-only">
              {' '}
              {name} {index + 1}
            </span>
          </button>
        </fieldset>
      ))}
      <button
        ref={add}
        type="button"
        className="button button-quiet justify-self-start"
        disabled={disabled}
        onClick={() => {
          added.current = true;
          onChange([...rows, newRow(crypto.randomUUID())]);
        }}
      >
        <Plus size={18} aria-hidden="true" />
        Add Target
      </button>
    </div>
  );
}
