import { useEffect, useState } from 'react';
import { editAddress } from '../../../client/format/topics.ts';
import { mergeInWorker, renderInWorker } from '../../../client/notes/in-worker.ts';
import { showToastNow } from '../../../client/ui/toast-area.tsx';
import { queueToast } from '../../../client/ui/toasts.ts';
import { withQueries } from '../../../client/api/with-queries.tsx';
import { adminIsland } from '../../island.tsx';
import { draftKey, draftStore, type DraftStore } from '../../../client/storage/drafts.ts';
import { editorApi } from './state/editor-api.ts';
import { draftIn, type Draft } from './state/editor-state.ts';
import { createEditor } from './state/editor-store.ts';
import { Editor } from './Editor.tsx';
import { NoPlace } from './TopicNotFound.tsx';
import { placeOf, type Place } from './state/edit-route.ts';

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
      drafts: draftsOf(administrator, place),
      merge: mergeInWorker,
      /* Imported with the editor, as it must also show that the network is gone. */
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
    }),
  );
  const [render] = useState(() => {
    const imageBase = 'subject' in place ? `/${place.subject}/` : '/';
    return (markdown: string) => renderInWorker(markdown, imageBase);
  });
  useEffect(() => void editor.actions.load(), [editor]);
  return <Editor editor={editor} render={render} />;
}

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

export const EditorIsland = adminIsland(withQueries(AddressEditor));
