import { useCallback, useEffect, useState } from 'react';
import { session } from '../../../../client/session/session.ts';
import type { EditorStore } from './editor-store.ts';
import { hasUnsavedChanges } from './editor-state.ts';

/**
 * Asks for confirmation before the page is left with unsaved changes: with the browser's prompt, and for links and buttons
 * of the page with a dialog. `pendingUrl` is the URL that waits for confirmation.
 */
export function useLeaveGuard(editor: EditorStore) {
  const [pendingUrl, setPendingUrl] = useState<string | null>(null);

  const go = useCallback(
    (url: string) => {
      if (mustConfirmLeave(editor)) setPendingUrl(url);
      else location.assign(url);
    },
    [editor],
  );

  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => {
      if (mustConfirmLeave(editor)) event.preventDefault();
    };
    const onClick = (event: MouseEvent) => {
      const url = mustConfirmLeave(editor) ? targetUrl(event) : null;
      if (url === null) return;
      event.preventDefault();
      setPendingUrl(url);
    };
    addEventListener('beforeunload', onUnload);
    document.addEventListener('click', onClick, { capture: true });
    return () => {
      removeEventListener('beforeunload', onUnload);
      document.removeEventListener('click', onClick, { capture: true });
    };
  }, [editor]);

  const leave = useCallback(() => {
    editor.actions.allowLeave();
    if (pendingUrl !== null) location.assign(pendingUrl);
  }, [editor, pendingUrl]);

  return { pendingUrl, go, leave, stay: () => setPendingUrl(null) };
}

function mustConfirmLeave(editor: EditorStore): boolean {
  const state = editor.getState();
  /* After the end of the session, the page is left to sign in and comes back to the draft. */
  if (state.draftStored && session.getState().user === null) return false;
  return !state.isLeaving && state.status === 'ready' && hasUnsavedChanges(state);
}

/** The URL that a click opens in this tab; null if it opens none or only changes the fragment. */
function targetUrl({ target, button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): string | null {
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return null;
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link?.href || link.hasAttribute('download') || (link.target !== '' && link.target !== '_self'))
    return null;
  const { pathname, search, origin } = new URL(link.href);
  const samePage = origin === location.origin && pathname === location.pathname && search === location.search;
  return samePage ? null : link.href;
}
