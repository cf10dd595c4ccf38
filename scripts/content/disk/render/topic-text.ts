import type { RenderedNotes } from '../../markdown/render-markdown.ts';
import type { Mcq, OfficialMcq, TestPaper, Topic } from '../../model.ts';
import { TOPIC_DEFAULTS } from '../../schema/frontmatter.ts';
import { digestOfValues } from '../digest.ts';
import { pipelineVersion } from './pipeline-version.ts';

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
  const questions = mcqs.map(({ id, section, question, options, correctAnswer, tags, explanation }) => {
    return { id, section, question, options, correctAnswer, tags, explanation };
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

/** The folder of tests, which no subject can be called. */
export const TESTS = 'tests';

/** The texts of a test, in the form in which texts are rendered: its instructions, and the explanations of its own file. */
export function textOfTest({ slug, instructions, own }: TestPaper): Topic {
  return textsOf(TESTS, slug, instructions, own);
}

/** The explanations of held questions of a topic, which are not among the texts of its page. */
export function textOfHeld({ subject, slug, withheld }: Topic): Topic {
  return textsOf(subject, slug, '', withheld);
}

function textsOf(subject: string, slug: string, notes: string, mcqs: readonly OfficialMcq[]): Topic {
  return {
    ...TOPIC_DEFAULTS,
    ...{ subject, slug, notes, notesLine: 1, csv: '', mcqs: [...mcqs], mcqLines: [] },
    ...{ withheld: [], withheldLines: [], namedSections: [], digest: '', shownDigest: '', notesDigest: '' },
  };
}
