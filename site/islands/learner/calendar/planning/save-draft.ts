import type { SavedTarget, TopicKey } from '../../../../../api/contract/study/target-rules.ts';
import { ApiError } from '../../../../client/api/call-api.ts';
import { mergeRows, type Draft } from './target-rows.ts';

interface SaveOptions<Saved extends SavedTarget> {
  save: () => Promise<unknown>;
  /** Reads the saved targets. */
  read: () => Promise<readonly Saved[]>;
  titleOf: (key: TopicKey) => string;
  /** Called with what to edit and save next if another device has changed the same targets. */
  onMerged: (draft: Draft<Saved>) => void;
}

/** @throws {ApiError} */
export async function saveDraft<Saved extends SavedTarget>(
  draft: Draft<Saved>,
  { save, read, titleOf, onMerged }: SaveOptions<Saved>,
): Promise<void> {
  try {
    await save();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'targets_changed') throw error;
    const merged = mergeRows(draft, await read(), titleOf);
    onMerged(merged.draft);
    throw new ApiError(error.status, error.code, merged.problem);
  }
}
