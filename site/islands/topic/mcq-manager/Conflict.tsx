import { useEffect, useRef } from 'react';
import { tagName } from '../../../client/format/tags.ts';
import { toMcqs, missingFrom, type StoredSet, type RowText } from './state/manager-state.ts';

interface ConflictProps {
  mine: readonly RowText[];
  theirs: StoredSet;
  busy: boolean;
  onMine: () => void;
  onTheirs: () => void;
}

/** Compares the learner's questions with those saved by another tab or device, to choose one set. */
export function Conflict({ mine, theirs, busy, onMine, onTheirs }: ConflictProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const mineSaved = toMcqs(mine);
  return (
    <section className="grid gap-4" aria-label="Changed in two places">
      <h3 ref={heading} tabIndex={-1} className="text-xl font-bold">
        Changed in two places
      </h3>
      <p className="text-soft">
        {theirs.own
          ? 'These questions were saved in another tab or on another device while you were working on them.'
          : 'These questions were reverted to the official ones in another tab or on another device.'}{' '}
        Both sets are available until you choose.
      </p>
      <div className="grid gap-4 md:grid-cols-2">
        <Side title="Yours" mcqs={mineSaved} others={theirs.mcqs} />
        <Side title="The other" mcqs={theirs.mcqs} others={mineSaved} />
      </div>
      <div className="flex flex-wrap justify-end gap-3">
        <button type="button" className="button button-quiet" disabled={busy} onClick={onTheirs}>
          Use the other
        </button>
        <button type="button" className="button button-primary" disabled={busy} onClick={onMine}>
          Keep mine and overwrite
        </button>
      </div>
    </section>
  );
}

interface SideProps {
  title: string;
  mcqs: StoredSet['mcqs'];
  others: StoredSet['mcqs'];
}

/** Lists a set and labels the questions that the other set does not contain. */
function Side({ title, mcqs, others }: SideProps) {
  const onlyHere = missingFrom(others, mcqs);
  return (
    <section className="card overflow-hidden" aria-label={title}>
      <h4 className="border-b border-line bg-sunken px-4 py-2 font-semibold">
        {title}: {mcqs.length === 1 ? '1 question' : `${mcqs.length} questions`}
      </h4>
      <ol className="max-h-96 list-decimal overflow-auto p-4 ps-9 text-sm" tabIndex={0}>
        {mcqs.map((mcq, index) => (
          <li key={index} className="mb-3">
            {onlyHere[index] && <span className="badge me-2 bg-warn-wash text-warn">Only here</span>}
            <bdi className="whitespace-pre-line">{mcq.question || 'No question yet'}</bdi>
            <ul className="mt-1 text-soft">
              {mcq.options.map((option, optionIndex) => (
                <li key={optionIndex}>
                  {optionIndex === mcq.correctAnswer ? '✓ ' : '– '}
                  {optionIndex === mcq.correctAnswer && <span className="sr-only">Right: </span>}
                  <bdi>{option}</bdi>
                </li>
              ))}
            </ul>
            {mcq.description !== '' && (
              <p className="mt-1 whitespace-pre-line text-soft">{mcq.description}</p>
            )}
            {mcq.tags.length > 0 && <p className="mt-1 text-faint">{mcq.tags.map(tagName).join(', ')}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}
