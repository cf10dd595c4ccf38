import type { McqProblem } from '../../../../api/contract/practice/mcq-rules.ts';
import type { ManagerState } from './state/manager-state.ts';
import { Action, Notice } from '../../../client/ui/Notice.tsx';

interface SaveBarProps {
  state: ManagerState;
  unsaved: boolean;
  problems: readonly McqProblem[];
  onSave: () => void;
  onCancel: () => void;
  onUndo: () => void;
  /** Focuses a field of the question at the 0-based index. */
  onShowField: (index: number, field: McqProblem['field']) => void;
}

const PROBLEMS_SHOWN = 3;

/** The Save button with the status of the changes and the problems that prevent saving, fixed to the bottom of the window. */
export function SaveBar({ state, unsaved, problems, onSave, onCancel, onUndo, onShowField }: SaveBarProps) {
  const { problem, saving, saved, undo } = state;
  const more = problems.length - PROBLEMS_SHOWN;
  return (
    <div className="save-bar sticky bottom-[calc(3.75rem+env(safe-area-inset-bottom))] z-10 -mx-2 grid gap-2 border-t border-line bg-paper px-2 py-3 md:bottom-0 [@media(max-height:26rem)]:static">
      {problem !== null && <Notice tone="bad" text={problem} />}
      {undo && (
        <Notice tone="warn" text={undo.message}>
          <Action label="Undo" data-undo onClick={onUndo} />
        </Notice>
      )}
      {unsaved && problems.length > 0 && (
        <div className="text-sm">
          <p className="font-medium">Before this can be saved:</p>
          <ul className="-ms-2 flex flex-wrap gap-x-2">
            {problems.slice(0, PROBLEMS_SHOWN).map(({ question, field, message }) => (
              <li key={message}>
                {question === null ? (
                  message
                ) : (
                  <Action label={message} onClick={() => onShowField(question - 1, field)} />
                )}
              </li>
            ))}
            {more > 0 && <li className="self-center text-soft">and {more} more</li>}
          </ul>
        </div>
      )}
      <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
        <p className="flex-1 text-sm text-soft" role="status">
          {unsaved ? 'You have unsaved changes.' : saved ? 'Your questions are saved.' : ''}
        </p>
        {unsaved && (
          <button type="button" className="button button-quiet" disabled={saving} onClick={onCancel}>
            Cancel
          </button>
        )}
        <button
          type="button"
          className="button button-primary"
          disabled={!unsaved || problems.length > 0 || saving}
          onClick={onSave}
        >
          {saving ? 'Saving...' : 'Save'}
        </button>
      </div>
    </div>
  );
}
