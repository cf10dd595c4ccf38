import type { Wording } from '../../../../contract/tests/corrections.ts';
import type { TestOutcome } from '../../../../contract/tests/marking.ts';
import type { AttemptQuestion, testTopics } from '../../../../db/schema/tests.ts';
import type { AnswerState } from '../attempts/answer-state.ts';

interface Place {
  subject: string;
  topic: string;
}

/** The topic of a question's notes; for one without notes the folder and file of its reference. */
export function placeOf(ref: string, notes: Wording['notes']): Place {
  const [subject = '', topic = ''] = ref.split('/');
  return notes ? { subject: notes.subject, topic: notes.topic } : { subject, topic };
}

type TagRow = [subject: string, topic: string, tag: string, totalQuestions: number, correctAnswers: number];

/** Counts questions and right answers by topic and tag. Dropped questions do not count. All lists are in order. */
export function tallyTags(
  questions: readonly AttemptQuestion[],
  contents: readonly Wording[],
  outcomes: readonly TestOutcome[],
): TagRow[] {
  const rows = new Map<string, TagRow>();
  for (const [index, { tags, notes }] of contents.entries()) {
    const outcome = outcomes[index];
    if (outcome === 'dropped') continue;
    const { subject, topic } = placeOf(questions[index]?.id ?? '', notes);
    for (const tag of new Set(tags)) {
      const key = JSON.stringify([subject, topic, tag]);
      const row = rows.get(key) ?? [subject, topic, tag, 0, 0];
      row[3] += 1;
      row[4] += outcome === 'right' ? 1 : 0;
      rows.set(key, row);
    }
  }
  return [...rows.values()];
}

export type TopicRow = Omit<typeof testTopics.$inferSelect, 'userId' | 'attemptId'>;

/** All lists are in the order of the questions. */
interface TalliedAttempt {
  questions: readonly AttemptQuestion[];
  contents: readonly Wording[];
  answers: readonly AnswerState[];
  outcomes: readonly TestOutcome[];
  /** Whole seconds that the attempt took; the questions share them if more were sent. */
  timeSpent: number;
}

/** Counts questions, answers, right answers and seconds by topic and stated confidence. Of a dropped question only the time counts. */
export function tallyTopics({
  questions,
  contents,
  answers,
  outcomes,
  timeSpent,
}: TalliedAttempt): TopicRow[] {
  const rows = new Map<string, TopicRow>();
  const sent = answers.reduce((total, { seconds }) => total + seconds, 0);
  const share = sent > timeSpent ? timeSpent / sent : 1;
  let before = 0;
  for (const [index, { notes }] of contents.entries()) {
    const outcome = outcomes[index];
    const answer = answers[index];
    const place = placeOf(questions[index]?.id ?? '', notes);
    const confidence = answer?.confidence ?? 'unsaid';
    const key = JSON.stringify([place.subject, place.topic, confidence]);
    const row = rows.get(key) ?? {
      ...place,
      confidence,
      ...{ totalQuestions: 0, answered: 0, correctAnswers: 0, seconds: 0 },
    };
    /* Differences of rounded sums, so that the seconds of all topics add up. */
    const until = before + (answer?.seconds ?? 0);
    row.seconds += Math.round(until * share) - Math.round(before * share);
    before = until;
    if (outcome !== 'dropped') {
      row.totalQuestions += 1;
      row.answered += outcome === 'unattempted' ? 0 : 1;
      row.correctAnswers += outcome === 'right' ? 1 : 0;
    }
    rows.set(key, row);
  }
  return [...rows.values()];
}

/** The seconds by topic without anything that depends on a key. */
export function timesOf(rows: readonly TopicRow[]): TopicRow[] {
  return [...Map.groupBy(rows, ({ subject, topic }) => JSON.stringify([subject, topic])).values()].flatMap(
    ([first, ...rest]) =>
      first
        ? {
            ...{ subject: first.subject, topic: first.topic, confidence: 'unsaid' as const },
            ...{ totalQuestions: 0, answered: 0, correctAnswers: 0 },
            seconds: rest.reduce((total, { seconds }) => total + seconds, first.seconds),
          }
        : [],
  );
}
