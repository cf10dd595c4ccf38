import { readStored, removeStored, writeStored } from '../../../client/outbox/local-storage.ts';
import { draftIn, type Draft } from './editor-state.ts';
import type { Place } from './edit-route.ts';

/** The one draft that this browser keeps of an administrator's work at a place. */
export function storedDraft(administrator: string, place: Place) {
  const where = [place.mode, 'subject' in place && place.subject, 'topic' in place && place.topic];
  const key = ['content_draft', administrator, ...where.filter((part) => part !== false)].join(':');
  return {
    read: () => draftIn(readStored(key)),
    /** Without the questions where there is no room for them; whether the rest is kept. */
    write(draft: Draft): boolean {
      if (writeStored(key, JSON.stringify(draft))) return true;
      const { file } = draft.work;
      if (file === null) return false;
      const rest = { ...draft, work: { ...draft.work, file: null }, lostFile: file.name };
      return writeStored(key, JSON.stringify(rest));
    },
    remove: () => removeStored(key),
  };
}
