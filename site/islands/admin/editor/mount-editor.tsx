import { editAddress } from '../../../client/format/topics.ts';
import type { MountPage } from '../../learner-page.ts';
import { mountPage } from '../../mount-page.tsx';
import { draftKey, draftStore, type DraftStore } from '../../../client/storage/drafts.ts';
import { mergeInWorker, renderInWorker } from '../../../client/notes/in-worker.ts';
import { showToastNow } from '../../../client/ui/toast-area.tsx';
import { queueToast } from '../../../client/ui/toasts.ts';
import { editorApi } from './editor-api.ts';
import { createEditor } from './editor-store.ts';
import { Editor } from './Editor.tsx';
import { NoPlace } from './TopicNotFound.tsx';
import { placeOf, type Place } from './edit-route.ts';
import { draftIn, type Draft } from './editor-state.ts';

/** Puts the editor of the page's address into `element`. */
export const mountEditor: MountPage = (element, administrator) => {
  const place = placeOf(location.pathname);
  if (place === null) return mountPage(element, <NoPlace />);
  const editor = createEditor({
    place,
    api: editorApi,
    drafts: draftsOf(administrator, place),
    merge: mergeInWorker,
    /* Its code is there beforehand: what must be said most is that the network is gone. */
    showToast: showToastNow,
    leave(toast) {
      queueToast(toast);
      location.assign('/admin/dashboard');
    },
    goOn({ subject, topic }, typed, toast) {
      if (!draftsOf(administrator, { mode: 'edit', subject, topic }).write(typed)) return false;
      queueToast(toast);
      location.assign(editAddress(subject, topic));
      return true;
    },
    now: Date.now,
  });
  void editor.actions.load();
  const imageBase = 'subject' in place ? `/${place.subject}/` : '/';
  const render = (markdown: string) => renderInWorker(markdown, imageBase);
  return mountPage(element, <Editor editor={editor} render={render} />);
};

function draftsOf(administrator: string, place: Place): DraftStore<Draft> {
  const path = [place.mode, 'subject' in place && place.subject, 'topic' in place && place.topic];
  const key = draftKey('content', administrator, ...path.filter((part) => part !== false));
  return draftStore(key, { parse: draftIn, shrink: withoutFile });
}

/** The file of questions is the largest part of a draft. */
function withoutFile(draft: Draft): Draft | null {
  const { file } = draft.work;
  return file && { ...draft, work: { ...draft.work, file: null }, lostFile: file.name };
}
