import { useId, useState } from 'react';
import { MergeText, MergeView } from '../../../client/merge/MergeView.tsx';
import { nameOfAccess } from '../../../client/format/topics.ts';
import { FIELD_NAMES } from './state/editor-state.ts';
import type { EditConflict, FieldConflict, Sides } from './state/editor-state.ts';
import type { Side } from './state/merge-mcqs.ts';

interface SaveConflictProps {
  conflict: EditConflict;
  busy: boolean;
  onAccept: (notes: string, sides: Sides) => void;
  onCancel: () => void;
}

/** Merges the edits with a version that was saved meanwhile. Every conflict must be resolved before saving. */
export function SaveConflict({ conflict, busy, onAccept, onCancel }: SaveConflictProps) {
  const [sides, setSides] = useState<Sides>({});
  const { conflicts, parts } = conflict;
  const unresolved = conflicts.filter(({ field }) => sides[field] === undefined).length;
  return (
    <div className="grid gap-6">
      <MergeView
        title="Changed in two places"
        explanation="This topic was saved elsewhere while you were editing it. Changes made on only one side are merged automatically."
        parts={parts}
        theirName="The other text"
        acceptLabel="Save Merged Content"
        busy={busy}
        more={{ total: conflicts.length, open: unresolved }}
        onAccept={(notes) => onAccept(notes, sides)}
        onCancel={onCancel}
      >
        {conflicts.map((conflict) => (
          <ConflictChoice
            key={conflict.field}
            conflict={conflict}
            side={sides[conflict.field]}
            onChoose={(side) => setSides({ ...sides, [conflict.field]: side })}
          />
        ))}
      </MergeView>
    </div>
  );
}

interface ConflictChoiceProps {
  conflict: FieldConflict;
  side: Side | undefined;
  onChoose: (side: Side) => void;
}

function ConflictChoice({ conflict: { field, mine, theirs }, side, onChoose }: ConflictChoiceProps) {
  const group = useId();
  const display = (text: string) => (field === 'access' ? nameOfAccess(text) : text);
  return (
    <fieldset className="card grid gap-3 p-4">
      <legend className="sr-only">{FIELD_NAMES[field]}</legend>
      <h3 className="font-semibold">{FIELD_NAMES[field]}: both sides changed this.</h3>
      <div className="grid gap-3 md:grid-cols-2">
        <MergeText label="Yours" text={display(mine)} tone="bg-accent-wash" />
        <MergeText label="The other text" text={display(theirs)} tone="bg-good-wash" />
      </div>
      <div className="flex flex-wrap gap-2">
        {(['mine', 'theirs'] as const).map((value) => (
          <label key={value} className="option">
            <input
              type="radio"
              name={group}
              className="size-5"
              checked={side === value}
              onChange={() => onChoose(value)}
            />
            {value === 'mine' ? 'Keep mine' : 'Take the other text'}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
