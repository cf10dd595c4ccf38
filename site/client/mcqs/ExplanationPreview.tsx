import { useState } from 'react';
import { useRenderedPassage } from '../notes/use-rendered-passage.ts';

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
