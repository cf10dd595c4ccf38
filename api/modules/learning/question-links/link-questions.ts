import { setTimeout as sleep } from 'node:timers/promises';
import type { Access } from '../../../../scripts/content/access.ts';
import type { OfficialMcq } from '../../../../scripts/content/model.ts';
import {
  idFromText,
  parseQuestionRef,
  testQuestionRef,
  topicQuestionRef,
} from '../../../../scripts/content/questions/question-id.ts';
import type { QuestionRef } from '../../../../scripts/content/questions/question-id.ts';
import type { TopicKey } from '../../../contract/study/target-rules.ts';
import type { Database } from '../../../db/client.ts';
import { movedRef } from '../../content/moved-topic.ts';
import type { LiveRelease } from '../../content/releases/releases-plugin.ts';
import { mayRead } from '../../../contract/content/access-rules.ts';
import type { Reader } from '../../content/topics/access.ts';
import { readQuestions } from '../../content/topics/published-questions.ts';
import { findTopic } from '../../content/topics/published-topic.ts';
import type { ReleasedPapers } from '../tests/papers/released-papers.ts';
import { questionFinder } from '../quiz/question-ids.ts';
import {
  linkAnswers,
  linkCard,
  listUnlinkedAnswers,
  listUnlinkedAttempts,
  listUnlinkedCards,
} from './store.ts';
import type { OwnedRow } from './store.ts';
import { followReference } from './follow-references.ts';
import { listRunningRefs, nextRef, REFERRING_TABLES } from './references-store.ts';

/** Attempts or cards per step. */
const BATCH = 20;
/** References looked at before other work goes on. */
const REFS = 200;
/** ms between two steps, so that requests are not slowed down. */
const PAUSE = 10;

const START: OwnedRow = { userId: '', id: '' };

export interface LinkOptions {
  papers: ReleasedPapers;
  signal: AbortSignal;
  /** ms since 1970 */
  now: () => number;
  /** Called when answers have to be scored again. */
  onRescoring: () => void;
}

/**
 * Links stored answers and review cards to published questions where the reference is missing: those of clients that
 * sent no id, by their text; and those of a question whose row had no id when they were stored, by the digest of its
 * text. Only questions of topics that the learner may read: answers that are linked are scored by corrected keys. Works in small steps, each in a transaction of its own, and can be stopped at any time: the next run goes on.
 * Answers to a learner's own questions are never linked, so each run looks at them again.
 */
export async function linkQuestions(
  database: Database,
  release: LiveRelease,
  { papers, signal, now, onRescoring }: LinkOptions,
): Promise<void> {
  const pause = () => sleep(PAUSE, undefined, { ref: false });

  for (let after: OwnedRow | undefined = START; after && !signal.aborted;) {
    const batch: Awaited<ReturnType<typeof listUnlinkedAttempts>> = await listUnlinkedAttempts(
      database.read,
      after,
      BATCH,
    );
    for (const attempt of batch) {
      const answers = await listUnlinkedAnswers(database.read, attempt);
      const [first] = answers;
      const topic = first && (await readableTopic(release, attempt.owner, first));
      if (!topic) continue;
      const find = questionFinder(topic.questions);
      const found = answers.flatMap((answer) => {
        const question = find(answer);
        return question ? [{ position: answer.position, ref: topic.refOf(question) }] : [];
      });
      if (found.length > 0) await linkAnswers(database, attempt, found, now());
    }
    after = batch.at(-1);
    await pause();
  }

  for (let after: OwnedRow | undefined = START; after && !signal.aborted;) {
    const batch: Awaited<ReturnType<typeof listUnlinkedCards>> = await listUnlinkedCards(
      database.read,
      after,
      BATCH,
    );
    for (const card of batch) {
      const { content } = card;
      const topic = 'question' in content ? await readableTopic(release, card.owner, card) : null;
      if (!topic || !('question' in content)) continue;
      const { question: questionText, correctAnswer, options } = content;
      const found = questionFinder(topic.questions)({ questionText, correctAnswer, options });
      if (found) await linkCard(database, card, topic.refOf(found));
    }
    after = batch.at(-1);
    await pause();
  }

  const options = { isStopped: () => signal.aborted, onRescoring };
  const follow = async (ref: QuestionRef) => {
    const current = movedRef(release.redirects, ref) ?? (await currentRef(release, papers, ref));
    if (current !== null)
      await followReference(database, ref, (one) => (one === ref ? current : null), options);
  };
  for (const table of REFERRING_TABLES) {
    let looked = 0;
    for (let ref = await nextRef(database.read, table, ''); ref !== null && !signal.aborted;) {
      await follow(ref);
      looked += 1;
      if (looked % REFS === 0) await pause();
      ref = await nextRef(database.read, table, ref);
    }
  }
  for (const ref of await listRunningRefs(database.read, '')) if (!signal.aborted) await follow(ref);
}

/** The reference of a question that has got an id since, by that with the digest of its text; null for others. */
async function currentRef(
  release: LiveRelease,
  papers: ReleasedPapers,
  ref: QuestionRef,
): Promise<QuestionRef | null> {
  const parts = parseQuestionRef(ref);
  if (!parts?.id.startsWith('t-')) return null;
  if (parts.folder === 'tests') {
    const test = release.tests.get(parts.file);
    const questions = test ? (await papers.read(release, test)).questions : [];
    if (questions.some((question) => question.ref === ref)) return null;
    const own = questions.filter((question) => question.ref.startsWith(testQuestionRef(parts.file, '')));
    return own.find(({ question }) => idFromText(question) === parts.id)?.ref ?? null;
  }
  const topic = await currentTopic(release, parts.folder, parts.file);
  if (!topic || topic.questions.some(({ id }) => id === parts.id)) return null;
  const question = topic.questions.find((one) => idFromText(one.question) === parts.id);
  return question ? topic.refOf(question) : null;
}

interface CurrentTopic {
  access: Access;
  questions: readonly OfficialMcq[];
  refOf: (question: OfficialMcq) => QuestionRef;
}

/** A topic of rows that their owner may read now; null for others. */
async function readableTopic(
  release: LiveRelease,
  owner: Pick<Reader, 'role' | 'isPremium'>,
  { subject, topic }: TopicKey,
): Promise<CurrentTopic | null> {
  const found = await currentTopic(release, subject, topic);
  return found && mayRead(found.access, owner) ? found : null;
}

/** A published topic, also by the address that it had before it was moved; null if there is none. */
async function currentTopic(
  release: LiveRelease,
  subject: string,
  slug: string,
): Promise<CurrentTopic | null> {
  const [folder = '', file = ''] = (
    release.redirects.get(`${subject}/${slug}`) ?? `${subject}/${slug}`
  ).split('/');
  if (!release.topics.get(folder)?.has(file)) return null;
  const found = findTopic(release, folder, file);
  const questions = await readQuestions(found);
  return { access: found.topic.access, questions, refOf: ({ id }) => topicQuestionRef(folder, file, id) };
}
