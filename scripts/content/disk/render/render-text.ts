import { formulasFor } from '../../markdown/formulas/load-formulas.ts';
import { renderNotes, renderPassage } from '../../markdown/render-markdown.ts';
import type { RenderedText, TopicText } from './rendered-topic.ts';

/* A module of its own, because loading the renderer takes a process longer than most of them need to end. */

/**
 * Renders a text. Calls `onPart` before each part: with null for the notes, or the index of an explanation.
 * @throws {RenderError} (rejects) if a part is too large or nested too deeply
 */
export async function renderText(
  text: TopicText,
  onPart: (explanation: number | null) => void,
): Promise<RenderedText> {
  const { imageBase, notes, explanations } = text;
  const formulas = await formulasFor([notes, ...explanations]);
  onPart(null);
  const rendered = renderNotes(notes, { imageBase, formulas });
  return {
    notes: rendered,
    explanations: explanations.map((explanation, index) => {
      onPart(index);
      return renderPassage(explanation, { imageBase, formulas });
    }),
  };
}
