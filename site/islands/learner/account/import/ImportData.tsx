import { Upload } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ImportResult } from '../../../../../api/contract/portability/export-file.ts';
import {
  readExportFile,
  splitExport,
  type ImportPart,
} from '../../../../../api/contract/portability/import-parts.ts';
import { ApiError, callApi } from '../../../../client/api/call-api.ts';
import { CallSection } from '../../../../client/ui/Notice.tsx';
import { useCall } from '../../../../client/ui/hooks.ts';
import { countsByKind, spaceProblem, sumCounts } from './import-state.ts';
import { sendParts } from './send-parts.ts';

/** Bytes. An account holds less. */
const MAX_FILE = 300 * 1024 * 1024;

type Step =
  | { kind: 'idle' }
  | { kind: 'working'; text: string; share: number }
  | { kind: 'preview'; name: string; parts: ImportPart[]; plan: ImportResult }
  | { kind: 'done'; result: ImportResult };

interface ImportDataProps {
  /** Called when something was imported. */
  onImported: () => void;
}

/** Imports a downloaded file after the learner has seen what it would add. */
export function ImportData({ onImported }: ImportDataProps) {
  const [step, setStep] = useState<Step>({ kind: 'idle' });
  const [call, run] = useCall();

  const send = (parts: readonly ImportPart[], dryRun: boolean) =>
    sendParts(parts, {
      dryRun,
      call: (path, body) => callApi<ImportResult>(path, { method: 'POST', body }),
      wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      onProgress: (share) =>
        setStep({ kind: 'working', text: dryRun ? 'Comparing with your account' : 'Importing', share }),
    });
  /** Goes back to the start if the work fails; the problem is shown above. */
  const attempt = (work: () => Promise<void>) =>
    void run(async () => {
      try {
        await work();
      } catch (error) {
        setStep({ kind: 'idle' });
        throw error;
      }
    });
  const choose = (input: HTMLInputElement) => {
    const file = input.files?.[0];
    if (!file) return;
    attempt(async () => {
      setStep({ kind: 'working', text: 'Reading the file', share: 0 });
      const parts = await partsOf(file);
      const plan = await send(parts, true);
      setStep({ kind: 'preview', name: file.name, parts, plan });
    });
    /* Without this, choosing the same file again fires no event. */
    input.value = '';
  };
  const start = (parts: readonly ImportPart[]) =>
    attempt(async () => {
      const result = await send(parts, false);
      setStep({ kind: 'done', result });
      onImported();
    });

  return (
    <CallSection title="Import" call={call}>
      {step.kind === 'done' && <Done result={step.result} />}
      {(step.kind === 'idle' || step.kind === 'done') && (
        <>
          <p className="mt-2 text-soft">
            Bring back a file that you downloaded here, also from another account. You see what it would add
            before anything is saved.
          </p>
          <label className="button button-quiet mt-4 focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-focus">
            <Upload size={18} aria-hidden="true" />
            Import my data
            <input
              type="file"
              accept=".json,application/json"
              className="sr-only"
              onChange={(event) => choose(event.currentTarget)}
            />
          </label>
        </>
      )}
      {step.kind === 'working' && (
        <div className="mt-3" role="status">
          <p className="text-soft">{step.text}…</p>
          <progress className="progress mt-3 w-full" value={step.share} max={1} aria-label={step.text} />
          {step.text === 'Importing' && (
            <p className="mt-2 text-sm text-faint">
              If it is interrupted, import the file again: it goes on, and nothing is doubled.
            </p>
          )}
        </div>
      )}
      {step.kind === 'preview' && (
        <Preview
          name={step.name}
          plan={step.plan}
          onImport={() => start(step.parts)}
          onCancel={() => setStep({ kind: 'idle' })}
        />
      )}
    </CallSection>
  );
}

/** @throws {ApiError} if the file cannot be imported */
async function partsOf(file: File): Promise<ImportPart[]> {
  const refuse = (problem: string) => new ApiError(null, 'invalid_export', problem);
  if (file.size > MAX_FILE)
    throw refuse('The file has more than 300 MB, which is more than an account can hold.');
  const read = readExportFile(await file.text());
  if (typeof read === 'string') throw refuse(read);
  const parts = splitExport(read);
  if (parts.length === 0) throw refuse('There is nothing in this file that could be imported.');
  return parts;
}

function countText(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}

function Done({ result }: { result: ImportResult }) {
  const sums = sumCounts(countsByKind(result));
  const notice = useRef<HTMLParagraphElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <p ref={notice} tabIndex={-1} className="notice-good mt-3" role="status">
      Imported: {countText(sums.new, 'new entry', 'new entries')}
      {sums.merged > 0 && `, ${sums.merged.toLocaleString('en')} merged`}.
      {sums.same > 0 && ` ${countText(sums.same, 'was', 'were')} already here.`}
    </p>
  );
}

interface PreviewProps {
  name: string;
  plan: ImportResult;
  onImport: () => void;
  onCancel: () => void;
}

const COLUMNS = [
  { name: 'new', label: 'New' },
  { name: 'merged', label: 'Merged' },
  { name: 'same', label: 'Here already' },
] as const;

function Preview({ name, plan, onImport, onCancel }: PreviewProps) {
  const kinds = countsByKind(plan);
  const sums = sumCounts(kinds);
  const changes = sums.new + sums.merged > 0;
  const columns = COLUMNS.filter(({ name }) => sums[name] > 0);
  const problem = spaceProblem(plan);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="mt-3">
      <h4 ref={heading} tabIndex={-1} className="font-semibold">
        In <bdi className="break-all">{name}</bdi>
      </h4>
      <p className="mt-1 text-soft" role="status">
        {changes ? 'Nothing has been imported yet.' : 'Everything in this file is already in your account.'}
      </p>
      <table className="mt-3 w-full text-sm tabular-nums">
        <thead>
          <tr className="border-b border-line text-soft">
            <th scope="col" className="py-2 text-start font-medium">
              What
            </th>
            {columns.map(({ name, label }) => (
              <th key={name} scope="col" className="py-2 ps-3 text-end font-medium">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kinds.map((kind) => (
            <tr key={kind.label} className="border-b border-line last:border-0">
              <th scope="row" className="py-2 text-start font-normal">
                {kind.label}
              </th>
              {columns.map(({ name }) => (
                <td
                  key={name}
                  className={`py-2 ps-3 text-end ${kind[name] > 0 && name !== 'same' ? 'font-semibold' : 'text-faint'}`}
                >
                  {kind[name].toLocaleString('en')}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {sums.merged > 0 && (
        <p className="mt-2 text-sm text-soft">
          Merged: you have these with other values. The longer time and the text that was saved last hold; the
          other text is kept below.
        </p>
      )}
      {plan.attempts > 0 && (
        <p className="mt-2 text-sm text-soft">Imported attempts are marked, and are never ranked.</p>
      )}
      {plan.runningTests > 0 && (
        <p className="mt-2 text-sm text-soft">
          {countText(plan.runningTests, 'test was', 'tests were')} still running when the file was made, and{' '}
          {plan.runningTests === 1 ? 'is' : 'are'} not imported.
        </p>
      )}
      {changes && problem !== null && (
        <p className="notice-bad mt-3" role="alert">
          {problem}
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        {changes && (
          <button
            type="button"
            className="button button-primary"
            disabled={problem !== null}
            onClick={onImport}
          >
            Import
          </button>
        )}
        <button type="button" className="button button-quiet" onClick={onCancel}>
          {changes ? 'Cancel' : 'Close'}
        </button>
      </div>
    </div>
  );
}
