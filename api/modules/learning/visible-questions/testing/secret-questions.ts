import { randomUUID } from 'node:crypto';
import type { PaperQuestion } from '../../../../contract/tests/papers.ts';
import type { TestApp } from '../../../../testing/app.ts';
import { paperOf, publishTests } from '../../../../testing/publish/papers.ts';
import { topicFile } from '../../../../testing/publish/publish.ts';
import { pinQuestion } from '../../tests/papers/paper.ts';
import { ANSWER, ATTEMPT, TEST, TEST_ANSWER } from '../../import/testing/file-rows.ts';

export const NOW = Date.UTC(2090, 5, 15, 10);
export const MINUTE = 60_000;
export const DAY = 24 * 60 * MINUTE;

/** Five kinds of questions that not everyone may see, by what keeps them secret. */
export const REFS = {
  /** Its test has not opened. */
  later: 'tests/later/q1',
  /** Its test hides the answers until it closes. */
  hiding: 'tests/hiding/q1',
  /** Its test is for members. */
  members: 'tests/members/q1',
  /** Its topic is for members. */
  premium: 'polity/judiciary/j1',
  /** It is held for the test `holding`. */
  held: 'polity/preamble/h1',
} as const;
export type Kind = keyof typeof REFS;
export const KINDS = Object.keys(REFS) as Kind[];
export const TESTS = ['later', 'hiding', 'members', 'holding'];

/** Parts of a question: what the hall shows, and what it does not. */
export const ASKED = ['text', 'option-a', 'option-b', 'option-c', 'option-d'];
export const TOLD = ['explanation', 'reason'];

/** A word that the part of a question contains. */
export const canary = (kind: Kind, part: string) => `canary-${kind}-${part}-end`;

const OPTIONS = ASKED.slice(1);

function paperQuestion(kind: Kind, text: string): PaperQuestion {
  return {
    ref: REFS[kind],
    question: canary(kind, text),
    options: OPTIONS.map((option) => canary(kind, option)),
    correctAnswer: 0,
    explanation: `<p>${canary(kind, 'explanation')}</p>`,
    ...{ tags: ['t'], difficulty: null, source: '', notes: null, section: 0 },
  };
}

const csvRow = (kind: Kind, text: string, id: string, status: string) =>
  [
    canary(kind, text),
    ...OPTIONS.map((one) => canary(kind, one)),
    0,
    canary(kind, 'explanation'),
    't',
    id,
    status,
  ].join();

const HEADER = 'question,option1,option2,option3,option4,correctAnswer,explanation,tags,id,status\n';
const iso = (at: number) => new Date(at).toISOString();

/** Publishes the secret questions. @param text the part that their texts are */
export async function publishSecrets(server: TestApp, id: string, text = 'text'): Promise<void> {
  const asked = (kind: Kind) => [paperQuestion(kind, text)];
  await publishTests(
    server,
    id,
    [
      paperOf('later', { ranked: false, opens: iso(NOW + DAY) }, asked('later')),
      paperOf('hiding', { closes: iso(NOW + 30 * MINUTE) }, asked('hiding')),
      paperOf('members', { ranked: false, access: 'premium' }, asked('members')),
      paperOf('holding', { ranked: false }, asked('held')),
    ],
    {
      'polity/preamble.md': topicFile('Notes.'),
      'polity/preamble.csv': `${HEADER}Open?,a,b,c,d,0,Because.,t,o1,\n${csvRow('held', text, 'h1', 'held')}\n`,
      'polity/judiciary.md': topicFile('Notes.', 'premium'),
      'polity/judiciary.csv': `${HEADER}${csvRow('premium', text, 'j1', '')}\n`,
    },
  );
  await server.app.questionLedger.idle();
  await server.app.rescorer.idle();
}

/** A file that asks for everything about the secret questions, and contains none of their words. */
export function forgedFile() {
  const options = ['w', 'x', 'y', 'z'];
  const practice = KINDS.flatMap((kind) =>
    options.flatMap((_, chosen) =>
      [null, options].map((shown, number) => {
        const id = `${kind}-${chosen}-${number}`;
        return {
          attempt: { ...ATTEMPT, id, attemptNumber: 1 },
          answer: {
            ...ANSWER,
            ...{ attemptId: id, questionText: `Which ${id}?`, selectedAnswer: chosen, correctAnswer: chosen },
            ...{ options: shown, questionId: REFS[kind] },
          },
        };
      }),
    ),
  );
  const taken = KINDS.flatMap((kind) =>
    [null, kind === 'held' ? 'hiding' : kind === 'premium' ? null : kind].map((test) => {
      const id = randomUUID();
      const { id: ref, wording, section } = pinQuestion(paperQuestion(kind, 'text'));
      const questions = [{ id: ref, wording, section }];
      return {
        attempt: { ...TEST, id, test, questions, sections: [{ title: 'Paper', questions: 1 }] },
        answer: { ...TEST_ANSWER, attemptId: id, questionId: ref, chosen: 1, isRight: true },
        correction: correctionOf(id, 'test', ref),
      };
    }),
  );
  return {
    data: {
      attempts: practice.map(({ attempt }) => attempt),
      attemptAnswers: practice.map(({ answer }) => answer),
      testAttempts: taken.map(({ attempt }) => attempt),
      testAnswers: taken.map(({ answer }) => answer),
      scoreCorrections: [
        ...taken.map(({ correction }) => correction),
        ...KINDS.flatMap((kind) =>
          [1, 2, 3].map((version) => correctionOf(`${kind}-0-0`, 'quiz', REFS[kind], version)),
        ),
      ],
      questionReports: KINDS.map((kind) => ({
        ...{ questionId: REFS[kind], reason: 'typo', text: '', createdAt: NOW, closedAt: null },
      })),
      reviewCards: KINDS.map((kind, index) => ({
        ...{
          id: `card-${kind}`,
          own: false,
          subject: 'polity',
          topic: 'preamble',
          sectionId: null,
          questionId: REFS[kind],
        },
        content: { question: `Which ${kind}?`, options, correctAnswer: 3, description: '', tags: [] },
        ...{ suspendedAt: null, buriedUntil: null, due: NOW - index, stability: 1, difficulty: 5, state: 2 },
        ...{ scheduledDays: 1, reps: 1, lapses: 0, lastReview: NOW - DAY, createdAt: 1, updatedAt: 1 },
      })),
    },
  };
}

function correctionOf(attemptId: string, kind: 'quiz' | 'test', questionId: string, keyVersion = 2) {
  const figures = { right: 1, total: 2, percentage: 50, marks: null, maximum: null };
  return {
    attemptId,
    questionId,
    keyVersion,
    kind,
    before: figures,
    after: figures,
    createdAt: NOW,
    seenAt: null,
  };
}
