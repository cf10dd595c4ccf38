import { useEffect, useState } from 'react';
import { renderPassagesInWorker } from '../notes/notes-worker-client.ts';
import { TextRejected } from '../notes/text-rejected-error.ts';

/** An explanation as it is published, rendered while the preview is open. */
export function ExplanationPreview({ text }: { text: string }) {
  const [open, setOpen] = useState(false);
  const [html, setHtml] = useState('');
  const [problem, setProblem] = useState<string | null>(null);

  useEffect(() => {
    if (!open) return undefined;
    let current = true;
    renderPassagesInWorker([text]).then(
      ([rendered = '']) => {
        if (!current) return;
        setHtml(rendered);
        setProblem(null);
      },
      (error: unknown) => {
        if (!(error instanceof TextRejected)) throw error;
        if (current) setProblem(error.message);
      },
    );
    return () => {
      current = false;
    };
  }, [open, text]);

  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="min-h-11 cursor-pointer py-2.5 text-sm font-medium text-accent-text">
        Preview
      </summary>
      {problem === null ? (
        /* Rendered and sanitised by the same pipeline as the published pages. */
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
