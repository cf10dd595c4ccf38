import { useEffect, useState } from 'react';
import { renderPassagesInWorker } from '../../../client/notes/in-worker.ts';
import { TextRefused } from '../../../client/notes/text-refused.ts';

/** An explanation as it is shown everywhere: sanitised HTML; its own text where that cannot be made. */
export function Explanation({ markdown }: { markdown: string }) {
  const [html, setHtml] = useState<string | null>(null);
  const [plain, setPlain] = useState(false);

  useEffect(() => {
    if (markdown === '') return undefined;
    let current = true;
    renderPassagesInWorker([markdown]).then(
      ([rendered]) => {
        if (current) setHtml(rendered ?? '');
      },
      (error: unknown) => {
        if (!(error instanceof TextRefused)) throw error;
        if (current) setPlain(true);
      },
    );
    return () => {
      current = false;
    };
  }, [markdown]);

  if (markdown === '') return null;
  return (
    <div className="mt-4 border-t border-line pt-4">
      <h3 className="sr-only">Explanation</h3>
      {plain ? (
        <p className="whitespace-pre-line">{markdown}</p>
      ) : html === null ? (
        <p className="text-soft">Loading the explanation…</p>
      ) : (
        <div className="notes" dangerouslySetInnerHTML={{ __html: html }} />
      )}
    </div>
  );
}
