import type { TopicContent } from '../../../api/contract/content/topics.ts';
import { parseMcqCsv } from '../../../scripts/content/questions/mcq-csv.ts';
import { findSection } from '../../../scripts/content/questions/section-match.ts';
import { renderInWorker, renderPassagesInWorker } from './notes-worker-client.ts';
import { notesHtml } from './notes-html.ts';
import { showPrivateImages } from './private-images.ts';

interface Images {
  /** Base of relative addresses, such as `/polity/`. */
  imageBase: string;
  /** API path that serves the images by name; null if there are none. */
  imageFolder: string | null;
}

/**
 * Renders a topic's content with the same pipeline as the published pages. An element with `data-filled=notes` gets the
 * notes, one with `data-quiz` the questions as a `<script type="application/json">`.
 * @returns a function that inserts the content into the page
 * @throws {TextRejected}
 */
export async function renderTopic(
  root: HTMLElement,
  { notes, mcqs }: Pick<TopicContent, 'notes' | 'mcqs'>,
  { imageBase, imageFolder }: Images,
): Promise<() => void> {
  const parsed = parseMcqCsv(mcqs, '').mcqs;
  const [rendered, explanations] = await Promise.all([
    renderInWorker(notes, imageBase),
    renderPassagesInWorker(parsed.map(({ explanation }) => explanation)),
  ]);
  const template = document.createElement('template');
  /* A template's content is inert, so it requests no image at an address that needs a token. */
  template.innerHTML = notesHtml(rendered);
  if (imageFolder !== null) showPrivateImages(template.content, imageBase, imageFolder);
  const questions = parsed.map(({ id, section, question, options, correctAnswer, also, tags }, index) => ({
    id,
    section: findSection(section, rendered.sections)?.id ?? null,
    question,
    options,
    correctAnswer,
    ...(also && { also }),
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
