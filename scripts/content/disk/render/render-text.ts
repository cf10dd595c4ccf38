import type { Finding } from '../../issue.ts';
import { formulasFor } from '../../markdown/formulas/formula-tree.ts';
import type { References } from '../../markdown/references.ts';
import {
  renderNotes,
  renderPassage,
  type RenderedNotes,
  type RenderedPassage,
} from '../../markdown/render-markdown.ts';
import { findSection, type SectionHeading } from '../../questions/section-match.ts';
import type { RenderedTopic, TopicText } from './topic-text.ts';

/* A module of its own, because loading the renderer takes a process longer than most of them need to end. */

/** A text as it is cached. */
export interface RenderedText {
  topic: RenderedTopic;
  references: TopicReferences;
}

/** The references and sizes of a topic's text, without the text. */
export interface TopicReferences {
  notes: References;
  /** Headings of its sections, in order. */
  sections: SectionHeading[];
  words: number;
  /** Number of questions. */
  questions: number;
  /** References of all explanations together. */
  explanations: Pick<References, 'images' | 'links'>;
  /** Findings about the notes, with their lines in the notes. */
  notesFindings: Finding[];
  /** Findings about explanations; `question` is the index of the question, and lines are those in the explanation. */
  explanationFindings: (Finding & { question: number })[];
}

/**
 * Renders a text. Calls `onPart` before each part: with 0 for the notes, 1 for the first explanation, and so on.
 * @throws {RenderError} (rejects) if a part is too large or nested too deeply
 */
export async function renderText(
  { imageBase, notes: markdown, questions }: TopicText,
  onPart: (part: number) => void = () => undefined,
): Promise<RenderedText> {
  const formulas = await formulasFor([markdown, ...questions.map(({ explanation }) => explanation)]);
  onPart(0);
  const notes = renderNotes(markdown, { imageBase, formulas });
  const explanations = questions.map(({ explanation }, index) => {
    onPart(index + 1);
    return renderPassage(explanation, { imageBase, formulas });
  });
  return {
    topic: {
      notes,
      questions: questions.map(({ id, section, question, options, correctAnswer, also, tags }, index) => ({
        id,
        section: findSection(section, notes.sections)?.id ?? null,
        question,
        options,
        correctAnswer,
        ...(also && { also }),
        tags,
        explanation: explanations[index]?.html ?? '',
      })),
    },
    references: referencesOf(notes, explanations),
  };
}

function referencesOf(notes: RenderedNotes, explanations: readonly RenderedPassage[]): TopicReferences {
  const { images, links, lines } = notes;
  return {
    notes: { images, links, lines },
    sections: notes.sections.map(({ id, title }) => ({ id, title })),
    words: notes.words,
    questions: explanations.length,
    explanations: {
      images: [...new Set(explanations.flatMap((explanation) => explanation.images))],
      links: [...new Set(explanations.flatMap((explanation) => explanation.links))],
    },
    notesFindings: notes.findings,
    explanationFindings: explanations.flatMap(({ findings }, question) =>
      findings.map((finding) => ({ ...finding, question })),
    ),
  };
}
