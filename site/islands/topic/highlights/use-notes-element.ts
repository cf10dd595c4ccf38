import { useEffect, useState, type RefObject } from 'react';

/**
 * The element of the notes that are shown: official ones, the learner's own, or null. They are exchanged when the learner
 * edits or reverts, and added later to a gated topic.
 */
export function useNotesElement(root: RefObject<HTMLElement | null>): {
  container: HTMLElement | null;
  notes: Element | null;
} {
  const [container, setContainer] = useState<HTMLElement | null>(null);
  const [notes, setNotes] = useState<Element | null>(null);
  useEffect(() => {
    const found = root.current?.closest<HTMLElement>('topic-notes') ?? null;
    setContainer(found);
    if (!found) return undefined;
    const update = () => setNotes(found.querySelector('note-sections'));
    const observer = new MutationObserver(update);
    observer.observe(found, { childList: true, subtree: true });
    update();
    return () => observer.disconnect();
  }, [root]);
  return { container, notes };
}
