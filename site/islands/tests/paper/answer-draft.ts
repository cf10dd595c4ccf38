import { ANSWER_TEXT_MAX } from '../../../client/tests/answer-string.ts';
import { draftKey, draftStore, type DraftStore } from '../../../client/drafts/drafts.ts';
import { readStored, removeStored, storedKeys } from '../../../client/storage/local-storage.ts';

/** Typed answers that the server has not accepted yet. */
export interface AnswerDraft {
  text: string;
  /** The attempt's id, so that sending again makes no second attempt. */
  id: string;
  /** ms since 1970 */
  at: number;
}

/** Drafts that a browser keeps of one learner. */
const DRAFTS_MAX = 20;

export function parseAnswerDraft(stored: string | null): AnswerDraft | null {
  let draft: unknown;
  try {
    draft = JSON.parse(stored ?? 'null');
  } catch {
    return null;
  }
  if (typeof draft !== 'object' || draft === null) return null;
  const { text, id, at } = draft as Record<string, unknown>;
  if (typeof text !== 'string' || typeof id !== 'string' || typeof at !== 'number') return null;
  return text.length > 2 * ANSWER_TEXT_MAX ? null : { text, id, at };
}

/**
 * The draft of a learner's answers to a paper. Writing one removes the oldest if there are too many.
 *
 * @param paper names the paper
 */
export function answerDrafts(learner: string, paper: string): DraftStore<AnswerDraft> {
  const key = draftKey('paper', learner, paper);
  const store = draftStore(key, { parse: parseAnswerDraft });
  return {
    ...store,
    write(draft) {
      const prefix = draftKey('paper', learner, '');
      const others = storedKeys()
        .filter((other) => other.startsWith(prefix) && other !== key)
        .map((other) => ({ other, at: parseAnswerDraft(readStored(other))?.at ?? 0 }))
        .sort((one, next) => next.at - one.at);
      for (const { other } of others.slice(DRAFTS_MAX - 1)) removeStored(other);
      return store.write(draft);
    },
  };
}
