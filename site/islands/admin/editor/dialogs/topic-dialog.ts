import { editAddress } from '../../../../client/format/topics.ts';
import { queueToast } from '../../../../client/ui/toasts/toasts.ts';
import type { TopicBase } from '../state/editor-state.ts';
import type { EditorRoute } from '../state/edit-route.ts';
import { savedToast } from '../state/save-toasts.ts';

type TopicRoute = Extract<EditorRoute, { mode: 'edit' }>;

export interface TopicDialogProps {
  route: TopicRoute;
  base: TopicBase;
  onClose: () => void;
}

export const REDIRECT_NOTICE =
  'After the next Rebuild Site the old address redirects to the new one, and everything of learners moves with the topic: progress, notes, bookmarks, attempts, cards and targets.';

/** Opens the editor at the topic's new address. */
export function openTopic(route: TopicRoute, title: string): void {
  queueToast(savedToast(route, title));
  location.assign(editAddress(route.subject, route.topic));
}
