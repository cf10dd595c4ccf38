import { readStored, removeStored, writeStored } from '../storage/local-storage.ts';

/** One draft in this browser. */
export interface DraftStore<Draft> {
  read: () => Draft | null;
  /** Returns false if the browser could not store the draft. */
  write: (draft: Draft) => boolean;
  remove: () => void;
}

interface DraftOptions<Draft> {
  /** Returns null if the text is missing or is not a valid draft. */
  parse: (text: string | null) => Draft | null;
  /** What is stored as JSON; the draft itself unless given. */
  format?: (draft: Draft) => object;
  /** Returns a smaller draft to store when there is no space for the full one, or null. */
  shrink?: (draft: Draft) => Draft | null;
}

/** Drafts belong to one account; `path` names what is edited. Changing the format loses the drafts on learners' devices. */
export function draftKey(
  kind: 'note' | 'mcqs' | 'content' | 'paper' | 'test',
  owner: string,
  ...path: string[]
): string {
  return [`${kind}_draft`, owner, ...path].join(':');
}

export function draftStore<Draft>(
  key: string,
  { parse, format = (draft) => draft as object, shrink = () => null }: DraftOptions<Draft>,
): DraftStore<Draft> {
  const store = (draft: Draft) => writeStored(key, JSON.stringify(format(draft)));
  return {
    read: () => parse(readStored(key)),
    write(draft) {
      if (store(draft)) return true;
      const smaller = shrink(draft);
      return smaller !== null && store(smaller);
    },
    remove: () => removeStored(key),
  };
}

/** Whether a field of a stored draft is an integer. */
export function isInteger(value: unknown): value is number {
  return Number.isSafeInteger(value);
}
