import type { SavedTopic } from '../../../../../api/contract/admin/content.ts';
import type { MergePart } from '../../../../client/merge/three-way.ts';
import type { DraftStore } from '../../../../client/drafts/drafts.ts';
import type { Toast } from '../../../../client/ui/toasts/toast-area.tsx';
import type { EditorRoute } from './edit-route.ts';
import type { EditorApi } from './editor-api.ts';
import type { TopicDraft } from './editor-state.ts';

export const DRAFT_NOT_STORED =
  'Your changes cannot be stored on this device. Please save before you leave this page.';
export const TOPIC_GONE =
  'This topic is no longer at this address: it was renamed, moved or deleted. Your changes are kept until you discard them.';
export const NEWER_EDITS_UNSAVED =
  'The topic was saved without the changes that you made during the save. Please save again.';
export const MCQS_NOT_STORED =
  'The changed MCQs were too large to be stored on this device. Please make those changes again.';
export const SESSION_ENDED =
  'You were signed out while you were editing. Your changes were kept on this device and are in the form again. They are not saved yet.';

export interface EditorDependencies {
  route: EditorRoute;
  api: EditorApi;
  drafts: DraftStore<TopicDraft>;
  merge: (base: string, mine: string, theirs: string) => Promise<MergePart[]>;
  showToast: (toast: Toast) => void;
  /** Opens the dashboard, which shows the toast. */
  leave: (toast: Toast) => void;
  /**
   * Opens the editor of a new topic after its first save, with the edits made since, if any; false if they could not be
   * stored.
   */
  continueEditing: (saved: SavedTopic, draft: TopicDraft | null, toast: Toast) => boolean;
  /** Why edits on this device are to be restored without asking: the page was left to sign in or after a save. */
  restoreAtOnce?: 'session-ended' | 'saved' | null;
  /** ms since 1970 */
  now: () => number;
}
