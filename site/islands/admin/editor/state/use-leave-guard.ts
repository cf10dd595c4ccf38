import { useCallback, useEffect, useState } from 'react';
import type { EditorStore } from './editor-store.ts';
import { hasUnsavedWork } from './editor-state.ts';

/**
 * Asks before the page is left with unsaved work: by the browser's own question, and for links and buttons of the page
 * by a dialog, whose address to go to this gives.
 */
export function useLeaveGuard(editor: EditorStore) {
  const [asked, setAsked] = useState<string | null>(null);

  const go = useCallback(
    (address: string) => {
      if (isHeld(editor)) setAsked(address);
      else location.assign(address);
    },
    [editor],
  );

  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => {
      if (isHeld(editor)) event.preventDefault();
    };
    const onClick = (event: MouseEvent) => {
      const address = isHeld(editor) ? followed(event) : null;
      if (address === null) return;
      event.preventDefault();
      setAsked(address);
    };
    addEventListener('beforeunload', onUnload);
    document.addEventListener('click', onClick, { capture: true });
    return () => {
      removeEventListener('beforeunload', onUnload);
      document.removeEventListener('click', onClick, { capture: true });
    };
  }, [editor]);

  const leave = useCallback(() => {
    editor.actions.letGo();
    if (asked !== null) location.assign(asked);
  }, [editor, asked]);

  return { asked, go, leave, stay: () => setAsked(null) };
}

function isHeld(editor: EditorStore): boolean {
  const state = editor.getState();
  return !state.left && state.status === 'ready' && hasUnsavedWork(state);
}

/** Where a click leads in this tab; null where it leads nowhere else. */
function followed({ target, button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): string | null {
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return null;
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link?.href || link.hasAttribute('download') || (link.target !== '' && link.target !== '_self'))
    return null;
  const { pathname, search, origin } = new URL(link.href);
  const samePage = origin === location.origin && pathname === location.pathname && search === location.search;
  return samePage ? null : link.href;
}
