import type { TopicContent } from '../../../../api/contract/content/topics.ts';
import { parseMcqCsv } from '../../../../scripts/content/questions/mcq-csv.ts';
import { renderInWorker, renderPassagesInWorker } from '../../../client/notes/in-worker.ts';
import { notesHtml } from '../../../client/notes/notes-html.ts';
import { showPrivateImages, topicFilesPath } from '../../../client/notes/private-images.ts';

/**
 * Makes what fills the panels of a gated topic's page through the same pipeline that prints free topics. Both panels hold an element
 * marked `data-filled`; the one for questions gets them as the text of a `<script type="application/json">`.
 * @param path slugs of subject and topic as they stand in an address
 * @returns puts it there
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
  const place = document.createElement('template');
  /* A template's content is inert: no image is asked for by an address that would be refused. */
  place.innerHTML = notesHtml(rendered);
  showPrivateImages(place.content, imageBase, topicFilesPath(path));
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
    const filled = root.querySelector('[data-filled=notes]');
    filled?.replaceChildren(place.content);
    filled?.dispatchEvent(new Event('notes-filled', { bubbles: true }));
    root.querySelector('[data-quiz] > script')?.remove();
    root.querySelector('[data-quiz]')?.append(data);
  };
}
