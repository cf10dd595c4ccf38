import { useEffect, useState } from 'react';
import { renderPassagesInWorker } from '../../../../client/notes/notes-worker-client.ts';
import { TextRejected } from '../../../../client/notes/text-rejected-error.ts';

/** The explanation as sanitised HTML, or as plain text if the Markdown cannot be rendered. */
export function CardExplanation({ markdown }: { markdown: string }) {
  const [html, setHtml] = useState<string | null>(null);
  const [rejected, setRejected] = useState(false);

  useEffect(() => {
    if (markdown === '') return undefined;
    let current = true;
    renderPassagesInWorker([markdown]).then(
      ([rendered]) => {
        if (current) setHtml(rendered ?? '');
      },
      (error: unknown) => {
        if (!(error instanceof TextRejected)) throw error;
        if (current) setRejected(true);
      },
    );
    return () => {
      current = false;
    };
  }, [markdown]);

  if (markdown === '') return null;
  return (
    <div className="mt-5">
      <h3 className="sr-only">Explanation</h3>
      {rejected ? (
        <p className="whitespace-pre-line">{markdown}</p>
      ) : html === null ? (
        <p className="text-soft">Loading the explanation…</p>
      ) : (
        <div className="notes" dangerouslySetInnerHTML={{ __html: html }} />
      )}
    </div>
  );
}
