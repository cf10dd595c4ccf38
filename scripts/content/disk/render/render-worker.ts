import { parentPort, workerData } from 'node:worker_threads';
import { RenderError } from '../../markdown/render-markdown.ts';
import { keepRendered, referencesOf } from './render-cache.ts';
import type { TopicReferences } from './render-cache.ts';
import { renderText } from './rendered-topic.ts';
import type { TopicText } from './rendered-topic.ts';

/** What a worker is asked: to render a text and to keep it under `key`. */
export interface WorkerJob {
  key: string;
  text: TopicText;
}

/** What a worker is started with. */
export interface WorkerSettings {
  cacheDir: string;
}

/**
 * What a worker says: `part` names what it begins, so that whoever ends it knows what took too long. The HTML stays
 * with the worker, which keeps it: handing it over would cost as much as half the rendering.
 */
export type WorkerMessage =
  | { type: 'ready' }
  | { type: 'part'; explanation: number | null }
  | { type: 'rendered'; references: TopicReferences; keepError: string | null }
  | { type: 'failed'; code: string; reason: string };

const { cacheDir } = workerData as WorkerSettings;
const say = (message: WorkerMessage) => parentPort?.postMessage(message);

function render({ key, text }: WorkerJob): WorkerMessage {
  try {
    const rendered = renderText(text, (explanation) => say({ type: 'part', explanation }));
    const keepError = keepRendered(cacheDir, key, rendered);
    return { type: 'rendered', references: referencesOf(rendered), keepError };
  } catch (error) {
    if (error instanceof RenderError) return { type: 'failed', code: error.code, reason: error.message };
    return {
      type: 'failed',
      code: 'notes-render-failed',
      reason: `The text cannot be rendered: ${String(error)}.`,
    };
  }
}

parentPort?.on('message', (job: WorkerJob) => say(render(job)));
say({ type: 'ready' });
