import type { FieldConflict, Sides, TopicBase, TopicEdits } from './editor-state.ts';

const TEXTS = ['topicTitle', 'topicDescription', 'access'] as const;

/** Fields other than the notes that both sides changed differently. */
export function findFieldConflicts(base: TopicBase, mine: TopicEdits, theirs: TopicBase): FieldConflict[] {
  const conflicts = TEXTS.filter(
    (name) =>
      mine.fields[name] !== base.fields[name] &&
      theirs.fields[name] !== base.fields[name] &&
      mine.fields[name] !== theirs.fields[name],
  ).map((field): FieldConflict => ({ field, mine: mine.fields[field], theirs: theirs.fields[field] }));
  const myMcqs = mine.file?.text ?? (mine.removeMcqs ? '' : base.mcqs);
  if (myMcqs !== base.mcqs && theirs.mcqs !== base.mcqs && myMcqs !== theirs.mcqs)
    conflicts.push({ field: 'mcqs', mine: myMcqs, theirs: theirs.mcqs });
  return conflicts;
}

/** Applies my edits to their version. Conflicts are resolved as chosen in `sides`. */
export function mergeEdits(
  base: TopicBase,
  mine: TopicEdits,
  theirs: TopicBase,
  notes: string,
  sides: Sides,
): TopicEdits {
  const text = (name: (typeof TEXTS)[number]) => {
    const changed = mine.fields[name] !== base.fields[name];
    return changed && sides[name] !== 'theirs' ? mine.fields[name] : theirs.fields[name];
  };
  const useMyMcqs = sides.mcqs !== 'theirs';
  return {
    fields: {
      ...mine.fields,
      topicTitle: text('topicTitle'),
      topicDescription: text('topicDescription'),
      access: text('access') as TopicEdits['fields']['access'],
      notes,
    },
    file: useMyMcqs ? mine.file : null,
    removeMcqs: useMyMcqs && mine.removeMcqs,
  };
}
