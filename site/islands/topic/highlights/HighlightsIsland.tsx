import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { useStore } from 'zustand';
import type { HighlightColor } from '../../../../api/contract/study/highlight-rules.ts';
import type { Highlight } from '../../../../api/contract/study/highlights.ts';
import { createHighlightStore } from '../../../client/highlights/highlight-store.ts';
import { MakeCardDialog } from '../../../client/review/MakeCardDialog.tsx';
import { showToast } from '../../../client/ui/toasts/toasts.ts';
import { learnerIsland } from '../../learner-island.tsx';
import { clearMarks, drawMarks, focusButton, marksOf, type Placed } from './draw-marks.ts';
import { HighlightDialog } from './HighlightDialog.tsx';
import { newHighlights, selectionProblem } from './highlights-state.ts';
import { SelectionTools } from './SelectionTools.tsx';
import { UnplacedHighlights } from './UnplacedHighlights.tsx';
import { useSelection } from './use-selection.ts';

interface HighlightsProps {
  /** URL-encoded `subject/topic`. */
  path: string;
  learner: string;
}

const NOTHING: Placed = { placed: [], unplaced: [] };

/** The learner's highlights in the notes of a topic. */
function Highlights({ path, learner }: HighlightsProps) {
  const [subject = '', topic = ''] = path.split('/').map(decodeURIComponent);
  const [store] = useState(() => createHighlightStore(learner, subject, topic));
  const { list, loaded, refused, unstored } = useStore(store);
  const root = useRef<HTMLDivElement>(null);
  const { container, notes } = useNotesElement(root);
  const { selected, box, clear } = useSelection(notes);
  const [opened, setOpened] = useState<string | null>(null);
  const [cardOf, setCardOf] = useState<Highlight | null>(null);
  const [drawn, setDrawn] = useState<Placed>(NOTHING);
  const [status, setStatus] = useState('');
  const [end, setEnd] = useState<HTMLElement | null>(null);

  /* The notes of a gated topic appear once the learner has access. */
  const readable = notes !== null;
  useEffect(() => {
    if (!readable) return undefined;
    const load = () => {
      if (document.visibilityState === 'visible') void store.load();
    };
    void store.load();
    addEventListener('online', load);
    document.addEventListener('visibilitychange', load);
    return () => {
      removeEventListener('online', load);
      document.removeEventListener('visibilitychange', load);
    };
  }, [store, readable]);

  useEffect(() => {
    if (notes) setDrawn(drawMarks(notes, list));
  }, [notes, list]);

  useEffect(() => (notes ? () => clearMarks(notes) : undefined), [notes]);

  useEffect(() => {
    if (!container) return undefined;
    const element = container.appendChild(document.createElement('div'));
    setEnd(element);
    return () => element.remove();
  }, [container]);

  useEffect(() => {
    if (!container) return undefined;
    const open = ({ target }: MouseEvent) => {
      if (!(target instanceof Element) || target.closest('a') || getSelection()?.isCollapsed === false)
        return;
      const button = target.closest<HTMLElement>('[data-highlight-tool]');
      const mark = target.closest<HTMLElement>('mark[data-highlights]');
      const id = button?.dataset['highlightTool'] ?? mark?.dataset['highlights']?.split(' ').at(-1);
      if (id !== undefined) setOpened(id);
    };
    container.addEventListener('click', open);
    return () => container.removeEventListener('click', open);
  }, [container]);

  useScrollToHighlight(notes, loaded, drawn);

  const focusHighlight = useCallback(
    (id: string) => {
      /* The marks are drawn again after the change. */
      requestAnimationFrame(() => {
        if (notes) focusButton(notes, id);
      });
    },
    [notes],
  );

  const highlight = (color: HighlightColor): Highlight[] => {
    const made = newHighlights(selected, {
      ...{ subject, topic, color, now: Date.now() },
      newId: () => crypto.randomUUID(),
    });
    clear();
    setStatus('Highlighted.');
    for (const one of made) void store.save(one);
    return made;
  };

  const remove = (one: Highlight) => {
    setOpened(null);
    void store.remove(one);
    setStatus('Highlight removed.');
    void showToast({ title: 'Highlight removed' });
  };

  const closeCard = ({ id }: Highlight) => {
    /* While the dialog is open, nothing outside it can get the focus. */
    flushSync(() => setCardOf(null));
    focusHighlight(id);
  };

  const openedHighlight = list.find(({ id }) => id === opened);
  const isChanged = drawn.placed.some(
    ({ highlight: { id }, placement }) => id === opened && !placement.exact,
  );
  return (
    <div ref={root}>
      <p role="status" className="sr-only">
        {status}
      </p>
      {unstored && (
        <p className="notice-warn mb-4" role="alert">
          This browser cannot store your last highlight. Please stay on this page until you are online.
        </p>
      )}
      {refused.length > 0 && (
        <div className="notice-bad mb-4" role="alert">
          <p>
            {refused.length === 1 ? 'A highlight' : `${refused.length} highlights`} could not be saved:{' '}
            {refused[0]?.reason}
          </p>
          <button type="button" className="button button-quiet" onClick={() => void store.retry()}>
            Try again
          </button>
          <button type="button" className="button button-quiet" onClick={() => void store.discard()}>
            Discard
          </button>
        </div>
      )}
      {selected.length > 0 && box && (
        <SelectionTools
          box={box}
          problem={selectionProblem(selected)}
          onHighlight={(color) => {
            const [first] = highlight(color);
            if (first) focusHighlight(first.id);
          }}
          onNote={() => setOpened(highlight('yellow')[0]?.id ?? null)}
          onClose={clear}
        />
      )}
      {openedHighlight && (
        <HighlightDialog
          key={openedHighlight.id}
          highlight={openedHighlight}
          isChanged={isChanged}
          onSave={(change) => {
            setOpened(null);
            setStatus('Highlight saved.');
            void store.save({ ...openedHighlight, ...change }).then(() => focusHighlight(openedHighlight.id));
          }}
          onRemove={() => remove(openedHighlight)}
          onCard={() => {
            setOpened(null);
            setCardOf(openedHighlight);
          }}
          onClose={() => {
            setOpened(null);
            focusHighlight(openedHighlight.id);
          }}
        />
      )}
      {cardOf && (
        <MakeCardDialog
          place={{ subject, topic, sectionId: cardOf.sectionId }}
          draft={{ front: cardOf.note, back: cardOf.quote }}
          onSaved={({ kind }) => {
            closeCard(cardOf);
            const waits = kind === 'waiting';
            void showToast({
              title: waits ? 'Card kept on this device' : 'Card added',
              description: waits ? 'It will be sent automatically.' : 'It will be among your reviews.',
            });
          }}
          onClose={() => closeCard(cardOf)}
        />
      )}
      {end &&
        notes &&
        loaded &&
        createPortal(
          <UnplacedHighlights
            highlights={drawn.unplaced}
            onOpen={({ id }) => setOpened(id)}
            onRemove={remove}
          />,
          end,
        )}
    </div>
  );
}

/** Scrolls once to the highlight that the address names (`?highlight=ID`). */
function useScrollToHighlight(notes: Element | null, loaded: boolean, { placed }: Placed): void {
  const isDone = useRef(false);
  useEffect(() => {
    const id = new URLSearchParams(location.search).get('highlight');
    if (isDone.current || !notes || !loaded || id === null) return;
    if (!placed.some(({ highlight }) => highlight.id === id)) return;
    isDone.current = true;
    const [mark] = marksOf(notes, id);
    mark?.scrollIntoView({ block: 'center' });
    focusButton(notes, id);
  }, [notes, loaded, placed]);
}

export const HighlightsIsland = learnerIsland(Highlights);

/**
 * The element of the notes that are shown: official ones, the learner's own, or null. They are exchanged when the learner
 * edits or reverts, and added later to a gated topic.
 */
function useNotesElement(root: RefObject<HTMLElement | null>): {
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
