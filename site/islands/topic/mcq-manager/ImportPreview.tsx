import { useEffect, useRef } from 'react';
import { OWN_MCQS_MAX } from '../../../../api/contract/practice/mcq-rules.ts';
import { QuestionPreview, Remarks } from '../../../client/mcqs/import-parts.tsx';
import type { McqCsvImport } from './state/csv-files.ts';

interface ImportPreviewProps {
  file: McqCsvImport;
  /** Number of questions in the list. */
  count: number;
  onImport: (how: 'append' | 'replace') => void;
  onCancel: () => void;
}

/** Shows the questions and problems of a file before its import. */
export function ImportPreview({ file, count, onImport, onCancel }: ImportPreviewProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { name, rows, mcqs, bad, doubts } = file;
  const canReplace = mcqs.length <= OWN_MCQS_MAX;
  const canAppend = count + mcqs.length <= OWN_MCQS_MAX;
  return (
    <section className="card grid gap-4 p-5" aria-label="Import CSV">
      <h3 ref={heading} tabIndex={-1} className="text-xl font-bold">
        Import <bdi>{name}</bdi>
      </h3>
      <p role="status">
        {mcqs.length === 0
          ? 'No question of this file can be imported.'
          : `${mcqs.length} of ${rows} ${rows === 1 ? 'row' : 'rows'} can be imported. Nothing has been imported yet.`}
      </p>
      {bad.length > 0 && <Remarks level={4} title="Cannot be imported" remarks={bad} tone="text-bad" />}
      {doubts.length > 0 && <Remarks level={4} title="Warnings" remarks={doubts} tone="text-warn" />}
      {mcqs.length > 0 && (
        <div>
          <h4 className="font-semibold">Can be imported</h4>
          <QuestionPreview mcqs={mcqs} label="Questions that can be imported" className="mt-1 max-h-80" />
        </div>
      )}
      {!canAppend && mcqs.length > 0 && (
        <p className="text-soft">
          They cannot {canReplace ? 'be appended' : 'all be imported'}: you can have at most {OWN_MCQS_MAX}{' '}
          questions of your own on a topic.
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <button type="button" className="button button-quiet" onClick={onCancel}>
          Cancel
        </button>
        {mcqs.length > 0 && count > 0 && (
          <button
            type="button"
            className="button button-quiet"
            disabled={!canReplace}
            onClick={() => onImport('replace')}
          >
            Replace the list
          </button>
        )}
        {mcqs.length > 0 && (
          <button
            type="button"
            className="button button-primary"
            disabled={!canAppend}
            onClick={() => onImport('append')}
          >
            Append to the list
          </button>
        )}
      </div>
    </section>
  );
}
