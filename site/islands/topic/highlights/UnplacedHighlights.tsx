import type { Highlight } from '../../../../api/contract/study/highlights.ts';

interface UnplacedHighlightsProps {
  highlights: readonly Highlight[];
  onOpen: (highlight: Highlight) => void;
  onRemove: (highlight: Highlight) => void;
}

/** Highlights whose text is no longer in the notes, with their texts. */
export function UnplacedHighlights({ highlights, onOpen, onRemove }: UnplacedHighlightsProps) {
  if (highlights.length === 0) return null;
  return (
    <section aria-labelledby="_unplaced" className="card mt-10 max-w-3xl p-5">
      <h2 id="_unplaced" className="text-lg font-semibold">
        Highlights without a place
      </h2>
      <p className="mt-1 text-soft">
        The text of {highlights.length === 1 ? 'this highlight' : 'these highlights'} has changed too much to
        be found in these notes.
      </p>
      <ul className="mt-4 grid gap-4">
        {highlights.map((highlight) => (
          <li key={highlight.id}>
            <blockquote className="highlight-quote" data-color={highlight.color}>
              {highlight.quote}
            </blockquote>
            {highlight.sectionTitle !== '' && (
              <p className="mt-1 text-sm text-faint">Section: {highlight.sectionTitle}</p>
            )}
            {highlight.note !== '' && <p className="mt-1 whitespace-pre-wrap">{highlight.note}</p>}
            <div className="no-print mt-1 flex flex-wrap gap-2">
              <button type="button" className="button button-quiet" onClick={() => onOpen(highlight)}>
                Edit note
              </button>
              <button
                type="button"
                className="button button-quiet"
                aria-label={`Remove: ${highlight.quote}`}
                onClick={() => onRemove(highlight)}
              >
                Remove
              </button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
