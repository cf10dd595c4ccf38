import type { TopicContent } from '../../../../api/contract/content/topics.ts';
import { parseMcqCsv } from '../../../../scripts/content/questions/mcq-csv.ts';
import { renderInWorker, renderPassagesInWorker } from '../../../client/notes/in-worker.ts';
import { notesHtml } from '../../../client/notes/notes-html.ts';
import { showPrivateImages, topicFilesPath } from '../../../client/notes/private-images.ts';

/**
 * Renders a gated topic's content with the same pipeline as the published pages. Both panels contain an element with
 * `data-filled`. The questions are inserted as a `<script type="application/json">`.
 * @param path URL-encoded `subject/topic`
 * @returns a function that inserts the content into the page
 */
export async function renderTopic(
  root: HTMLElement,
  { notes, mcqs }: TopicContent,
  path: string,
): Promise<() => void> {
  const imageBase = `/${decodeURIComponent(path.split('/')[0] ?? '')}/`;
  const parsed = parseMcqCsv(mcqs, '').mcqs;
  const [rendered, explanations] = await Promise.all([
    renderInWorker(notes, imageBase),
    renderPassagesInWorker(parsed.map(({ explanation }) => explanation)),
  ]);
  const template = document.createElement('template');
  /* A template's content is inert, so it requests no image at an address that needs a token. */
  template.innerHTML = notesHtml(rendered);
  showPrivateImages(template.content, imageBase, topicFilesPath(path));
  const questions = parsed.map(({ question, options, correctAnswer, tags }, index) => ({
    question,
    options,
    correctAnswer,
    tags,
    explanation: explanations[index] ?? '',
  }));
  const data = document.createElement('script');
  data.type = 'application/json';
  data.textContent = JSON.stringify({ questions });
  return () => {
    const panel = root.querySelector('[data-filled=notes]');
    panel?.replaceChildren(template.content);
    panel?.dispatchEvent(new Event('notes-filled', { bubbles: true }));
    root.querySelector('[data-quiz] > script')?.remove();
    root.querySelector('[data-quiz]')?.append(data);
  };
}
