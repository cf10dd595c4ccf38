import { useEffect, useState } from 'react';
import { editAddress } from '../../../client/format/edit-address.ts';
import { mergeInWorker, renderInWorker } from '../../../client/notes/in-worker.ts';
import { putToast } from '../../../client/ui/toast-area.tsx';
import { keepToast } from '../../../client/ui/toasts.ts';
import { withQueries } from '../../../client/api/with-queries.tsx';
import { adminIsland } from '../../island.tsx';
import { editorApi } from './editor-api.ts';
import { createEditor } from './editor-store.ts';
import { Editor } from './Editor.tsx';
import { NoPlace } from './TopicNotFound.tsx';
import { placeOf, type Place } from './edit-route.ts';
import { storedDraft } from './stored-draft.ts';

/** The editor of the page's address. */
function AddressEditor({ learner: administrator }: { learner: string }) {
  const [place] = useState(() => placeOf(location.pathname));
  return place === null ? <NoPlace /> : <PlaceEditor place={place} administrator={administrator} />;
}

function PlaceEditor({ place, administrator }: { place: Place; administrator: string }) {
  const [editor] = useState(() =>
    createEditor({
      place,
      api: editorApi,
      drafts: storedDraft(administrator, place),
      merge: mergeInWorker,
      /* Imported with the editor, as it must also show that the network is gone. */
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
    }),
  );
  const [render] = useState(() => {
    const imageBase = 'subject' in place ? `/${place.subject}/` : '/';
    return (markdown: string) => renderInWorker(markdown, imageBase);
  });
  useEffect(() => void editor.actions.load(), [editor]);
  return <Editor editor={editor} render={render} />;
}

export const EditorIsland = adminIsland(withQueries(AddressEditor));
