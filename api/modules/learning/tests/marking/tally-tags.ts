import type { Wording } from '../../../../contract/tests/corrections.ts';
import type { TestOutcome } from '../../../../contract/tests/marking.ts';
import type { AttemptQuestion } from '../../../../db/schema/tests.ts';

export interface Place {
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
