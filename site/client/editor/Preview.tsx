import { useEffect, useRef, useState } from 'react';
import type { RenderedNotes } from '../../../scripts/content/markdown.ts';
import { TextRefused } from '../notes/text-refused.ts';
import { notesHtml } from '../notes/notes-html.ts';
import { showPrivateImages } from '../notes/private-images.ts';

interface PreviewProps {
  text: string;
  render: (markdown: string) => Promise<RenderedNotes>;
  topicPath: string;
  imageBase: string;
  /** Whether images beside the topic are for those with the right to see them. */
  gated: boolean;
}

/** Markdown as its page will show it: the same pipeline, the same markup, but for what only works on a page. */
export function Preview({ text, render, topicPath, imageBase, gated }: PreviewProps) {
  const place = useRef<HTMLDivElement>(null);
  const [problem, setProblem] = useState<string | null>(null);

  useEffect(() => {
    let current = true;
    render(text).then(
      (notes) => {
        if (!current) return;
        const template = document.createElement('template');
        template.innerHTML = notesHtml(notes);
        if (gated) showPrivateImages(template.content, imageBase, topicPath);
        const article = template.content.querySelector('article');
        /* The ids are those of the page's own sections, which are still there. */
        for (const element of article?.querySelectorAll('[id]') ?? []) element.removeAttribute('id');
        for (const control of article?.querySelectorAll('button, bookmark-toggle') ?? []) control.remove();
        place.current?.replaceChildren(...(article ? [article] : []));
        setProblem(null);
      },
      (error: unknown) => {
        if (!(error instanceof TextRefused)) throw error;
        if (current) setProblem(error.message);
      },
    );
    return () => {
      current = false;
    };
  }, [text, render, topicPath, imageBase, gated]);

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
