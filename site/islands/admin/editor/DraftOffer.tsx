import { formatMoment } from '../../../client/format/format.ts';
import { draftChanges, type TopicDraft } from './state/editor-state.ts';

interface DraftOfferProps {
  draft: TopicDraft;
  onRestore: () => void;
  onDiscard: () => void;
}

/** Offers an unsaved draft before the form opens, so that neither text can overwrite the other. */
export function DraftOffer({ draft, onRestore, onDiscard }: DraftOfferProps) {
  return (
    <section className="card mx-auto grid max-w-2xl gap-4 p-6" aria-label="Unsaved changes">
      <h2 className="text-xl font-bold">Unsaved changes</h2>
      <p role="status">This device has unsaved changes from {formatMoment(draft.at)}.</p>
      <ul className="list-disc ps-5 text-soft">
        {draftChanges(draft).map(({ name, value }) => (
          <li key={name} className="wrap-anywhere">
            {name}: <bdi>{value}</bdi>
          </li>
        ))}
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
