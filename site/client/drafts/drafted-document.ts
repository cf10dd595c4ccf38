import { ApiError, isTemporary } from '../api/call-api.ts';
import type { DraftStore } from './drafts.ts';

/** Changes stored in the browser because the server does not have them yet. */
export interface Draft<Work, Base> {
  work: Work;
  /** The saved version that the changes are based on. */
  base: Base;
  /** It was saved, but the server does not have it yet; it is sent again. */
  pending: boolean;
  /** Whether a part was too large to be stored. */
  incomplete?: boolean;
  /** ms since 1970 */
  at: number;
}

/** What is edited. The stores of the editors add what is theirs. */
export interface DocumentState<Work, Base, Saved extends Base = Base> {
  work: Work;
  /** The newest saved version that is known. Without a difference from it there is nothing to save. */
  saved: Saved;
  /** The saved version that the work is based on. A save sends its revision, so that a conflict is detected. */
  base: Base;
  saving: boolean;
  /** An unsaved draft on this device that may be restored. It is not overwritten until then. */
  foundDraft: Draft<Work, Base> | null;
  /** Whether all changes are stored on this device. */
  draftStored: boolean;
}

interface DocumentOptions<Work, Base, Saved extends Base> {
  getState: () => DocumentState<Work, Base, Saved>;
  setState: (change: Partial<DocumentState<Work, Base, Saved>>) => void;
  drafts: DraftStore<Draft<Work, Base>>;
  isSame: (work: Work, saved: Saved) => boolean;
  /** @throws ApiError, with 409 if the saved version is not `base` any more */
  save: (work: Work, base: Base) => Promise<Saved>;
  /** ms since 1970 */
  now: () => number;
}

/**
 * How a save ended. What was refused remains as a draft. What could not be sent is pending, if the draft could be `stored`;
 * so is what is in conflict with another save, so that a later visit asks again.
 */
type SaveResult =
  | { kind: 'saved'; /** Edits were made during the save. */ edited: boolean }
  | { kind: 'waiting'; error: ApiError; stored: boolean }
  | { kind: 'conflict' | 'refused'; error: ApiError };

export interface DraftedDocument<Work, Saved> {
  isUnsaved: () => boolean;
  /** Shows a loaded version, and looks for a draft. Returns whether a draft is pending, which the caller sends. */
  open: (saved: Saved, work: Work) => boolean;
  /** Applies an edit and stores or removes the draft. A pending draft stays pending. */
  edit: (work: Work) => void;
  /** Stores the work as a draft. Returns false if there is no space, or a found draft is in its place. */
  storeDraft: (pending: boolean) => boolean;
  save: () => Promise<SaveResult>;
  /** Treats `saved` as the result of a save of `sent`. Returns whether the work has been edited since. */
  finish: (sent: Work, saved: Saved) => boolean;
  restoreDraft: () => void;
  discardDraft: () => void;
}

/**
 * A document with a draft in this browser, which is stored with every edit and removed when the server has the text. A save
 * is based on a revision, so work of another tab or device is never overwritten without a question.
 */
export function draftedDocument<Work, Base, Saved extends Base>({
  getState,
  setState,
  drafts,
  isSame,
  save,
  now,
}: DocumentOptions<Work, Base, Saved>): DraftedDocument<Work, Saved> {
  /** Whether the work is to be sent as soon as possible. */
  let isPending = false;
  const isUnsaved = () => !isSame(getState().work, getState().saved);

  function storeDraft(pending: boolean): boolean {
    const { work, base, foundDraft } = getState();
    isPending = pending;
    const isStored = foundDraft === null && drafts.write({ work, base, pending, at: now() });
    setState({ draftStored: isStored });
    return isStored;
  }

  function removeDraft(): void {
    isPending = false;
    if (getState().foundDraft === null) drafts.remove();
    setState({ draftStored: true });
  }

  function finish(sent: Work, saved: Saved): boolean {
    setState({ saved, base: saved, saving: false });
    const isEdited = getState().work !== sent && isUnsaved();
    if (isEdited) storeDraft(false);
    else removeDraft();
    return isEdited;
  }

  return {
    isUnsaved,
    storeDraft,
    finish,

    open(saved, work) {
      setState({ saved, base: saved, work, foundDraft: null, draftStored: true });
      isPending = false;
      const draft = drafts.read();
      if (!draft) return false;
      if (isSame(draft.work, saved) && draft.incomplete !== true) drafts.remove();
      else if (draft.pending) {
        isPending = true;
        setState({ work: draft.work, base: draft.base });
      } else setState({ foundDraft: draft });
      return isPending;
    },

    edit(work) {
      setState({ work });
      if (isUnsaved()) storeDraft(isPending);
      else removeDraft();
    },

    async save() {
      const { work: sent, base } = getState();
      storeDraft(true);
      setState({ saving: true });
      try {
        return { kind: 'saved', edited: finish(sent, await save(sent, base)) };
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        setState({ saving: false });
        if (isTemporary(error)) return { kind: 'waiting', error, stored: storeDraft(true) };
        if (error.status === 409) return { kind: 'conflict', error };
        storeDraft(false);
        return { kind: 'refused', error };
      }
    },

    restoreDraft() {
      const { foundDraft } = getState();
      if (foundDraft) setState({ work: foundDraft.work, base: foundDraft.base, foundDraft: null });
    },

    discardDraft() {
      drafts.remove();
      setState({ foundDraft: null });
    },
  };
}
