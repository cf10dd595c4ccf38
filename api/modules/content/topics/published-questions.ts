import pLimit from 'p-limit';
import type { OfficialMcq } from '../../../../scripts/content/model.ts';
import { parseMcqCsv } from '../../../../scripts/content/questions/mcq-csv.ts';
import { parseQuestionRef, topicQuestionRef } from '../../../../scripts/content/questions/question-id.ts';
import type { QuestionRef } from '../../../../scripts/content/questions/question-id.ts';
import { findSection } from '../../../../scripts/content/questions/section-match.ts';
import type { LevelHeading } from '../../../../scripts/content/questions/section-match.ts';
import type { TopicKey } from '../../../contract/study/target-rules.ts';
import type { LiveRelease } from '../releases/releases-plugin.ts';
import { mayRead } from '../../../contract/content/access-rules.ts';
import type { Reader } from './access.ts';
import { findTopic, readAllMcqs, readMcqs, readNotes } from './published-topic.ts';
import type { PublishedTopic } from './published-topic.ts';

/** A published question with the section of the notes that teaches it. */
export interface LinkedQuestion extends OfficialMcq {
  ref: QuestionRef;
  /** Id of the section; null if none is stated or it does not exist. */
  sectionId: string | null;
}

/** The active questions of a topic; held and dropped ones are left out. */
export async function readQuestions(found: PublishedTopic): Promise<readonly OfficialMcq[]> {
  return remembered(found, 'questions', async () => {
    // Publishing has already reported the problems of the file.
    return parseMcqCsv(await readMcqs(found), `${found.topic.slug}.csv`).mcqs;
  });
}

/** Ids of the questions whose text readers may have: the active ones, and dropped ones, which were active. */
async function readShownIds(found: PublishedTopic): Promise<ReadonlySet<string>> {
  return remembered(found, 'shownIds', async () => {
    const { mcqs, withheld } = parseMcqCsv(await readAllMcqs(found), `${found.topic.slug}.csv`);
    const shown = [...mcqs, ...withheld].filter(({ status }) => status !== 'held');
    return new Set(shown.map(({ id }) => id));
  });
}

/** Those of the references whose question is active in a published topic, or was withdrawn there. Held ones are not among them. */
export async function shownOf(
  release: LiveRelease | null,
  refs: readonly QuestionRef[],
): Promise<ReadonlySet<QuestionRef>> {
  const shown = await pLimit(CONCURRENT_TOPICS).map([...new Set(refs)], async (ref) => {
    const { folder = '', file = '', id = '' } = parseQuestionRef(ref) ?? {};
    if (!release?.topics.get(folder)?.has(file)) return [];
    return (await readShownIds(findTopic(release, folder, file))).has(id) ? [ref] : [];
  });
  return new Set(shown.flat());
}

/** The headings of a topic's notes, in order. */
export async function readHeadings(found: PublishedTopic): Promise<readonly LevelHeading[]> {
  return remembered(found, 'headings', async () => {
    // Imported on demand, because it loads the markdown parser.
    const { sectionTexts } = await import('../../../../scripts/content/markdown/section-texts.ts');
    const sections = await sectionTexts(await readNotes(found));
    return sections.flatMap(({ id, title, level }) => (id === null ? [] : [{ id, title, level }]));
  });
}

/** The active questions of a topic with their sections. */
export async function readLinkedQuestions(found: PublishedTopic): Promise<LinkedQuestion[]> {
  const questions = await readQuestions(found);
  const isStated = questions.some(({ section }) => section !== '');
  const headings = isStated ? await readHeadings(found) : [];
  return questions.map((question) => ({
    ...question,
    ref: topicQuestionRef(found.subject, found.topic.slug, question.id),
    sectionId: findSection(question.section, headings)?.id ?? null,
  }));
}

/** Topics read at the same time. */
const CONCURRENT_TOPICS = 8;

/** Ids of the sections that teach these questions, by reference, in topics that the reader may read. Others are left out. */
export async function sectionsByRef(
  release: LiveRelease | null,
  reader: Reader,
  refs: readonly QuestionRef[],
): Promise<Map<QuestionRef, string>> {
  const topics = new Map<string, PublishedTopic>();
  for (const ref of refs) {
    const { folder = '', file = '' } = parseQuestionRef(ref) ?? {};
    const topic = release?.topics.get(folder)?.get(file);
    if (topic && mayRead(topic.access, reader))
      topics.set(`${folder}/${file}`, findTopic(release, folder, file));
  }
  const found = await pLimit(CONCURRENT_TOPICS).map([...topics.values()], readLinkedQuestions);
  return new Map(
    found.flat().flatMap(({ ref, sectionId }) => (sectionId === null ? [] : [[ref, sectionId]])),
  );
}

/** Finds the title of a section by its topic and id. */
export type SectionTitles = (place: TopicKey & { section: string }) => string | null;

/** The titles of the sections of those topics that the reader may read. */
export async function sectionTitles(
  release: LiveRelease | null,
  reader: Reader,
  topics: readonly TopicKey[],
): Promise<SectionTitles> {
  const readable = new Map<string, PublishedTopic>();
  for (const { subject, topic } of topics) {
    const access = release?.topics.get(subject)?.get(topic)?.access;
    if (access !== undefined && mayRead(access, reader))
      readable.set(`${subject}/${topic}`, findTopic(release, subject, topic));
  }
  const found = await pLimit(CONCURRENT_TOPICS).map([...readable], async ([key, topic]) => {
    const headings = await readHeadings(topic);
    return [key, new Map(headings.map(({ id, title }) => [id, title]))] as const;
  });
  const titles = new Map(found);
  return ({ subject, topic, section }) => titles.get(`${subject}/${topic}`)?.get(section) ?? null;
}

interface Remembered {
  questions?: Promise<readonly OfficialMcq[]> | undefined;
  headings?: Promise<readonly LevelHeading[]> | undefined;
  shownIds?: Promise<ReadonlySet<string>> | undefined;
}

/** Topics whose questions and headings are kept in memory, about 30 kB each. */
const TOPICS_REMEMBERED = 256;

/* A release never changes, and what was read of it is forgotten with it. */
const memory = new WeakMap<LiveRelease, Map<string, Remembered>>();

/** Reads a part of a topic once, as long as it is among the topics used last. */
function remembered<Part extends keyof Remembered>(
  { release, subject, topic }: PublishedTopic,
  part: Part,
  read: () => NonNullable<Remembered[Part]>,
): NonNullable<Remembered[Part]> {
  const topics = memory.get(release) ?? new Map<string, Remembered>();
  memory.set(release, topics);
  const key = `${subject}/${topic.slug}`;
  const known = topics.get(key) ?? {};
  topics.delete(key);
  topics.set(key, known);
  const [oldest] = topics.keys();
  if (topics.size > TOPICS_REMEMBERED && oldest !== undefined) topics.delete(oldest);
  const before = known[part];
  if (before) return before;
  const reading = read();
  known[part] = reading;
  // Failures are not cached; the caller gets the error.
  reading.catch(() => {
    known[part] = undefined;
  });
  return reading;
}
