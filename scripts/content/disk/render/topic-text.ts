import type { RenderedNotes } from '../../markdown/render-markdown.ts';
import type { Mcq, OfficialMcq, Topic } from '../../model.ts';
import { digestOfValues } from '../digest.ts';
import { pipelineVersion } from './pipeline-version.ts';

/* Threads load this: without TypeBox, which takes each of them half a second of processor time. */

/** What is rendered of a topic. */
export interface TopicText {
  /** Address of the subject, ending in `/`. */
  imageBase: string;
  notes: string;
  questions: (Mcq & Pick<OfficialMcq, 'id' | 'section'>)[];
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
  const questions = mcqs.map(({ id, section, question, options, correctAnswer, also, tags, explanation }) => {
    return { id, section, question, options, correctAnswer, ...(also && { also }), tags, explanation };
  });
  return { imageBase: `/${subject}/`, notes, questions };
}

/** Cache key of a text: a digest of the text and the pipeline. */
export function keyOfText(text: TopicText): string {
  return digestOfValues(pipelineVersion(), text);
}

const keys = new WeakMap<Topic, string>();

/** The cache key of a topic. Does not read the topic's text if the key is known. */
export function keyOfTopic(topic: Topic): string {
  const key = keys.get(topic) ?? keyOfText(textOfTopic(topic));
  keys.set(topic, key);
  return key;
}

export function rememberKey(topic: Topic, key: string): void {
  keys.set(topic, key);
}
