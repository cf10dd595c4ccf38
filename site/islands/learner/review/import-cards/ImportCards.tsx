import { Upload } from 'lucide-react';
import { useId, useState } from 'react';
import type { SubjectSummary } from '../../../../../api/contract/content/topics.ts';
import type { SavedOwnCards } from '../../../../../api/contract/practice/cards.ts';
import { decodeCsv } from '../../../../../scripts/content/decode-text.ts';
import { ApiError, callApi } from '../../../../client/api/call-api.ts';
import { Remarks } from '../../../../client/mcqs/import-parts.tsx';
import { CallSection } from '../../../../client/ui/Notice.tsx';
import { useCall } from '../../../../client/ui/hooks.ts';
import { readAnkiText, type AnkiText } from './anki-text.ts';
import { slicesOf, toNewCards } from './new-cards.ts';

const BYTES_MAX = 5_000_000;

interface ImportCardsProps {
  /** Null until loaded. */
  subjects: readonly SubjectSummary[] | null;
  onImported: () => void;
}

/** Makes own cards from a text file of Anki, after a preview. */
export function ImportCards({ subjects, onImported }: ImportCardsProps) {
  const [call, run] = useCall();
  const [file, setFile] = useState<(AnkiText & { name: string }) | null>(null);
  const [done, setDone] = useState('');

  const choose = (input: HTMLInputElement) => {
    const chosen = input.files?.[0];
    if (!chosen) return;
    void run(async () => {
      setDone('');
      setFile({ name: chosen.name, ...readAnkiText(await textOf(chosen)) });
    });
    /* Without this, choosing the same file again fires no event. */
    input.value = '';
  };
  const save = (subject: string, topic: string) =>
    void run(async () => {
      if (!file || !subjects) return;
      const cards = await toNewCards(file.cards, subjects, { subject, topic });
      let [added, known] = [0, 0];
      for (const slice of slicesOf(cards)) {
        const saved = await callApi<SavedOwnCards>('/user/cards/batch', {
          method: 'POST',
          body: { cards: slice },
        });
        added += saved.added;
        known += saved.known;
      }
      setFile(null);
      setDone(`${cardsText(added)} added.${known > 0 ? ` ${cardsText(known)} you had before.` : ''}`);
      onImported();
    });

  return (
    <CallSection title="Import cards from Anki" call={call} {...(done !== '' && { doneText: done })}>
      {file === null ? (
        <>
          <p className="mt-2 text-soft">
            In Anki choose Export, “Notes in Plain Text”. Notes become cards of your own with a front and a
            back: Anki’s cards have no options. Their reviews start from the beginning.
          </p>
          <label className="button button-quiet mt-4 focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-focus">
            <Upload size={18} aria-hidden="true" />
            Import Anki text
            <input
              type="file"
              accept=".txt,.tsv,.csv"
              className="sr-only"
              disabled={call.busy}
              onChange={(event) => choose(event.currentTarget)}
            />
          </label>
        </>
      ) : (
        <CardsPreview
          file={file}
          subjects={subjects ?? []}
          busy={call.busy}
          onSave={save}
          onCancel={() => setFile(null)}
        />
      )}
    </CallSection>
  );
}

const cardsText = (count: number) => (count === 1 ? '1 card' : `${count.toLocaleString('en')} cards`);

/** @throws {ApiError} if it is not a text of this size */
async function textOf(file: File): Promise<string> {
  const refuse = (problem: string) => new ApiError(null, 'invalid_file', problem);
  if (/\.(?:apkg|colpkg)$/i.test(file.name))
    throw refuse('This is a deck package. In Anki, choose Export and “Notes in Plain Text” instead.');
  if (file.size > BYTES_MAX) throw refuse('The file has more than 5 MB.');
  const decoded = decodeCsv(new Uint8Array(await file.arrayBuffer()));
  if ('problem' in decoded)
    throw refuse('The file is not text in UTF-8. In Anki, choose “Notes in Plain Text”.');
  return decoded.text;
}

interface CardsPreviewProps {
  file: AnkiText & { name: string };
  subjects: readonly SubjectSummary[];
  busy: boolean;
  onSave: (subject: string, topic: string) => void;
  onCancel: () => void;
}

function CardsPreview({ file, subjects, busy, onSave, onCancel }: CardsPreviewProps) {
  const id = useId();
  const [place, setPlace] = useState('');
  const [missing, setMissing] = useState(false);
  const { cards, bad, lost, name } = file;
  return (
    <form
      noValidate
      className="mt-3 grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        const [subject, topic] = place.split('/');
        setMissing(place === '');
        if (subject && topic) onSave(subject, topic);
      }}
    >
      <p role="status">
        <bdi className="break-all">{name}</bdi>: {cardsText(cards.length)} can be imported. Nothing has been
        imported yet.
      </p>
      {bad.length > 0 && <Remarks level={4} title="Cannot be imported" remarks={bad} tone="text-bad" />}
      {lost.length > 0 && <p className="text-sm text-soft">Left out: {lost.join(', ')}.</p>}
      {cards.length > 0 && (
        <>
          <ol
            className="max-h-72 list-decimal overflow-auto rounded-lg border border-line p-3 ps-10 text-sm"
            tabIndex={0}
            aria-label="Cards that can be imported"
          >
            {cards.map(({ front, back }, index) => (
              <li key={index} className="mb-2">
                <bdi className="whitespace-pre-line">{front}</bdi>
                <p className="whitespace-pre-line text-soft">
                  <bdi>{back}</bdi>
                </p>
              </li>
            ))}
          </ol>
          <div>
            <label className="font-medium" htmlFor={id}>
              Topic of the cards
            </label>
            <select
              id={id}
              className="field"
              required
              value={place}
              aria-invalid={missing}
              aria-describedby={missing ? `${id}-problem` : `${id}-hint`}
              onChange={(event) => {
                setPlace(event.target.value);
                setMissing(false);
              }}
            >
              <option value="">Choose a topic</option>
              {subjects.map((subject) => (
                <optgroup key={subject.slug} label={subject.title}>
                  {subject.topics.map((topic) => (
                    <option key={topic.slug} value={`${subject.slug}/${topic.slug}`}>
                      {topic.title}
                    </option>
                  ))}
                </optgroup>
              ))}
            </select>
            {missing ? (
              <p className="mt-1 text-sm text-bad" id={`${id}-problem`} role="alert">
                Choose the topic that the cards belong to.
              </p>
            ) : (
              <p className="mt-1 text-sm text-faint" id={`${id}-hint`}>
                A card whose tag names a topic, such as polity::preamble, goes there.
              </p>
            )}
          </div>
        </>
      )}
      <div className="flex flex-wrap gap-3">
        {cards.length > 0 && (
          <button type="submit" className="button button-primary" disabled={busy}>
            Import {cardsText(cards.length)}
          </button>
        )}
        <button type="button" className="button button-quiet" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </form>
  );
}
