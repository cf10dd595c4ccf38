import { distance } from 'fastest-levenshtein';
import type { OfficialMcq, Subject, TestPaper, Topic } from '../model.ts';
import { testQuestionRef, topicQuestionRef } from '../questions/question-id.ts';
import type { QuestionRef } from '../questions/question-id.ts';

/** A question that a test can have. */
export interface BankQuestion {
  ref: QuestionRef;
  mcq: OfficialMcq;
  /** Null for a question of the test's own file. */
  topic: Topic | null;
}

/** What a reference means; `unreadable`: its topic has an error, so it is not known. */
type FoundQuestion = BankQuestion | 'unknown' | 'dropped' | 'unreadable';

/** The questions of a content folder, looked up topic by topic. */
export interface QuestionBank {
  find: (ref: QuestionRef, test: TestPaper) => FoundQuestion;
  /** The questions with a status below `from`, a subject or `subject/topic`; null if there is no such thing. */
  below: (from: string, status: 'active' | 'held') => BankQuestion[] | null;
  /** The topics below `from`; null as in `below`. */
  topicsBelow: (from: string) => Topic[] | null;
  /** The nearest name that exists, such as a misspelt topic or id; null if none is near. */
  nearest: (ref: QuestionRef, test: TestPaper) => string | null;
}

export function questionBank(
  subjects: readonly Subject[],
  faulty: readonly { subject: string; slug: string }[],
): QuestionBank {
  const unreadable = new Set(faulty.map(({ subject, slug }) => `${subject}/${slug}`));
  const topics = new Map<string, Topic>(
    subjects.flatMap((subject) =>
      subject.topics.map((topic) => [`${topic.subject}/${topic.slug}`, topic] as const),
    ),
  );
  const bySubject = new Map(subjects.map(({ slug, topics: list }) => [slug, list]));
  const topicsBelow = (from: string) => {
    const topic = topics.get(from);
    if (topic) return [topic];
    if (unreadable.has(from)) return [];
    return bySubject.get(from) ?? null;
  };

  return {
    topicsBelow,
    find(ref, test) {
      const [path, id] = splitRef(ref, test);
      if (path === ownPath(test)) {
        const mcq = test.own.find((own) => own.id === id);
        return mcq ? { ref: testQuestionRef(test.slug, id), mcq, topic: null } : 'unknown';
      }
      const topic = topics.get(path);
      if (!topic) return unreadable.has(path) ? 'unreadable' : 'unknown';
      const mcq = [...topic.mcqs, ...topic.withheld].find((other) => other.id === id);
      if (!mcq) return 'unknown';
      return mcq.status === 'dropped' ? 'dropped' : { ref, mcq, topic };
    },
    below(from, status) {
      const found = topicsBelow(from);
      if (!found) return null;
      return found.flatMap((topic) => {
        const mcqs = status === 'active' ? topic.mcqs : topic.withheld.filter((mcq) => mcq.status === 'held');
        return mcqs.map((mcq) => ({ ref: topicQuestionRef(topic.subject, topic.slug, mcq.id), mcq, topic }));
      });
    },
    nearest(ref, test) {
      const [path, id] = splitRef(ref, test);
      const topic = topics.get(path);
      const isOwn = path === ownPath(test);
      if (!topic && !isOwn) return nearestOf(path, [...topics.keys(), ...bySubject.keys()]);
      const mcqs = topic ? [...topic.mcqs, ...topic.withheld] : test.own;
      const near = nearestOf(
        id,
        mcqs.map((mcq) => mcq.id),
      );
      return near && (isOwn ? near : `${path}/${near}`);
    },
  };
}

function ownPath({ slug }: TestPaper): string {
  return `tests/${slug}`;
}

/** A reference without slashes is the id of a question in the test's own file. */
function splitRef(ref: string, test: TestPaper): [path: string, id: string] {
  const end = ref.lastIndexOf('/');
  return end === -1 ? [ownPath(test), ref] : [ref.slice(0, end), ref.slice(end + 1)];
}

function nearestOf(written: string, names: readonly string[]): string | null {
  let best: { name: string; far: number } | null = null;
  for (const name of names) {
    const far = distance(written.slice(0, 200), name);
    if (far <= Math.max(2, name.length / 3) && (best === null || far < best.far)) best = { name, far };
  }
  return best?.name ?? null;
}
