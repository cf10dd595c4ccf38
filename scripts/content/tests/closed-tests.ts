import type { Content, OfficialMcq, TestPaper, Topic } from '../model.ts';
import { answersReleased } from '../schema/tests/test-rules.ts';
import { idFromText, isQuestionId } from '../questions/question-id.ts';
import { ownNotes } from './paper-topics.ts';
import Papa from 'papaparse';
import { EXTRA_COLUMN_NAMES } from '../questions/extra-columns.ts';
import { MCQ_HEADER } from '../questions/mcq-source.ts';

/** A digest of values, which needs the server's libraries. */
type Digest = (...values: readonly unknown[]) => string;

/** What the tests that have closed add to the questions of a topic. */
interface Additions {
  /** Ids of held questions that are published from now on. */
  published: Set<string>;
  /** Questions of the tests' own files. */
  added: OfficialMcq[];
}

/**
 * The content with the questions of closed tests that say `afterwards: practice` among those of their topics: held questions
 * that they list, and those of their own files whose `section` names a topic.
 */
export function withClosedTests(content: Content, now: Date, digest: Digest): Content {
  const isJoining = ({ afterwards, closes }: TestPaper) =>
    afterwards === 'practice' && answersReleased({ closes }, now.getTime());
  const joining = content.tests.filter(isJoining);
  if (joining.length === 0) return content;
  const additions = new Map<string, Additions>();
  const at = (topic: string): Additions => {
    const found = additions.get(topic) ?? { published: new Set(), added: [] };
    additions.set(topic, found);
    return found;
  };
  for (const test of joining) {
    for (const ref of [...test.questions, ...test.sections.flatMap(({ questions = [] }) => questions)]) {
      const end = ref.lastIndexOf('/');
      if (end !== -1) at(ref.slice(0, end)).published.add(ref.slice(end + 1));
    }
    for (const mcq of test.own) {
      const notes = ownNotes(mcq.section);
      if (!notes) continue;
      const id = `${test.slug}-${mcq.id}`;
      at(`${notes.subject}/${notes.topic}`).added.push({
        ...mcq,
        id: isQuestionId(id) ? id : idFromText(mcq.question),
        section: notes.section,
        status: 'active',
      });
    }
  }
  return {
    ...content,
    tests: content.tests.map((test) => (isJoining(test) ? { ...test, joined: true } : test)),
    subjects: content.subjects.map((subject) => ({
      ...subject,
      topics: subject.topics.map((topic) => {
        const found = additions.get(`${topic.subject}/${topic.slug}`);
        return found ? withAdditions(topic, found, digest) : topic;
      }),
    })),
  };
}

function withAdditions(topic: Topic, { published, added }: Additions, digest: Digest): Topic {
  const isPublished = ({ id, status }: OfficialMcq) => status === 'held' && published.has(id);
  const known = new Set([...topic.mcqs, ...topic.withheld].map(({ id }) => id));
  const joined = [
    ...topic.withheld.filter(isPublished).map((mcq): OfficialMcq => ({ ...mcq, status: 'active' })),
    ...added.filter(({ id }) => !known.has(id)),
  ];
  if (joined.length === 0) return topic;
  const mcqs = [...topic.mcqs, ...joined];
  const kept = topic.withheld.map((mcq, index) => [mcq, topic.withheldLines[index] ?? 1] as const);
  const stays = kept.filter(([mcq]) => !isPublished(mcq));
  const withheld = stays.map(([mcq]) => mcq);
  const csv = fullCsv([...mcqs, ...withheld]);
  return {
    ...topic,
    csv,
    mcqs,
    mcqLines: [...topic.mcqLines, ...joined.map(() => 1)],
    withheld,
    withheldLines: stays.map(([, line]) => line),
    digest: digest(topic.digest, csv),
    shownDigest: digest(topic.shownDigest, csv),
  };
}

/** A CSV file with these questions and all columns, which reads back as the same questions. */
function fullCsv(mcqs: readonly OfficialMcq[]): string {
  const rows = mcqs.map((mcq) => [
    mcq.question,
    ...[0, 1, 2, 3].map((option) => mcq.options[option] ?? ''),
    String(mcq.correctAnswer),
    mcq.explanation,
    mcq.tags.join(','),
    mcq.id,
    mcq.section,
    mcq.difficulty ?? '',
    mcq.source,
    mcq.status,
    mcq.also?.join(' ') ?? '',
  ]);
  const header = [...MCQ_HEADER.trim().split(','), ...EXTRA_COLUMN_NAMES];
  return `${Papa.unparse([header, ...rows], { newline: '\n' })}\n`;
}
