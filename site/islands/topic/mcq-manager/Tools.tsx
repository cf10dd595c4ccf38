import { Download, Plus, Upload } from 'lucide-react';
import { ConfirmButton } from '../../../client/ui/ConfirmDialog.tsx';
import { saveFile } from '../../../client/api/files.ts';
import { toMcqCsv } from './csv-export.ts';
import { readImport, type ReadImport } from './csv-import.ts';
import { mcqsOf, type Row } from './manager-state.ts';

interface ToolsProps {
  rows: readonly Row[];
  /** Whether there is a set of one's own to go back from. */
  own: boolean;
  busy: boolean;
  topic: string;
  onAdd: () => void;
  onImport: (read: ReadImport) => void;
  onRevert: () => void;
}

/** What can be done with all questions at once. */
export function Tools({ rows, own, busy, topic, onAdd, onImport, onRevert }: ToolsProps) {
  const read = async (input: HTMLInputElement) => {
    const file = input.files?.[0];
    if (!file) return;
    onImport(readImport(new Uint8Array(await file.arrayBuffer()), file.name));
    /* The same file may be chosen again once it has been mended. */
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
            new Blob([toMcqCsv(mcqsOf(rows))], { type: 'text/csv;charset=utf-8' }),
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
          text="Your own questions on this topic will be deleted for good, and you practise the official ones again."
          className="sm:ms-auto"
          disabled={busy}
          onConfirm={onRevert}
        />
      )}
    </div>
  );
}
