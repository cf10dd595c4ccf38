import { editAddress } from '../../../client/format/edit-address.ts';
import type { MountPage } from '../../learner-page.ts';
import { mountPage } from '../../mount-page.tsx';
import { mergeInWorker, renderInWorker } from '../../../client/notes/in-worker.ts';
import { putToast } from '../../../client/ui/toast-area.tsx';
import { keepToast } from '../../../client/ui/toasts.ts';
import { editorApi } from './editor-api.ts';
import { createEditor } from './editor-store.ts';
import { Editor } from './Editor.tsx';
import { NoPlace } from './TopicNotFound.tsx';
import { placeOf } from './edit-route.ts';
import { storedDraft } from './stored-draft.ts';

/** Puts the editor of the page's address into `element`. */
export const mountEditor: MountPage = (element, administrator) => {
  const place = placeOf(location.pathname);
  if (place === null) return mountPage(element, <NoPlace />);
  const editor = createEditor({
    place,
    api: editorApi,
    drafts: storedDraft(administrator, place),
    merge: mergeInWorker,
    /* Its code is there beforehand: what must be said most is that the network is gone. */
    showToast: putToast,
    leave(toast) {
      keepToast(toast);
      location.assign('/admin/dashboard');
    },
    goOn({ subject, topic }, typed, toast) {
      if (!storedDraft(administrator, { mode: 'edit', subject, topic }).write(typed)) return false;
      keepToast(toast);
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
