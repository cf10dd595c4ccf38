import { RenderError } from '../../markdown/render-markdown.ts';
import { answerJobs, settingsOfThread } from '../worker-pool.ts';
import { saveRendered, type RenderFailure } from './render-cache.ts';
import { renderText, type TopicReferences } from './render-text.ts';
import type { TopicText } from './topic-text.ts';

/** A text to render and save under `key`. */
export interface TextJob {
  key: string;
  text: TopicText;
}

export interface TextSettings {
  cacheDir: string;
}

/** The thread writes the HTML to the cache itself, because posting it would take half as long as rendering it. */
export type TextAnswer =
  { references: TopicReferences; cacheError: string | null } | { failure: RenderFailure };

const { cacheDir } = settingsOfThread() as TextSettings;

answerJobs(async ({ key, text }: TextJob, onPart): Promise<TextAnswer> => {
  let part = 0;
  try {
    const rendered = await renderText(text, (number) => {
      part = number;
      onPart(number);
    });
    return { references: rendered.references, cacheError: saveRendered(cacheDir, key, rendered) };
  } catch (error) {
    const [code, reason] =
      error instanceof RenderError
        ? [error.code, error.message]
        : ['notes-render-failed', `The text cannot be rendered: ${String(error)}.`];
    return { failure: { code, reason, explanation: part === 0 ? null : part - 1 } };
  }
});
