import type { TopicContent } from '../../../api/contract/content.ts';
import { renderMarkdown, renderNotes } from '../../../scripts/content/markdown.ts';
import { parseMcqCsv } from '../../../scripts/content/mcq-csv.ts';
import { notesHtml } from '../../client/notes/notes-html.ts';
import { showPrivateImages } from '../../client/notes/private-images.ts';

/**
 * Fills the panels of a gated topic's page through the same pipeline that prints free topics. Both panels hold an element
 * marked `data-filled`; the one for questions gets them as the text of a `<script type="application/json">`.
 * @param path slugs of subject and topic as they stand in an address
 */
export function renderTopic(root: HTMLElement, { notes, mcqs }: TopicContent, path: string): void {
  const imageBase = `/${decodeURIComponent(path.split('/')[0] ?? '')}/`;
  const place = document.createElement('template');
  /* A template's content is inert: no image is asked for by an address that would be refused. */
  place.innerHTML = notesHtml(renderNotes(notes, { imageBase }));
  showPrivateImages(place.content, imageBase, path);
  const filled = root.querySelector('[data-filled=notes]');
  filled?.replaceChildren(place.content);
  filled?.dispatchEvent(new Event('notes-filled', { bubbles: true }));

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
