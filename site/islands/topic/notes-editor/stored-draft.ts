import { readStored, removeStored, writeStored } from '../../../client/outbox/local-storage.ts';
import { draftIn, type Draft } from './notes-editor-state.ts';

/** The one draft that this browser keeps of a learner's notes on a topic. */
export function storedDraft(learner: string, path: string) {
  const key = `note_draft:${learner}:${path}`;
  return {
    read: () => draftIn(readStored(key)),
    write: (draft: Draft) => writeStored(key, JSON.stringify(draft)),
    remove: () => removeStored(key),
  };
}
