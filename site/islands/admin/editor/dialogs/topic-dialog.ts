import { editAddress } from '../../../../client/format/topics.ts';
import { queueToast } from '../../../../client/ui/toasts.ts';
import type { Base } from '../state/editor-state.ts';
import type { Place } from '../state/edit-route.ts';
import { savedToast } from '../state/save-toasts.ts';

/** The place of a topic that stands. */
export type TopicPlace = Extract<Place, { mode: 'edit' }>;

/** What every dialog about a topic is given. */
export interface TopicDialogProps {
  place: TopicPlace;
  base: Base;
  onClose: () => void;
}

/** What a change of address does, before it is done. */
export const OLD_ADDRESS =
  'After the next Rebuild Site the old address leads to the new one. What learners keep under the old address (progress, bookmarks, their own notes and questions) does not move with it.';

/** Goes on with the topic where it stands now. */
export function followTopic(place: TopicPlace, title: string): void {
  queueToast(savedToast(place, title));
  location.assign(editAddress(place.subject, place.topic));
}
