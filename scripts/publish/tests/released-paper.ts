import type { PaperQuestion, ReleasedPaper, ReleasedTest } from '../../../api/contract/tests/papers.ts';
import { SCHEMES, parseMarks, writeMarks, type Scheme } from '../../../api/contract/tests/schemes.ts';
import type { CheckedContent } from '../../content/disk/check/check.ts';
import { textOfHeld, textOfTest } from '../../content/disk/render/render.ts';
import { answersReleased } from '../../content/schema/tests/test-rules.ts';
import { testQuestionRef } from '../../content/questions/question-id.ts';
import type { RenderedNotes } from '../../content/markdown/render-markdown.ts';
import type { TestPaper, Topic } from '../../content/model.ts';
import type { BankQuestion } from '../../content/tests/question-bank.ts';
import { ownNotes } from '../../content/tests/paper-topics.ts';
import type { ResolvedPaper } from '../../content/tests/resolve-paper.ts';

/** Renders a test with its questions. */
export async function releasedPaper(
  content: CheckedContent,
  test: TestPaper,
  paper: ResolvedPaper,
  now: Date,
): Promise<ReleasedPaper> {
  const own = await content.render(textOfTest(test));
  const explanations = new Map(
    test.own.map(({ id }, index) => [id, own.questions[index]?.explanation ?? '']),
  );
  const topics = new Map<string, Topic>(
    content.subjects.flatMap((subject) =>
      subject.topics.map((topic) => [`${topic.subject}/${topic.slug}`, topic] as const),
    ),
  );
  const rendered = renderedTopics(content);

  const questions: PaperQuestion[] = [];
  for (const found of paper.questions) {
    const { mcq, topic } = found;
    const written = topic
      ? { subject: topic.subject, topic: topic.slug, section: mcq.section }
      : ownNotes(mcq.section);
    const notesTopic = written && topics.get(`${written.subject}/${written.topic}`);
    questions.push({
      ref: found.ref,
      question: mcq.question,
      options: mcq.options,
      correctAnswer: mcq.correctAnswer,
      ...(mcq.also && { also: mcq.also }),
      explanation: topic ? await rendered.explanation(topic, found) : (explanations.get(mcq.id) ?? ''),
      tags: mcq.tags,
      difficulty: mcq.difficulty,
      source: mcq.source,
      notes:
        written && notesTopic
          ? { ...written, section: await rendered.sectionId(notesTopic, written.section) }
          : null,
      section: found.section,
    });
  }
  return {
    test: releasedTest(test, questions, paper, now),
    instructions: passageOf(own.notes),
    questions,
    ...(test.withdrawn.length > 0 && { dropped: test.withdrawn.map((id) => testQuestionRef(test.slug, id)) }),
  };
}

/** Instructions on a page whose own heading is above them. */
function passageOf({ intro, sections, footnotes }: RenderedNotes): string {
  const parts = sections.map(({ headingHtml, html }) => `<h3>${headingHtml}</h3>${html}`);
  return intro + parts.join('') + footnotes;
}

/** HTML of topics, each loaded once for one paper. */
function renderedTopics(content: CheckedContent) {
  const active = new Map<Topic, Promise<string[]>>();
  const held = new Map<Topic, Promise<string[]>>();
  const sections = new Map<Topic, Promise<{ id: string; title: string }[]>>();
  const load = <Value>(map: Map<Topic, Promise<Value>>, topic: Topic, make: () => Promise<Value>) => {
    const value = map.get(topic) ?? make();
    map.set(topic, value);
    return value;
  };
  const explanationsOf = async (text: Topic) =>
    (await content.render(text)).questions.map(({ explanation }) => explanation);
  return {
    async explanation(topic: Topic, { mcq }: BankQuestion): Promise<string> {
      const isHeld = mcq.status === 'held';
      const list = isHeld
        ? await load(held, topic, () => explanationsOf(textOfHeld(topic)))
        : await load(active, topic, () => explanationsOf(topic));
      const index = (isHeld ? topic.withheld : topic.mcqs).findIndex(({ id }) => id === mcq.id);
      return list[index] ?? '';
    },
    /** The id of the heading that is meant by its id or text; '' if there is none. */
    async sectionId(topic: Topic, written: string): Promise<string> {
      if (written === '') return '';
      const list = await load(sections, topic, async () => (await content.render(topic)).notes.sections);
      return list.find(({ id, title }) => id === written || title === written)?.id ?? '';
    },
  };
}

function releasedTest(
  test: TestPaper,
  questions: readonly PaperQuestion[],
  { sections, openComparison }: ResolvedPaper,
  now: Date,
): ReleasedTest {
  const { slug, title, description, access, order, ranked, minutes, digest } = test;
  const [opens, closes] = [test.opens, test.closes].map((time) => {
    return time === null ? null : new Date(time).toISOString();
  }) as [string | null, string | null];
  return {
    ...{ slug, title, description, access, order, ranked, minutes },
    ...(openComparison && { openComparison }),
    questions: questions.length,
    scheme: schemeOf(test),
    opens,
    closes,
    ...(test.answers !== null && { answers: test.answers }),
    ...(test.keys === 'provisional' && { keyPhase: 'provisional' as const }),
    cutOffs: test.cutOffs.map(({ name, marks }) => ({ name, marks: exact(marks) })),
    sections,
    topics: coveredTopics(
      test,
      questions,
      openComparison || (ranked && !answersReleased(test, now.getTime())),
    ),
    digest,
  };
}

/**
 * The topics that a test is listed with. Those of a comparison would tell what it asks (`isSecret`), so only those that its file
 * lists are known.
 */
function coveredTopics(test: TestPaper, questions: readonly PaperQuestion[], isSecret: boolean): string[] {
  if (test.topics.length > 0) return [...new Set(test.topics)];
  if (isSecret) return [];
  return [...new Set(questions.flatMap(({ notes }) => (notes ? [`${notes.subject}/${notes.topic}`] : [])))];
}

function schemeOf({ scheme, marks, qualifying, dropped }: TestPaper): Scheme {
  const base: Scheme =
    scheme === 'custom'
      ? {
          ...SCHEMES['upsc-gs'],
          name: 'custom',
          right: exact(marks?.right ?? '1'),
          wrong: exact(marks?.wrong ?? '0'),
          blank: exact(marks?.blank ?? '0'),
        }
      : SCHEMES[scheme];
  return { ...base, qualifying: qualifying ?? base.qualifying, dropped: dropped ?? base.dropped };
}

function exact(written: string): string {
  const marks = parseMarks(written);
  if (!marks) throw new Error(`The content check let these marks pass: ${written}`);
  return writeMarks(marks);
}
