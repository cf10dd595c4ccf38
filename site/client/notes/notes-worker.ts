import { formulasFor } from '../../../scripts/content/markdown/formulas/formula-tree.ts';
import {
  RenderError,
  renderMarkdown,
  renderNotes,
} from '../../../scripts/content/markdown/render-markdown.ts';
import { threeWay } from '../merge/three-way.ts';
import type { Task, TaskAnswer } from './notes-worker-client.ts';

/** Rendering and merging run in a worker so that they can be stopped and do not block typing. */
addEventListener('message', ({ data: { id, task } }: MessageEvent<{ id: number; task: Task }>) => {
  answerTo(task).then(
    (answer) => postMessage({ id, ...answer } satisfies TaskAnswer),
    // The page receives an error event.
    reportError,
  );
});

async function answerTo(task: Task): Promise<Omit<TaskAnswer, 'id'>> {
  try {
    return { result: await resultOf(task) };
  } catch (error) {
    if (error instanceof RenderError) return { problem: error.message };
    throw error;
  }
}

async function resultOf(task: Task): Promise<NonNullable<TaskAnswer['result']>> {
  switch (task.kind) {
    case 'render': {
      const formulas = await formulasWhereOnline([task.markdown]);
      return renderNotes(task.markdown, { imageBase: task.imageBase, formulas });
    }
    case 'passages': {
      const formulas = await formulasWhereOnline(task.texts);
      return task.texts.map((text) => renderMarkdown(text, { imageBase: '', formulas }));
    }
    case 'merge':
      return threeWay(task.base, task.mine, task.theirs);
  }
}

/** Without the network, formulas are shown as their source. */
async function formulasWhereOnline(texts: readonly string[]): ReturnType<typeof formulasFor> {
  try {
    return await formulasFor(texts);
  } catch {
    return undefined;
  }
}
