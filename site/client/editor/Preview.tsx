import { useEffect, useRef, useState } from 'react';
import type { RenderedNotes } from '../../../scripts/content/markdown/render-markdown.ts';
import { TextRejected } from '../notes/text-rejected-error.ts';
import { notesHtml } from '../notes/notes-html.ts';
import { showPrivateImages } from '../notes/private-images.ts';

interface PreviewProps {
  text: string;
  render: (markdown: string) => Promise<RenderedNotes>;
  imageBase: string;
  /** API path of the topic's private images; null if its images are public. */
  imageFolder: string | null;
  /** Called with what a check of the text warns about. */
  onFindings?: (findings: RenderedNotes['findings']) => void;
}

/** A preview of markdown, rendered by the same pipeline as the published page. */
export function Preview({ text, render, imageBase, imageFolder, onFindings }: PreviewProps) {
  const place = useRef<HTMLDivElement>(null);
  const [problem, setProblem] = useState<string | null>(null);

  useEffect(() => {
    let current = true;
    render(text).then(
      (notes) => {
        if (!current) return;
        const template = document.createElement('template');
        template.innerHTML = notesHtml(notes);
        if (imageFolder !== null) showPrivateImages(template.content, imageBase, imageFolder);
        const article = template.content.querySelector('article');
        /* Removed because the page's own sections have the same ids. */
        for (const element of article?.querySelectorAll('[id]') ?? []) element.removeAttribute('id');
        for (const control of article?.querySelectorAll('button, bookmark-toggle') ?? []) control.remove();
        place.current?.replaceChildren(...(article ? [article] : []));
        setProblem(null);
        onFindings?.(notes.findings);
      },
      (error: unknown) => {
        if (!(error instanceof TextRejected)) throw error;
        if (current) setProblem(error.message);
      },
    );
    return () => {
      current = false;
    };
  }, [text, render, imageBase, imageFolder, onFindings]);

  return (
    <>
      {problem !== null && (
        <p className="notice-bad" role="alert">
          {problem}
        </p>
      )}
      <div ref={place} className="card p-5" hidden={problem !== null} />
    </>
  );
}
