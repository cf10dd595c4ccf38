import { OPTIONAL_FIELDS } from './editor-state.ts';
import type { EditConflict, FieldConflict, Sides, TopicBase, TopicEdits } from './editor-state.ts';
import { mcqConflictOf, mergedMcqs, type McqMerge } from './merge-mcqs.ts';

const TEXTS = ['topicTitle', 'topicDescription', 'access', ...OPTIONAL_FIELDS] as const;

/** Fields other than the notes that both sides changed differently. */
export function findFieldConflicts(
  base: TopicBase,
  mine: TopicEdits,
  theirs: TopicBase,
  mcqs: McqMerge,
): FieldConflict[] {
  const conflicts = TEXTS.filter(
    (name) =>
      mine.fields[name] !== base.fields[name] &&
      theirs.fields[name] !== base.fields[name] &&
      mine.fields[name] !== theirs.fields[name],
  ).map((field): FieldConflict => ({ field, mine: mine.fields[field], theirs: theirs.fields[field] }));
  const ofMcqs = mcqConflictOf(mcqs);
  if (ofMcqs) conflicts.push({ field: 'mcqs', ...ofMcqs });
  return conflicts;
}

/** Applies my edits to their version. Conflicts are resolved as chosen in `sides`. */
export function mergeEdits(
  base: TopicBase,
  mine: TopicEdits,
  { theirs, mcqs }: Pick<EditConflict, 'theirs' | 'mcqs'>,
  notes: string,
  sides: Sides,
): TopicEdits {
  const text = (name: (typeof TEXTS)[number]) => {
    const changed = mine.fields[name] !== base.fields[name];
    return changed && sides[name] !== 'theirs' ? mine.fields[name] : theirs.fields[name];
  };
  return {
    fields: {
      ...mine.fields,
      topicTitle: text('topicTitle'),
      topicDescription: text('topicDescription'),
      access: text('access') as TopicEdits['fields']['access'],
      aliases: text('aliases'),
      asOf: text('asOf'),
      syllabus: text('syllabus'),
      notes,
    },
    mcqs: mergedMcqs(mcqs, sides.mcqs ?? 'mine'),
    question: null,
  };
}
