import type { Static } from 'typebox';
import type { TopicContent } from '../../api/contract/content/topics.ts';
import type { CardsAnswer } from '../../api/contract/practice/reviews.ts';
import { addDays } from '../../api/contract/shared/days.ts';
import type { Mcq } from '../content/model.ts';
import { parseMcqCsv } from '../content/questions/mcq-csv.ts';
import { markSentences, tickTargets } from './marks.ts';
import {
  type SeededRandom,
  type Routine,
  type Study,
  DEMO_DAYS,
  DEMO_TIME_ZONE,
  FIRST_SUBJECTS,
  type DemoTopic,
} from './study-plan.ts';

const FIRST_DAY = 0;

/** What the guide after sign-up asks for. */
const setUp: Routine = async ({ call, subjects }, { index, date }) => {
  if (index !== FIRST_DAY) return;
  await call('PUT', '/user/profile', {
    displayName: 'Asha Verma',
    exam: 'UPSC Civil Services',
    examDate: addDays(date, 200),
    timeZone: DEMO_TIME_ZONE,
    timeZoneProposed: true,
    dailyMinutes: 60,
    subjects: FIRST_SUBJECTS.filter((slug) => subjects.includes(slug)),
    guideDone: true,
  });
};

/** In the morning: the targets of the day, and on the last day those of the coming days too. */
const planTargets: Routine = async ({ call, upcoming }, { index, date, targets }) => {
  const save = (on: string, rows: readonly { topic: DemoTopic; minutes: number }[]) =>
    call('POST', '/user/daily-targets', {
      date: on,
      targets: rows.map(({ topic: { subject, topic }, minutes }) => ({
        subject,
        topic,
        targetTime: minutes,
      })),
    });
  /* The first days have no targets yet. */
  if (targets.length > 0 && index > 3) await save(date, targets);
  if (index !== DEMO_DAYS) return;
  for (const [ahead, topic] of upcoming(4).entries()) {
    await save(addDays(date, ahead + 1), [{ topic, minutes: 30 + 5 * (ahead % 3) }]);
  }
};

const read: Routine = async ({ call, random, moveTo, pass }, { evening, date, readings }) => {
  moveTo(evening);
  for (const { topic, minutes, completes } of readings) {
    pass(minutes);
    const reading = [{ clientId: random.uuid(), date, seconds: minutes * 60 + random.between(0, 59) }];
    const at = { subject: topic.subject, topic: topic.topic };
    await call('POST', '/user/progress', { ...at, reading });
    if (completes) await call('POST', '/user/progress/complete', at);
  }
};

const TAGS_PER_WEAKNESS = 5;

/** Some tags are harder for the learner than others, always the same. */
function isWeak(tag: string): boolean {
  return [...tag].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % TAGS_PER_WEAKNESS === 0;
}

const practise: Routine = async (study, { quizzes }) => {
  for (const { topic, ability, exam } of quizzes) {
    const questions = await questionsOf(study, topic);
    if (questions.length === 0) continue;
    const { call, random, pass, time } = study;
    const answers = questions.map((mcq) => answerOf(mcq, ability, exam, random));
    const timeSpent = answers.reduce((sum, { seconds }) => sum + seconds, 0);
    pass(timeSpent / 60);
    await call('POST', '/quiz/save-attempt', {
      subject: topic.subject,
      topic: topic.topic,
      attemptData: {
        clientId: random.uuid(),
        createdAt: time(),
        timeSpent,
        selectedTags: [],
        questionDetails: answers.map(({ detail }) => detail),
        ...(exam && {
          exam: {
            scheme: 'gs',
            durationSeconds: questions.length * 72,
            confidence: answers.map(({ confidence }) => confidence),
          },
        }),
      },
    });
  }
};

async function questionsOf({ call }: Study, { subject, topic }: DemoTopic): Promise<Mcq[]> {
  const { mcqs } = await call<TopicContent>('GET', `/content/${subject}/${topic}`);
  return parseMcqCsv(mcqs, `${topic}.csv`).mcqs;
}

function answerOf(mcq: Mcq, ability: number, exam: boolean, random: SeededRandom) {
  const chance = Math.min(0.95, ability - (mcq.tags.some(isWeak) ? 0.25 : 0));
  const isRight = random.chance(chance);
  const wrong =
    (mcq.correctAnswer + random.between(1, Math.max(1, mcq.options.length - 1))) % mcq.options.length;
  /* In an exam one leaves out what one does not know. */
  const leavesOut = exam && !isRight && random.chance(0.3);
  const certainty = random.next() + (isRight ? 0.35 : -0.1);
  return {
    seconds: random.between(18, 70),
    confidence: leavesOut ? null : certainty > 0.7 ? 'sure' : certainty > 0.35 ? 'fifty-fifty' : 'guess',
    detail: {
      questionText: mcq.question,
      selectedAnswer: leavesOut ? null : isRight ? mcq.correctAnswer : wrong,
      correctAnswer: mcq.correctAnswer,
      questionTags: mcq.tags,
    },
  };
}

const reviewDue: Routine = async ({ call, random, pass, time }, { reviews }) => {
  if (reviews === 0) return;
  const { cards } = await call<Static<typeof CardsAnswer>['data']>(
    'GET',
    `/user/reviews?due=today&limit=${reviews}`,
  );
  for (const { id, reps } of cards) {
    pass(0.4);
    const forgotten = random.chance(reps === 0 ? 0.3 : 0.14);
    const rating = forgotten ? 1 : random.chance(0.12) ? 4 : random.chance(0.15) ? 2 : 3;
    await call('POST', `/user/reviews/${id}`, { rating, clientId: random.uuid(), reviewedAt: time() });
  }
};

/** Days on which the learner bookmarks what is read. */
const BOOKMARK_DAYS: readonly number[] = [2, 4, 11, 15, 19, 26, 30, 36, 40];

const bookmark: Routine = async ({ call }, { index, readings }) => {
  const topic = readings[0]?.topic;
  if (!topic || !BOOKMARK_DAYS.includes(index)) return;
  await call('POST', '/user/bookmarks', {
    subject: topic.subject,
    topic: topic.topic,
    title: topic.title,
    description: 'Read again before the mock test',
  });
};

/** A day of the streak, on which the learner is sure to study. */
const NOTE_DAY = 36;

const writeNotes: Routine = async ({ call }, { index, readings }) => {
  const topic = readings[0]?.topic;
  if (!topic || index !== NOTE_DAY) return;
  const { subject, topic: slug } = topic;
  const { content } = await call<{ content: string }>('GET', `/official-notes/${subject}/${slug}`);
  const mine =
    '\n\n## My points for the answer\n\n- Begin with the definition and one date.\n- Two examples, one of them recent.\n- End with a way forward.\n';
  await call('POST', '/notes/save', {
    subjectSlug: subject,
    topicSlug: slug,
    content: content.trimEnd() + mine,
    revision: 0,
  });
};

/** Everything the learner does on a day, in this order. */
export const ROUTINES: readonly Routine[] = [
  setUp,
  planTargets,
  read,
  bookmark,
  markSentences,
  writeNotes,
  practise,
  reviewDue,
  tickTargets,
];
