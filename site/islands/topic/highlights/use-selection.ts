import { useCallback, useEffect, useState } from 'react';
import { sectionTextsOf, selectedTexts, type SelectedText } from './notes-text.ts';

/** ms after the last change, so that the tools do not follow the pointer. */
const DELAY = 250;

interface SelectionInNotes {
  selected: SelectedText[];
  /** Where it is, in px of the window. */
  box: DOMRect | null;
}

const NONE: SelectionInNotes = { selected: [], box: null };

/**
 * The selected text in the notes, whether it was selected with a pointer, by touch or with the keyboard. Ctrl-Alt-H moves
 * the focus to its tools.
 */
export function useSelection(notes: Element | null): SelectionInNotes & { clear: () => void } {
  const [state, setState] = useState(NONE);

  useEffect(() => {
    if (!notes) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isPointerDown = false;
    const read = () => {
      if (isPointerDown || isInTools(document.activeElement)) return;
      setState(readSelection(notes));
    };
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(read, DELAY);
    };
    const onPointer = ({ type, pointerType }: PointerEvent) => {
      /* By touch, the pointer is up while the handles of the selection are moved. */
      isPointerDown = type === 'pointerdown' && pointerType === 'mouse';
      later();
    };
    const onKey = (event: KeyboardEvent) => {
      const tools = document.querySelector<HTMLElement>('[data-selection-tools] button');
      if (!tools) return;
      if (event.ctrlKey && event.altKey && event.code === 'KeyH') {
        event.preventDefault();
        tools.focus();
      } else if (event.key === 'Escape') setState(NONE);
    };
    const listeners = new AbortController();
    const { signal } = listeners;
    document.addEventListener('selectionchange', later, { signal });
    document.addEventListener('pointerdown', onPointer, { signal });
    document.addEventListener('pointerup', onPointer, { signal });
    document.addEventListener('pointercancel', onPointer, { signal });
    document.addEventListener('keydown', onKey, { signal });
    addEventListener('scroll', later, { signal, passive: true });
    addEventListener('resize', later, { signal });
    return () => {
      clearTimeout(timer);
      listeners.abort();
      setState(NONE);
    };
  }, [notes]);

  const clear = useCallback(() => {
    getSelection()?.removeAllRanges();
    setState(NONE);
  }, []);
  return { ...state, clear };
}

function isInTools(element: Element | null): boolean {
  return element?.closest('[data-selection-tools]') != null;
}

function readSelection(notes: Element): SelectionInNotes {
  const selection = getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return NONE;
  const range = selection.getRangeAt(0);
  if (!range.intersectsNode(notes)) return NONE;
  const selected = selectedTexts(sectionTextsOf(notes), range);
  return selected.length === 0 ? NONE : { selected, box: range.getBoundingClientRect() };
}
