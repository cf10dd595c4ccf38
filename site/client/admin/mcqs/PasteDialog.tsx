import { useId, useMemo, useState } from 'react';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { QuestionPreview, Remarks } from '../../mcqs/import-parts.tsx';
import { useDebounced } from '../../ui/hooks.ts';
import { readPastedRows } from './pasted-rows.ts';

interface PasteDialogProps {
  /** Number of questions in the list. */
  count: number;
  onImport: (csv: string, how: 'append' | 'replace') => void;
  onClose: () => void;
}

const QUESTIONS_SHOWN = 20;

/** Adds rows copied from a CSV file or a spreadsheet, after showing how they are read. */
export function PasteDialog({ count, onImport, onClose }: PasteDialogProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const pasted = useDebounced(typed);
  const read = useMemo(() => (pasted.trim() === '' ? null : readPastedRows(pasted)), [pasted]);
  const isValid = read?.bad.length === 0 && read.mcqs.length > 0 && pasted === typed;
  const importRows = (how: 'append' | 'replace') => read && onImport(read.text, how);

  return (
    <Dialog title="Paste rows" onClose={onClose}>
      <div className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-4">
        <div>
          <label htmlFor={id} className="font-medium">
            Rows of a CSV file or cells of a spreadsheet
          </label>
          <p id={`${id}-form`} className="mt-1 text-sm text-faint">
            In this order: question, option1 to option4, correctAnswer (0 to 3), explanation, tags. A header
            row may be left out.
          </p>
          <textarea
            id={id}
            className="field h-48 py-2 font-mono text-sm"
            aria-describedby={`${id}-form`}
            wrap="off"
            dir="auto"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </div>
        {read && (
          <p role="status" className={read.bad.length > 0 ? 'notice-bad' : 'notice-good'}>
            {read.bad.length > 0
              ? 'These rows cannot be added until they are corrected.'
              : `${read.mcqs.length} of ${read.rows} ${read.rows === 1 ? 'row is a question' : 'rows are questions'}.`}
          </p>
        )}
        {read && read.bad.length > 0 && (
          <Remarks level={3} title="Errors" remarks={read.bad.slice(0, QUESTIONS_SHOWN)} tone="text-bad" />
        )}
        {read && read.skipped.length > 0 && (
          <Remarks
            level={3}
            title="Skipped rows"
            remarks={read.skipped.slice(0, QUESTIONS_SHOWN)}
            tone="text-warn"
          />
        )}
        {read && read.mcqs.length > 0 && (
          <QuestionPreview
            mcqs={read.mcqs}
            label="Questions in these rows"
            className="max-h-60"
            most={QUESTIONS_SHOWN}
          />
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <button type="button" className="button button-quiet" onClick={onClose}>
            Cancel
          </button>
          {count > 0 && (
            <button
              type="button"
              className="button button-quiet"
              disabled={!isValid}
              onClick={() => importRows('replace')}
            >
              Replace the list
            </button>
          )}
          <button
            type="button"
            className="button button-primary"
            disabled={!isValid}
            onClick={() => importRows('append')}
          >
            Add to the list
          </button>
        </div>
      </div>
    </Dialog>
  );
}
