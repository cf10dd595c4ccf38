import { dateTime } from './date-time.ts';
import type { Draft } from './state/editor-state.ts';

interface OfferProps {
  draft: Draft;
  onBringBack: () => void;
  onDiscard: () => void;
}

/** Work of this device that was never saved: the form waits for what becomes of it, so that neither overwrites the other. */
export function Offer({ draft: { at, work, lostFile }, onBringBack, onDiscard }: OfferProps) {
  const title = work.fields.topicTitle.trim();
  const file = work.file?.name ?? lostFile;
  return (
    <section className="card mx-auto grid max-w-2xl gap-4 p-6" aria-label="Unsaved changes">
      <h2 className="text-xl font-bold">Unsaved changes</h2>
      <p role="status">There are changes on this device that were never saved, from {dateTime(at)}.</p>
      <ul className="list-disc ps-5 text-soft">
        {title !== '' && (
          <li>
            Topic title: <bdi>{title}</bdi>
          </li>
        )}
        <li>Notes: {work.fields.notes.length.toLocaleString('en-IN')} characters</li>
        {file !== null && (
          <li>
            MCQs: <bdi>{file}</bdi>
          </li>
        )}
      </ul>
      <div className="flex flex-wrap gap-3">
        <button type="button" className="button button-primary" onClick={onBringBack}>
          Bring them back
        </button>
        <button type="button" className="button button-danger" onClick={onDiscard}>
          Discard
        </button>
      </div>
    </section>
  );
}
