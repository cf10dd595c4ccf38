import { formatMoment } from '../../../client/format/format.ts';
import type { TopicDraft } from './state/editor-state.ts';

interface DraftOfferProps {
  draft: TopicDraft;
  onRestore: () => void;
  onDiscard: () => void;
}

/** Offers an unsaved draft before the form opens, so that neither text can overwrite the other. */
export function DraftOffer({ draft: { at, work, base, incomplete }, onRestore, onDiscard }: DraftOfferProps) {
  const title = work.fields.topicTitle.trim();
  const mcqsChanged = incomplete === true || work.question !== null || work.mcqs !== base.mcqs;
  return (
    <section className="card mx-auto grid max-w-2xl gap-4 p-6" aria-label="Unsaved changes">
      <h2 className="text-xl font-bold">Unsaved changes</h2>
      <p role="status">This device has unsaved changes from {formatMoment(at)}.</p>
      <ul className="list-disc ps-5 text-soft">
        {title !== '' && (
          <li>
            Topic title: <bdi>{title}</bdi>
          </li>
        )}
        <li>Notes: {work.fields.notes.length.toLocaleString('en-IN')} characters</li>
        {mcqsChanged && <li>MCQs: changed</li>}
      </ul>
      <div className="flex flex-wrap gap-3">
        <button type="button" className="button button-primary" onClick={onRestore}>
          Bring them back
        </button>
        <button type="button" className="button button-danger" onClick={onDiscard}>
          Discard
        </button>
      </div>
    </section>
  );
}
