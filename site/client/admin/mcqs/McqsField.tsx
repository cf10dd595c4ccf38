import { ClipboardPaste, Download, Plus, Trash2, Upload, X } from 'lucide-react';
import { useId, useMemo, useRef, useState } from 'react';
import { NO_EXTRA_COLUMNS } from '../../../../scripts/content/questions/extra-columns.ts';
import { escapedCsv } from '../../../../scripts/content/questions/spreadsheet-csv.ts';
import { readMcqSource } from '../../../../scripts/content/questions/mcq-source.ts';
import { saveFile } from '../../api/download-file.ts';
import { readMcqText, sentence, type McqFileRead, type Remark } from '../../mcqs/read-mcq-file.ts';
import { Remarks } from '../../mcqs/import-parts.tsx';
import { Action, Notice } from '../../ui/Notice.tsx';
import type { McqActions } from './mcq-actions.ts';
import type { McqEditing } from './mcq-editing.ts';
import { reviewMcqs, type SubjectTags } from './mcq-review.ts';
import { PasteDialog } from './PasteDialog.tsx';
import { QuestionList, type QuestionListHandle } from './QuestionList.tsx';

interface McqsFieldProps {
  state: McqEditing;
  actions: McqActions;
  /** Notes of the topic, whose headings a question can name; null for the questions of a test. */
  notes: string | null;
  /** File name for the download. */
  fileName: string;
  problem: string | undefined;
  /** Tags of the topic's subject. */
  tags?: SubjectTags | undefined;
}

const NO_TAGS: SubjectTags = { listed: [], used: [] };

/** Remarks shown of each kind. */
const REMARKS_SHOWN = 50;

/** The questions of a topic or a test: a list to edit, and the import and export of CSV files. */
export function McqsField({ state, actions, notes, fileName, problem, tags = NO_TAGS }: McqsFieldProps) {
  const { work, base, file, undo } = state;
  const { mcqs } = work;
  const id = useId();
  const list = useRef<QuestionListHandle>(null);
  const [isPasting, setIsPasting] = useState(false);
  const read = useMemo(() => (mcqs === '' ? null : readMcqText(mcqs, fileName)), [mcqs, fileName]);
  const source = useMemo(() => readMcqSource(mcqs), [mcqs]);
  const rows = 'rows' in source ? source.rows : null;

  const choose = async (input: HTMLInputElement) => {
    const chosen = input.files?.[0];
    if (!chosen) return;
    actions.chooseFile(new Uint8Array(await chosen.arrayBuffer()), chosen.name);
    /* Allows choosing the same file again after it was corrected. */
    input.value = '';
  };
  const isReadable = file?.unreadable.length === 0;
  const isOfTest = notes === null;
  const warnings = useMemo(
    () => (read === null || isOfTest ? [] : reviewMcqs(read, tags)),
    [read, isOfTest, tags],
  );
  const Title = isOfTest ? 'h3' : 'h2';
  const hadMcqs = file !== null && file.before !== '';

  return (
    <section
      aria-labelledby={`${id}-title`}
      className={`grid grid-cols-[minmax(0,1fr)] gap-4 ${isOfTest ? '' : 'card p-4 sm:p-5'}`}
    >
      <div>
        <Title id={`${id}-title`} className={isOfTest ? 'text-lg font-semibold' : 'text-xl font-bold'}>
          {isOfTest ? 'Own questions' : 'MCQs'}
        </Title>
        <p className="mt-1 text-soft">{summaryOf(read, base.mcqs, mcqs, isOfTest ? 'test' : 'topic')}</p>
        {isOfTest && (
          <p className="text-sm text-faint">
            They are in no topic and no search, so a ranked test or an open comparison can have them.
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-3 max-sm:grid max-sm:grid-cols-2 max-sm:gap-2 [&>*]:max-sm:px-2">
        {rows && (
          <button type="button" className="button button-quiet" onClick={() => list.current?.open(null)}>
            <Plus size={18} aria-hidden="true" />
            Add MCQ
          </button>
        )}
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
        {rows && (
          <button type="button" className="button button-quiet" onClick={() => setIsPasting(true)}>
            <ClipboardPaste size={18} aria-hidden="true" />
            Paste rows
          </button>
        )}
        {mcqs !== '' && (
          <>
            <button
              type="button"
              className="button button-quiet"
              onClick={() => saveFile(csvFile(mcqs), fileName)}
            >
              <Download size={18} aria-hidden="true" />
              Download CSV
            </button>
            <button type="button" className="button button-quiet" onClick={actions.removeMcqs}>
              <Trash2 size={18} aria-hidden="true" />
              Remove all
            </button>
          </>
        )}
      </div>
      <p id={`${id}-form`} className="text-sm text-faint">
        A file replaces the list. It is UTF-8 with a header row, then: question, option1 to option4,
        correctAnswer (0 to 3), explanation, tags. Further columns by name: id, section, difficulty, source,
        status, also. Missing ids are written when you save.
      </p>
      <p id={`${id}-problem`} className="text-sm font-medium text-bad empty:hidden">
        {problem}
      </p>
      {file && (
        <div className={isReadable && read?.bad.length === 0 ? 'notice-good' : 'notice-bad'}>
          <p role="status">{fileStatus(isReadable ? read : null, isOfTest ? 'Save' : 'Save Content')}</p>
          <div className="mt-2 flex flex-wrap items-center gap-3">
            <bdi className="font-medium">{file.name}</bdi>
            {isReadable && hadMcqs && read?.bad.length === 0 && (
              <button type="button" className="button button-quiet" onClick={actions.appendFile}>
                <Plus size={18} aria-hidden="true" />
                Add to the list instead
              </button>
            )}
            <button type="button" className="button button-quiet" onClick={actions.dropFile}>
              <X size={18} aria-hidden="true" />
              Remove the file
            </button>
          </div>
        </div>
      )}
      <ListRemarks read={read} warnings={warnings} unreadable={file?.unreadable ?? []} />
      {undo && (
        <Notice tone="warn" text={undo.message}>
          <Action label="Undo" data-undo onClick={actions.undoMcqs} />
        </Notice>
      )}
      {rows ? (
        <QuestionList
          ref={list}
          rows={rows}
          columns={'columns' in source ? source.columns : NO_EXTRA_COLUMNS}
          notes={notes}
          tags={tags}
          question={work.question}
          checks={state.questionChecks}
          actions={actions}
        />
      ) : (
        <p className="text-soft">
          These MCQs cannot be edited one by one until the file is corrected. Download it, correct it and
          upload it again.
        </p>
      )}
      {isPasting && (
        <PasteDialog
          count={rows?.length ?? 0}
          onImport={(csv, how) => {
            actions.importRows(csv, how);
            setIsPasting(false);
          }}
          onClose={() => setIsPasting(false)}
        />
      )}
    </section>
  );
}

/** Excel recognises UTF-8 only with a byte order mark. */
function csvFile(mcqs: string): Blob {
  return new Blob([`\uFEFF${escapedCsv(mcqs)}`], { type: 'text/csv;charset=utf-8' });
}

function summaryOf(read: McqFileRead | null, saved: string, mcqs: string, owner: 'topic' | 'test'): string {
  if (read === null) return saved === '' ? 'There are no MCQs yet.' : 'All MCQs are removed when you save.';
  const count = read.mcqs.length === 1 ? '1 MCQ' : `${read.mcqs.length} MCQs`;
  const withheld = read.mcqs.filter(({ status }) => status !== 'active').length;
  const hidden = withheld === 0 ? '' : `, ${withheld} of them held or dropped`;
  return `This ${owner} has ${count}${hidden}.${mcqs === saved ? '' : ' The changes are not saved yet.'}`;
}

function fileStatus(read: McqFileRead | null, button: string): string {
  if (read === null || read.bad.length > 0)
    return 'This file cannot be imported until these rows are corrected.';
  return `${read.mcqs.length} of ${read.rows} ${read.rows === 1 ? 'row' : 'rows'} will be imported with ${button}.`;
}

interface ListRemarksProps {
  read: McqFileRead | null;
  warnings: readonly Remark[];
  unreadable: readonly Remark[];
}

function ListRemarks({ read, warnings, unreadable }: ListRemarksProps) {
  const kinds = [
    ['Errors', [...unreadable, ...(read?.bad ?? [])], 'text-bad'],
    ['Skipped rows', read?.skipped ?? [], 'text-warn'],
    ['Warnings', [...(read?.doubts ?? []), ...warnings], 'text-warn'],
  ] as const;
  return kinds
    .filter(([, remarks]) => remarks.length > 0)
    .map(([title, remarks, tone]) => (
      <Remarks key={title} level={3} title={title} remarks={firstOf(remarks)} tone={tone} />
    ));
}

function firstOf(remarks: readonly Remark[]): readonly Remark[] {
  const more = remarks.length - REMARKS_SHOWN;
  if (more <= 0) return remarks;
  return [...remarks.slice(0, REMARKS_SHOWN), { line: null, reason: sentence(`and ${more} more`) }];
}
