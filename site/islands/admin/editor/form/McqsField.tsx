import { Download, Upload, X } from 'lucide-react';
import { useId, useMemo } from 'react';
import { readMcqText, type McqFileRead } from '../../../../client/mcqs/read-mcq-file.ts';
import { Remarks } from '../../../../client/mcqs/Remarks.tsx';
import { saveFile } from '../../../../client/api/files.ts';
import { McqTable } from './McqTable.tsx';

interface McqsFieldProps {
  /** CSV of the saved topic; '' if it has no questions. */
  savedCsv: string;
  /** File name for the download. */
  fileName: string;
  read: McqFileRead | null;
  remove: boolean;
  problem: string | undefined;
  onChoose: (bytes: Uint8Array, name: string) => void;
  onDrop: () => void;
  onRemove: (remove: boolean) => void;
}

/** Shows the saved questions and a file that will replace them. */
export function McqsField({ savedCsv, fileName, read, remove, problem, ...on }: McqsFieldProps) {
  const id = useId();
  const choose = async (input: HTMLInputElement) => {
    const file = input.files?.[0];
    if (!file) return;
    on.onChoose(new Uint8Array(await file.arrayBuffer()), file.name);
    /* Allows choosing the same file again after it was corrected. */
    input.value = '';
  };
  return (
    <section aria-labelledby={`${id}-title`} className="card grid gap-4 p-5">
      <h2 id={`${id}-title`} className="text-xl font-bold">
        MCQs
      </h2>
      <SavedMcqs csv={savedCsv} fileName={fileName} read={read} remove={remove} onRemove={on.onRemove} />
      <div className="flex flex-wrap items-center gap-3">
        <label className="button button-quiet focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-focus">
          <Upload size={18} aria-hidden="true" />
          Upload MCQs (CSV)
          <input
            type="file"
            accept=".csv"
            className="sr-only"
            aria-describedby={`${id}-form ${id}-problem`}
            aria-invalid={problem !== undefined}
            onChange={(event) => void choose(event.currentTarget)}
          />
        </label>
        {read && (
          <>
            <bdi className="font-medium">{read.name}</bdi>
            <button type="button" className="button button-quiet" onClick={on.onDrop}>
              <X size={18} aria-hidden="true" />
              Remove the file
            </button>
          </>
        )}
      </div>
      <p id={`${id}-form`} className="text-sm text-faint">
        UTF-8, a header row, then: question, option1 to option4, correctAnswer (0 to 3), explanation, tags.
      </p>
      <p id={`${id}-problem`} className="text-sm font-medium text-bad empty:hidden">
        {problem}
      </p>
      {read && <ChosenFile read={read} />}
    </section>
  );
}

function ChosenFile({ read: { rows, mcqs, lines, bad, skipped, doubts } }: { read: McqFileRead }) {
  const found = `${mcqs.length} of ${rows} ${rows === 1 ? 'row' : 'rows'}`;
  return (
    <div className="grid gap-4">
      <p role="status" className={bad.length > 0 ? 'notice-bad' : 'notice-good'}>
        {bad.length > 0
          ? 'This file cannot be imported until these rows are corrected.'
          : `${found} will be imported with Save Content.`}
      </p>
      {bad.length > 0 && <Remarks level={3} title="Errors" remarks={bad} tone="text-bad" />}
      {skipped.length > 0 && <Remarks level={3} title="Skipped rows" remarks={skipped} tone="text-warn" />}
      {doubts.length > 0 && <Remarks level={3} title="Warnings" remarks={doubts} tone="text-warn" />}
      {mcqs.length > 0 && <McqTable label="Questions of the file" mcqs={mcqs} lines={lines} />}
    </div>
  );
}

interface SavedMcqsProps {
  csv: string;
  fileName: string;
  read: McqFileRead | null;
  remove: boolean;
  onRemove: (remove: boolean) => void;
}

function SavedMcqs({ csv, fileName, read, remove, onRemove }: SavedMcqsProps) {
  const { mcqs, lines } = useMemo(() => readMcqText(csv, fileName), [csv, fileName]);
  if (csv === '') return <p className="text-soft">There are no MCQs yet.</p>;
  const count = mcqs.length === 1 ? '1 MCQ' : `${mcqs.length} MCQs`;
  return (
    <div className="grid gap-3">
      <p className="text-soft">
        {read
          ? `This topic has ${count}. The file replaces them.`
          : remove
            ? `This topic has ${count}. Save Content removes them.`
            : `This topic has ${count}. They are kept unless you choose a file.`}
      </p>
      <details>
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-accent-text">
          Show the saved MCQs
        </summary>
        <McqTable label="Saved questions" mcqs={mcqs} lines={lines} />
      </details>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <button
          type="button"
          className="button button-quiet"
          onClick={() => saveFile(new Blob([csv], { type: 'text/csv;charset=utf-8' }), fileName)}
        >
          <Download size={18} aria-hidden="true" />
          Download CSV
        </button>
        {!read && (
          <label className="inline-flex min-h-11 cursor-pointer items-center gap-2">
            <input
              type="checkbox"
              className="size-5"
              checked={remove}
              onChange={(event) => onRemove(event.currentTarget.checked)}
            />
            Remove all MCQs
          </label>
        )}
      </div>
    </div>
  );
}
