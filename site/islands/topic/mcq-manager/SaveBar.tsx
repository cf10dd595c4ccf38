import { useEffect, useState } from 'react';
import type { McqProblem } from '../../../../api/contract/practice/mcq-rules.ts';
import type { ManagerState } from './state/manager-state.ts';
import { SessionEnded } from '../../../client/drafts/unsaved-changes.tsx';
import { Action, Notice } from '../../../client/ui/Notice.tsx';

interface SaveBarProps {
  state: ManagerState;
  unsaved: boolean;
  /** Whether something prevents saving, shown or not. */
  invalid: boolean;
  problems: readonly McqProblem[];
  onSave: () => void;
  onCancel: () => void;
  onUndo: () => void;
  /** Focuses a field of the question at the 0-based index. */
  onShowField: (index: number, field: McqProblem['field']) => void;
}

const PROBLEMS_SHOWN = 3;

/** ms for which the bar stays in view after a save. */
const SAVED_SHOWN = 5_000;

/**
 * The Save button with the status of the changes and the problems that prevent saving. While there is something to
 * save or to read it is fixed to the bottom of the window; otherwise it follows the list, so that it covers none of it.
 */
export function SaveBar({
  state,
  unsaved,
  invalid,
  problems,
  onSave,
  onCancel,
  onUndo,
  onShowField,
}: SaveBarProps) {
  const { problem, saving, isSaved, undo } = state;
  const more = problems.length - PROBLEMS_SHOWN;
  const [wasJustSaved, setWasJustSaved] = useState(false);
  useEffect(() => {
    setWasJustSaved(isSaved);
    if (!isSaved) return undefined;
    const timer = setTimeout(() => setWasJustSaved(false), SAVED_SHOWN);
    return () => clearTimeout(timer);
  }, [isSaved]);
  const isInView = unsaved || saving || problem !== null || undo !== null || wasJustSaved;
  return (
    <div
      className={`save-bar -mx-2 grid gap-2 px-2 py-3 ${isInView ? 'sticky bottom-[calc(3.75rem+env(safe-area-inset-bottom))] z-10 border-t border-line bg-paper md:bottom-0 [@media(max-height:26rem)]:static' : ''}`}
    >
      <SessionEnded />
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
          {unsaved ? 'You have unsaved changes.' : isSaved ? 'Your questions are saved.' : ''}
        </p>
        {unsaved && (
          <button type="button" className="button button-quiet" disabled={saving} onClick={onCancel}>
            Cancel
          </button>
        )}
        <button
          type="button"
          className="button button-primary"
          disabled={!unsaved || invalid || saving}
          onClick={onSave}
        >
          {saving ? 'Saving...' : 'Save'}
        </button>
      </div>
    </div>
  );
}
