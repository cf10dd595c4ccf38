import type { RenderedNotes, RenderedPassage } from '../../markdown/render-markdown.ts';
import type { Mcq, Topic } from '../../model.ts';
import { findSection } from '../../questions/section-match.ts';
import { pipelineVersion } from './pipeline-version.ts';
import { digestOfValues } from '../digest.ts';

/** All markdown of a topic. */
export interface TopicText {
  /** Address of the subject, ending in `/`. */
  imageBase: string;
  notes: string;
  /** Explanations in the order of the questions. */
  explanations: string[];
}

/** A `TopicText` as HTML. */
export interface RenderedText {
  notes: RenderedNotes;
  explanations: RenderedPassage[];
}

/** A question whose explanation is sanitised HTML. */
interface RenderedQuestion extends Mcq {
  id: string;
  /** Id of the section of the notes that teaches it; null if none is stated or it does not exist. */
  section: string | null;
}

export interface RenderedTopic {
  notes: RenderedNotes;
  questions: RenderedQuestion[];
}

export function textOfTopic({ subject, notes, mcqs }: Topic): TopicText {
  return { imageBase: `/${subject}/`, notes, explanations: mcqs.map(({ explanation }) => explanation) };
}

/** Cache key of a text: a digest of the text and the pipeline. */
function renderKey({ imageBase, notes, explanations }: TopicText): string {
  return digestOfValues(pipelineVersion(), imageBase, notes, explanations);
}

const keys = new WeakMap<Topic, string>();

/** The cache key of a topic. Does not read the topic's text if the key is known. */
export function keyOfTopic(topic: Topic): string {
  const key = keys.get(topic) ?? renderKey(textOfTopic(topic));
  keys.set(topic, key);
  return key;
}

export function rememberKey(topic: Topic, key: string): void {
  keys.set(topic, key);
}

/** Combines a topic's questions with its rendered text. */
export function withRendered(
  { mcqs }: Pick<Topic, 'mcqs'>,
  { notes, explanations }: RenderedText,
): RenderedTopic {
  const questions = mcqs.map(({ id, section, question, options, correctAnswer, tags }, index) => ({
    id,
    section: findSection(section, notes.sections)?.id ?? null,
    question,
    options,
    correctAnswer,
    tags,
    explanation: explanations[index]?.html ?? '',
  }));
  return { notes, questions };
}
