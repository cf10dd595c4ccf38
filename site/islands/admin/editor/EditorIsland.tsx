import { useEffect, useState } from 'react';
import { Picture } from '../../../client/ui/EmptyState.tsx';
import { editAddress } from '../../../client/format/topics.ts';
import { mergeInWorker, renderInWorker } from '../../../client/notes/notes-worker-client.ts';
import { takeSessionEnd } from '../../../client/admin/admin-access.ts';
import { readFromTab, removeFromTab, writeToTab } from '../../../client/storage/local-storage.ts';
import { showToastNow } from '../../../client/ui/toasts/toast-area.tsx';
import { queueToast } from '../../../client/ui/toasts/toasts.ts';
import { withQueries } from '../../../client/queries.tsx';
import { adminIsland } from '../../learner-island.tsx';
import { editorApi } from './state/editor-api.ts';
import { draftsOf } from './state/editor-drafts.ts';
import { createEditor } from './state/editor-store.ts';
import { Editor } from './Editor.tsx';
import { parseEditorRoute, type EditorRoute } from './state/edit-route.ts';

/** Address of a topic whose first save left newer edits. */
const CONTINUED_KEY = 'editor_continued';

function AddressEditor({ learner: administrator }: { learner: string }) {
  const [route] = useState(() => parseEditorRoute(location.pathname));
  return route === null ? <TopicNotFound /> : <RouteEditor route={route} administrator={administrator} />;
}

function RouteEditor({ route, administrator }: { route: EditorRoute; administrator: string }) {
  const [editor] = useState(() =>
    createEditor({
      route,
      api: editorApi,
      drafts: draftsOf(administrator, route),
      merge: mergeInWorker,
      /* Imported statically, because it must also work offline. */
      showToast: showToastNow,
      leave(toast) {
        queueToast(toast);
        location.assign('/admin/dashboard');
      },
      continueEditing({ subject, topic }, draft, toast) {
        const target = { mode: 'edit', subject, topic } as const;
        if (draft && !draftsOf(administrator, target).write(draft)) return false;
        if (draft) writeToTab(CONTINUED_KEY, editAddress(subject, topic));
        queueToast(toast);
        location.assign(editAddress(subject, topic));
        return true;
      },
      restoreAtOnce: takeReasonToRestore(),
      now: Date.now,
    }),
  );
  const [render] = useState(() => {
    const imageBase = 'subject' in route ? `/${route.subject}/` : '/';
    return (markdown: string) => renderInWorker(markdown, imageBase);
  });
  useEffect(() => void editor.actions.load(), [editor]);
  return <Editor editor={editor} render={render} />;
}

/** Why the draft is restored without asking; null if the editor was opened from elsewhere. */
function takeReasonToRestore(): 'session-ended' | 'saved' | null {
  const isContinued = readFromTab(CONTINUED_KEY) === location.pathname;
  removeFromTab(CONTINUED_KEY);
  if (takeSessionEnd(location.pathname + location.search)) return 'session-ended';
  return isContinued ? 'saved' : null;
}

/** Shown for a URL below the editor's that cannot be a subject or topic. */
function TopicNotFound() {
  return (
    <div className="empty-state mx-auto max-w-xl">
      <Picture name="lost" />
      <h1 className="text-2xl font-bold">Page Not Found</h1>
      <p>The address must name a subject, or a subject and a topic.</p>
      <a className="button button-primary" href="/admin/dashboard">
        Back to Dashboard
      </a>
    </div>
  );
}

export const EditorIsland = adminIsland(withQueries(AddressEditor));
