import { renderNotes, renderPassage } from '../../markdown/render-markdown.ts';
import type { RenderedNotes, RenderedPassage } from '../../markdown/render-markdown.ts';
import type { Mcq, Topic } from '../../model.ts';
import { pipelineVersion } from './pipeline-version.ts';
import { digestOf } from './prepared.ts';

/** All markdown of a topic: what is rendered in one go. */
export interface TopicText {
  /** Address of the subject, ending in `/`. */
  imageBase: string;
  notes: string;
  /** Explanations of the questions, in their order. */
  explanations: string[];
}

/** A `TopicText` as HTML. */
export interface RenderedText {
  notes: RenderedNotes;
  explanations: RenderedPassage[];
}

/** A question whose explanation is sanitised HTML. */
type RenderedQuestion = Mcq;

export interface RenderedTopic {
  notes: RenderedNotes;
  questions: RenderedQuestion[];
}

export function textOfTopic({ subject, notes, mcqs }: Topic): TopicText {
  return { imageBase: `/${subject}/`, notes, explanations: mcqs.map(({ explanation }) => explanation) };
}

/** sha256 (hex) by which a rendered text is kept: another text or another pipeline has another. */
function renderKey({ imageBase, notes, explanations }: TopicText): string {
  return digestOf(pipelineVersion(), imageBase, notes, explanations);
}

const keys = new WeakMap<Topic, string>();

/** The `renderKey` of a topic's text, which is not read for it where the key is known. */
export function keyOfTopic(topic: Topic): string {
  const key = keys.get(topic) ?? renderKey(textOfTopic(topic));
  keys.set(topic, key);
  return key;
}

export function rememberKey(topic: Topic, key: string): void {
  keys.set(topic, key);
}

/**
 * Renders all of a text; `onPart` hears what is begun: the notes (null), or the explanation with that index.
 * @throws {RenderError} where a part is larger or nested deeper than is rendered
 */
export function renderText(text: TopicText, onPart: (explanation: number | null) => void): RenderedText {
  const { imageBase, notes, explanations } = text;
  onPart(null);
  const rendered = renderNotes(notes, { imageBase });
  return {
    notes: rendered,
    explanations: explanations.map((explanation, index) => {
      onPart(index);
      return renderPassage(explanation, { imageBase });
    }),
  };
}

/** A topic with its text as rendered. */
export function withRendered({ mcqs }: Topic, { notes, explanations }: RenderedText): RenderedTopic {
  const questions = mcqs.map(({ question, options, correctAnswer, tags }, index) => ({
    question,
    options,
    correctAnswer,
    tags,
    explanation: explanations[index]?.html ?? '',
  }));
  return { notes, questions };
}
