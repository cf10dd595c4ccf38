import type { TopicContent } from '../../../api/contract/content.ts';
import { renderMarkdown, renderNotes } from '../../../scripts/content/markdown.ts';
import { parseMcqCsv } from '../../../scripts/content/mcq-csv.ts';
import { notesHtml } from '../../client/notes/notes-html.ts';

/**
 * Fills the panels of a gated topic's page through the same pipeline that prints free topics. Both panels hold an element
 * marked `data-filled`; the one for questions gets them as the text of a `<script type="application/json">`.
 * @param imageBase address that relative images count from, ending in `/`; nothing public answers there
 * @param fetchImage fetches an image beside the topic by its name, with the learner's right to see it
 */
export function renderTopic(
  root: HTMLElement,
  { notes, mcqs }: TopicContent,
  imageBase: string,
  fetchImage: (name: string) => Promise<Blob>,
): void {
  const place = document.createElement('template');
  /* A template's content is inert: no image is asked for by an address that would be refused. */
  place.innerHTML = notesHtml(renderNotes(notes, { imageBase }));
  showImages(place.content, imageBase, fetchImage);
  root.querySelector('[data-filled=notes]')?.replaceChildren(place.content);

  const questions = parseMcqCsv(mcqs, '').mcqs.map(({ description, ...question }) => ({
    ...question,
    explanation: renderMarkdown(description),
  }));
  const data = document.createElement('script');
  data.type = 'application/json';
  data.textContent = JSON.stringify({ questions });
  root.querySelector('quiz-panel > script')?.remove();
  root.querySelector('quiz-panel')?.append(data);
}

function showImages(
  notes: DocumentFragment,
  imageBase: string,
  fetchImage: (name: string) => Promise<Blob>,
): void {
  for (const image of notes.querySelectorAll('img')) {
    const address = image.getAttribute('src') ?? '';
    if (!address.startsWith(imageBase)) continue;
    const name = address.slice(imageBase.length);
    image.removeAttribute('src');
    void fetchImage(name).then(
      (blob) => {
        image.src = URL.createObjectURL(blob);
      },
      /* The alternative text stands in its place. */
      () => undefined,
    );
  }
}
