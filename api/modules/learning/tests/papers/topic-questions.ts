import { setImmediate } from 'node:timers/promises';
import { formulasFor } from '../../../../../scripts/content/markdown/formulas/formula-tree.ts';
import { idMaker } from '../../../../../scripts/content/markdown/sections.ts';
import type { OfficialMcq } from '../../../../../scripts/content/model.ts';
import { parseMcqCsv } from '../../../../../scripts/content/questions/mcq-csv.ts';
import { topicQuestionRef } from '../../../../../scripts/content/questions/question-id.ts';
import type { PaperQuestion } from '../../../../contract/tests/papers.ts';
import { readMcqs, type PublishedTopic } from '../../../content/topics/published-topic.ts';
import { weightedCache } from './weighted-cache.ts';

/** The published questions of a topic by their ids. Held and dropped ones are not among them. */
type Questions = ReadonlyMap<string, OfficialMcq>;

/** Characters of CSV files and of explanations in memory. */
const MEMORY = 32_000_000;
const EXPLANATIONS_MEMORY = 16_000_000;

export interface TopicQuestions {
  /** The active questions of a published topic. Its file is parsed once per version. */
  read: (found: PublishedTopic) => Promise<Questions>;
  /** A question with its explanation as HTML. */
  asPaperQuestion: (found: PublishedTopic, mcq: OfficialMcq) => Promise<PaperQuestion>;
}

export function createTopicQuestions(): TopicQuestions {
  const topics = weightedCache<Questions>(MEMORY);
  const explanations = weightedCache<string>(EXPLANATIONS_MEMORY);

  async function explanationOf(subject: string, markdown: string): Promise<string> {
    if (markdown === '') return '';
    const key = `${subject}/${markdown}`;
    const known = explanations.get(key);
    if (known !== undefined) return known;
    // Rendering takes a few ms; other requests run in between.
    await setImmediate();
    const html = await render(subject, markdown);
    explanations.set(key, html, key.length + html.length);
    return html;
  }

  return {
    async read(found) {
      const key = `${found.subject}/${found.topic.slug}/${found.topic.digest}`;
      const known = topics.get(key);
      if (known) return known;
      const csv = await readMcqs(found);
      // Publishing has already reported the problems of the file.
      const { mcqs } = parseMcqCsv(csv, `${found.topic.slug}.csv`);
      const questions = new Map(mcqs.map((mcq) => [mcq.id, mcq]));
      topics.set(key, questions, csv.length + 1);
      return questions;
    },
    async asPaperQuestion({ subject, topic }, mcq) {
      const { id, question, options, correctAnswer, tags, difficulty, source } = mcq;
      return {
        ref: topicQuestionRef(subject, topic.slug, id),
        ...{ question, options, correctAnswer, tags, difficulty, source },
        explanation: await explanationOf(subject, mcq.explanation),
        notes: { subject, topic: topic.slug, section: sectionId(mcq.section) },
        section: 0,
      };
    },
  };
}

/** Loads the renderer when it is first needed, because most servers never do, and it is large. */
async function render(subject: string, markdown: string): Promise<string> {
  const { RenderError, renderPassage } =
    await import('../../../../../scripts/content/markdown/render-markdown.ts');
  try {
    return renderPassage(markdown, { imageBase: `/${subject}/`, formulas: await formulasFor([markdown]) })
      .html;
  } catch (error) {
    // The publish has reported it.
    if (error instanceof RenderError) return '';
    throw error;
  }
}

/** The id of a heading from its id or its text. */
function sectionId(section: string): string {
  return section === '' ? '' : idMaker()(section);
}
