import { useEffect, useState } from 'react';
import { renderPassagesInWorker } from './notes-worker-client.ts';
import { TextRejected } from './text-rejected-error.ts';

interface RenderedPassage {
  /** Sanitised HTML; null until it is rendered for the first time. */
  html: string | null;
  /** Why the text was rejected, or null. */
  problem: string | null;
}

/**
 * A short text such as an explanation, rendered by the same pipeline as the published pages.
 * @param wanted whether it is shown
 */
export function useRenderedPassage(text: string, wanted: boolean): RenderedPassage {
  const [rendered, setRendered] = useState<RenderedPassage>({ html: null, problem: null });
  useEffect(() => {
    if (!wanted) return undefined;
    let current = true;
    renderPassagesInWorker([text]).then(
      ([html = '']) => {
        if (current) setRendered({ html, problem: null });
      },
      (error: unknown) => {
        if (!(error instanceof TextRejected)) throw error;
        if (current) setRendered(({ html }) => ({ html, problem: error.message }));
      },
    );
    return () => {
      current = false;
    };
  }, [text, wanted]);
  return rendered;
}

/** An explanation as it is published, rendered while the preview is open. */
export function ExplanationPreview({ text }: { text: string }) {
  const [open, setOpen] = useState(false);
  const { html, problem } = useRenderedPassage(text, open);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="min-h-11 cursor-pointer py-2.5 text-sm font-medium text-accent-text">
        Preview
      </summary>
      {problem === null ? (
        <div
          className="notes rounded-lg border border-line px-4 py-3"
          dangerouslySetInnerHTML={{ __html: html || '<p>Nothing to show yet.</p>' }}
        />
      ) : (
        <p className="notice-bad" role="alert">
          {problem}
        </p>
      )}
    </details>
  );
}
