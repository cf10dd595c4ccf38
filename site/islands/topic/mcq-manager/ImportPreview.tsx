import { useEffect, useRef } from 'react';
import { OWN_MCQS_MAX } from '../../../../api/contract/practice/mcq-rules.ts';
import { Remarks } from '../../../client/mcqs/Remarks.tsx';
import type { ReadImport } from './csv-import.ts';

interface ImportPreviewProps {
  read: ReadImport;
  /** Questions that are in the list. */
  present: number;
  onTake: (how: 'append' | 'replace') => void;
  onCancel: () => void;
}

/** What a file holds and what is wrong with it, before anything of it is taken. */
export function ImportPreview({ read, present, onTake, onCancel }: ImportPreviewProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { name, rows, mcqs, bad, doubts } = read;
  const canReplace = mcqs.length <= OWN_MCQS_MAX;
  const canAppend = present + mcqs.length <= OWN_MCQS_MAX;
  return (
    <section className="card grid gap-4 p-5" aria-label="Import CSV">
      <h3 ref={heading} tabIndex={-1} className="text-xl font-bold">
        Import <bdi>{name}</bdi>
      </h3>
      <p role="status">
        {mcqs.length === 0
          ? 'Nothing of this file can be taken.'
          : `${mcqs.length} of ${rows} ${rows === 1 ? 'row' : 'rows'} can be taken. Nothing has been taken yet.`}
      </p>
      {bad.length > 0 && <Remarks level={4} title="Cannot be taken" remarks={bad} tone="text-bad" />}
      {doubts.length > 0 && <Remarks level={4} title="Worth a look" remarks={doubts} tone="text-warn" />}
      {mcqs.length > 0 && (
        <div>
          <h4 className="font-semibold">Can be taken</h4>
          <ol
            className="mt-1 max-h-80 list-decimal overflow-auto rounded-lg border border-line p-3 ps-10 text-sm"
            tabIndex={0}
            aria-label="Questions that can be taken"
          >
            {mcqs.map((mcq, index) => (
              <li key={index} className="mb-2">
                <bdi className="whitespace-pre-line">{mcq.question}</bdi>
                <p className="text-soft">
                  Answer: <bdi>{mcq.options[mcq.correctAnswer]}</bdi>
                </p>
              </li>
            ))}
          </ol>
        </div>
      )}
      {!canAppend && mcqs.length > 0 && (
        <p className="text-soft">
          They cannot {canReplace ? 'be appended' : 'all be taken'}: a topic can have {OWN_MCQS_MAX} questions
          of your own at most.
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <button type="button" className="button button-quiet" onClick={onCancel}>
          Cancel
        </button>
        {mcqs.length > 0 && present > 0 && (
          <button
            type="button"
            className="button button-quiet"
            disabled={!canReplace}
            onClick={() => onTake('replace')}
          >
            Replace the list
          </button>
        )}
        {mcqs.length > 0 && (
          <button
            type="button"
            className="button button-primary"
            disabled={!canAppend}
            onClick={() => onTake('append')}
          >
            Append to the list
          </button>
        )}
      </div>
    </section>
  );
}
