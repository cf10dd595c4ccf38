import { parentPort, workerData } from 'node:worker_threads';
import { RenderError } from '../../markdown/render-markdown.ts';
import { referencesOf, saveRendered } from './render-cache.ts';
import type { TopicReferences } from './render-cache.ts';
import type { OfficialMcq } from '../../model.ts';
import { writePreparedTopic } from './prepared.ts';
import { renderText } from './render-text.ts';
import { withRendered } from './rendered-topic.ts';
import type { RenderedText, TopicText } from './rendered-topic.ts';

/** A text to render and save under `key`. */
export interface WorkerJob {
  key: string;
  text: TopicText;
  /** What to prepare for the pages with it. */
  prepare?: PrepareJob | null;
}

export interface PrepareJob {
  /** Path of the file. */
  path: string;
  /** Key of the prepared topic. */
  key: string;
  mcqs: OfficialMcq[];
}

export interface WorkerSettings {
  cacheDir: string;
  /**
   * One number in shared memory: 0 while the notes are rendered, 1 for the first explanation and so on, so that a timeout can
   * name the part. A message for each part would take a twentieth of the rendering time.
   */
  part: Int32Array<SharedArrayBuffer>;
}

/** The worker writes the HTML to the cache itself, because posting it would take half as long as rendering it. */
export type WorkerMessage =
  | { type: 'ready' }
  | { type: 'rendered'; references: TopicReferences; cacheError: string | null }
  | { type: 'failed'; code: string; reason: string };

const { cacheDir, part } = workerData as WorkerSettings;
const post = (message: WorkerMessage) => parentPort?.postMessage(message);

async function render({ key, text, prepare = null }: WorkerJob): Promise<WorkerMessage> {
  try {
    const rendered = await renderText(text, (explanation) =>
      Atomics.store(part, 0, explanation === null ? 0 : explanation + 1),
    );
    const cacheError = saveRendered(cacheDir, key, rendered);
    if (prepare) prepareTopic(prepare, rendered);
    return { type: 'rendered', references: referencesOf(rendered), cacheError };
  } catch (error) {
    if (error instanceof RenderError) return { type: 'failed', code: error.code, reason: error.message };
    return {
      type: 'failed',
      code: 'notes-render-failed',
      reason: `The text cannot be rendered: ${String(error)}.`,
    };
  }
}

function prepareTopic({ path, key, mcqs }: PrepareJob, rendered: RenderedText): void {
  try {
    writePreparedTopic(path, { key, ...withRendered({ mcqs }, rendered) });
  } catch {
    /* The publish finds no file with this key, so it tries again and reports the problem. */
  }
}

parentPort?.on('message', (job: WorkerJob) => void render(job).then(post));
post({ type: 'ready' });
