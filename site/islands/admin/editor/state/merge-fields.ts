import type { MergePart } from '../../../../client/merge/three-way.ts';
import type { Base, Work } from './editor-state.ts';

/** What both sides changed and one of them alone can keep. */
export interface FieldConflict {
  field: 'topicTitle' | 'topicDescription' | 'access' | 'mcqs';
  mine: string;
  theirs: string;
}

export type Side = 'mine' | 'theirs';
export type Sides = Partial<Record<FieldConflict['field'], Side>>;

/** A save that met another one. */
export interface Merging {
  theirs: Base;
  /** Of the notes. */
  parts: MergePart[];
  conflicts: FieldConflict[];
}

const TEXTS = ['topicTitle', 'topicDescription', 'access'] as const;

/** Fields other than the notes that both sides changed differently. */
export function fieldConflicts(base: Base, mine: Work, theirs: Base): FieldConflict[] {
  const conflicts = TEXTS.filter(
    (name) =>
      mine.fields[name] !== base.fields[name] &&
      theirs.fields[name] !== base.fields[name] &&
      mine.fields[name] !== theirs.fields[name],
  ).map((field): FieldConflict => ({ field, mine: mine.fields[field], theirs: theirs.fields[field] }));
  const questions = mine.file?.text ?? (mine.removeMcqs ? '' : base.mcqs);
  if (questions !== base.mcqs && theirs.mcqs !== base.mcqs && questions !== theirs.mcqs)
    conflicts.push({ field: 'mcqs', mine: questions, theirs: theirs.mcqs });
  return conflicts;
}

/** My work on top of theirs: what only one side changed is taken from it, the rest as it was chosen. */
export function mergedWork(base: Base, mine: Work, theirs: Base, notes: string, sides: Sides): Work {
  const text = (name: (typeof TEXTS)[number]) => {
    const changed = mine.fields[name] !== base.fields[name];
    return changed && sides[name] !== 'theirs' ? mine.fields[name] : theirs.fields[name];
  };
  const ownQuestions = sides.mcqs !== 'theirs';
  return {
    fields: {
      ...mine.fields,
      topicTitle: text('topicTitle'),
      topicDescription: text('topicDescription'),
      access: text('access') as Work['fields']['access'],
      notes,
    },
    file: ownQuestions ? mine.file : null,
    removeMcqs: ownQuestions && mine.removeMcqs,
  };
}
