import {
  RenderError,
  renderMarkdown,
  renderNotes,
} from '../../../scripts/content/markdown/render-markdown.ts';
import { threeWay } from '../merge/three-way.ts';
import type { Task, TaskAnswer } from './in-worker.ts';

/** Rendering and merging run in a worker so that they can be stopped and do not block typing. */
addEventListener('message', ({ data: { id, task } }: MessageEvent<{ id: number; task: Task }>) => {
  postMessage({ id, ...answerTo(task) } satisfies TaskAnswer);
});

function answerTo(task: Task): Omit<TaskAnswer, 'id'> {
  try {
    return { result: resultOf(task) };
  } catch (error) {
    if (error instanceof RenderError) return { problem: error.message };
    throw error;
  }
}

function resultOf(task: Task): NonNullable<TaskAnswer['result']> {
  switch (task.kind) {
    case 'render':
      return renderNotes(task.markdown, { imageBase: task.imageBase });
    case 'passages':
      return task.texts.map((text) => renderMarkdown(text));
    case 'merge':
      return threeWay(task.base, task.mine, task.theirs);
  }
}
