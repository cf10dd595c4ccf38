import type { SavedTopic } from '../../../../../api/contract/admin/content.ts';
import type { MergePart } from '../../../../client/merge/three-way.ts';
import type { DraftStore } from '../../../../client/storage/drafts.ts';
import type { Toast } from '../../../../client/ui/toasts/toast-area.tsx';
import type { EditorRoute } from './edit-route.ts';
import type { EditorApi } from './editor-api.ts';
import type { Draft } from './editor-state.ts';

export interface EditorDependencies {
  route: EditorRoute;
  api: EditorApi;
  drafts: DraftStore<Draft>;
  merge: (base: string, mine: string, theirs: string) => Promise<MergePart[]>;
  showToast: (toast: Toast) => void;
  /** Opens the dashboard, which shows the toast. */
  leave: (toast: Toast) => void;
  /**
   * Opens the editor of a new topic after its first save, with the edits made since, if any; false if they could not be
   * stored.
   */
  continueEditing: (saved: SavedTopic, draft: Draft | null, toast: Toast) => boolean;
  /** Why edits on this device are to be restored without asking: the page was left to sign in or after a save. */
  restoreAtOnce?: 'session-ended' | 'saved' | null;
  /** ms since 1970 */
  now: () => number;
}
