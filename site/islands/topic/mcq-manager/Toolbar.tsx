import { Download, Plus, Upload } from 'lucide-react';
import { ConfirmButton } from '../../../client/ui/dialogs/ConfirmDialog.tsx';
import { saveFile } from '../../../client/api/download-file.ts';
import { toMcqCsv } from '../../../client/mcqs/write-mcq-file.ts';
import { readMcqCsv, type McqCsvImport } from './state/csv-files.ts';
import { toMcqs, type Row } from './state/manager-state.ts';

interface ToolbarProps {
  rows: readonly Row[];
  /** Whether the learner has their own set, which can be reverted. */
  own: boolean;
  busy: boolean;
  topic: string;
  onAdd: () => void;
  onImport: (file: McqCsvImport) => void;
  onRevert: () => void;
}

/** Actions on the whole list: add, import, export and revert. */
export function Toolbar({ rows, own, busy, topic, onAdd, onImport, onRevert }: ToolbarProps) {
  const read = async (input: HTMLInputElement) => {
    const file = input.files?.[0];
    if (!file) return;
    onImport(readMcqCsv(new Uint8Array(await file.arrayBuffer()), file.name));
    /* Without this, choosing the same file again after fixing it fires no event. */
    input.value = '';
  };
  return (
    <div className="flex flex-wrap gap-3">
      <button type="button" className="button button-primary" onClick={onAdd}>
        <Plus size={18} aria-hidden="true" />
        Add MCQ
      </button>
      <label className="button button-quiet focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-focus">
        <Upload size={18} aria-hidden="true" />
        Import CSV
        <input
          type="file"
          accept=".csv"
          className="sr-only"
          onChange={(event) => void read(event.currentTarget)}
        />
      </label>
      <button
        type="button"
        className="button button-quiet"
        disabled={rows.length === 0}
        onClick={() =>
          saveFile(
            new Blob([toMcqCsv(toMcqs(rows))], { type: 'text/csv;charset=utf-8' }),
            `${topic}-mcqs.csv`,
          )
        }
      >
        <Download size={18} aria-hidden="true" />
        Export CSV
      </button>
      {own && (
        <ConfirmButton
          label="Revert"
          title="Confirm Revert Action"
          text="Your own questions on this topic will be deleted permanently, and you practise the official ones again."
          className="sm:ms-auto"
          disabled={busy}
          onConfirm={onRevert}
        />
      )}
    </div>
  );
}
