import type { RenderedNotes } from '../../../scripts/content/markdown/render-markdown.ts';
import type { MergePart } from '../merge/three-way.ts';
import { TextRejected } from './text-rejected-error.ts';

export type Task =
  | { kind: 'render'; markdown: string; imageBase: string }
  /** Short texts without sections, such as explanations. */
  | { kind: 'passages'; texts: string[] }
  | { kind: 'merge'; base: string; mine: string; theirs: string };

export interface TaskAnswer {
  id: number;
  result?: RenderedNotes | MergePart[] | string[];
  /** Why the text was rejected, shown to its author. */
  problem?: string;
}

/** ms. The largest allowed note takes under a second on a slow phone; a longer time is abuse. */
const TIMEOUT = 10_000;

interface Waiting {
  resolve: (result: unknown) => void;
  reject: (reason: unknown) => void;
  timer: ReturnType<typeof setTimeout>;
}

let worker: Worker | undefined;
let lastId = 0;
const waiting = new Map<number, Waiting>();

/** Renders notes with the pipeline of the published pages. @throws {TextRejected} */
export function renderInWorker(markdown: string, imageBase: string): Promise<RenderedNotes> {
  return run({ kind: 'render', markdown, imageBase }) as Promise<RenderedNotes>;
}

/** Sanitised HTML of each text. @throws {TextRejected} */
export function renderPassagesInWorker(texts: string[]): Promise<string[]> {
  return run({ kind: 'passages', texts }) as Promise<string[]>;
}

/** @throws {TextRejected} */
export function mergeInWorker(base: string, mine: string, theirs: string): Promise<MergePart[]> {
  return run({ kind: 'merge', base, mine, theirs }) as Promise<MergePart[]>;
}

function run(task: Task): Promise<unknown> {
  worker ??= start();
  lastId += 1;
  const id = lastId;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => stop(new TextRejected('This text takes too long to be shown. Please make it simpler.')),
      TIMEOUT,
    );
    waiting.set(id, { resolve, reject, timer });
    worker?.postMessage({ id, task });
  });
}

function start(): Worker {
  const started = new Worker(new URL('./notes-worker.ts', import.meta.url), { type: 'module' });
  started.addEventListener('message', ({ data: { id, result, problem } }: MessageEvent<TaskAnswer>) => {
    const asked = waiting.get(id);
    if (!asked) return;
    waiting.delete(id);
    clearTimeout(asked.timer);
    if (problem === undefined) asked.resolve(result);
    else asked.reject(new TextRejected(problem));
  });
  started.addEventListener('error', () => stop(new TextRejected('This text could not be shown.')));
  return started;
}

/** Terminates the worker and rejects its pending tasks; the next task starts a new worker. */
function stop(reason: TextRejected): void {
  worker?.terminate();
  worker = undefined;
  for (const { reject, timer } of waiting.values()) {
    clearTimeout(timer);
    reject(reason);
  }
  waiting.clear();
}
