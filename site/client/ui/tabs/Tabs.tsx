import {
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { storeInAddress, tabAfterKey, tabInQuery } from './tabs-state.ts';

interface Tab {
  id: string;
  label: string;
  content: ReactNode;
  /** Whether it stays mounted while it is hidden, to keep its state. */
  kept?: boolean;
}

interface TabsProps {
  label: string;
  tabs: readonly Tab[];
  /** Whether the selected tab is stored in the URL. */
  inAddress?: boolean;
  /** Its query parameter there. */
  parameter?: string;
  /** Inside a tab they are `nested` and look different, so that the two levels are told apart. */
  look?: keyof typeof LOOKS;
}

const LOOKS = {
  page: {
    list: 'border-b border-line max-sm:gap-0',
    tab: 'min-h-12 border-b-2 border-transparent px-4 max-sm:px-2.5 max-sm:text-sm aria-selected:border-accent',
    panel: 'pt-6',
  },
  nested: {
    list: '',
    tab: 'min-h-11 rounded-full px-4 max-sm:px-2.5 max-sm:text-sm aria-selected:bg-accent-wash',
    panel: 'pt-6',
  },
  editor: { list: '', tab: 'min-h-11 rounded-lg px-4 aria-selected:bg-accent-wash', panel: 'pt-3' },
};

/** Tabs with panels. Where they do not fit, they scroll sideways, and the edge that hides some of them fades. */
export function Tabs({ label, tabs, inAddress = false, parameter = 'tab', look = 'page' }: TabsProps) {
  const ids = tabs.map((tab) => tab.id);
  const [chosen, setChosen] = useState(() => (inAddress ? tabInQuery(location.search, ids, parameter) : 0));
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  useHiddenSides(list);
  /* A tab at the edge is shown whole, and so is a part of the next one. */
  useEffect(() => {
    const frame = list.current;
    const tab = frame?.children[chosen];
    if (!frame || !(tab instanceof HTMLElement)) return;
    frame.scrollTo({ left: tab.offsetLeft - (frame.clientWidth - tab.offsetWidth) / 2 });
  }, [chosen]);

  const choose = (index: number) => {
    setChosen(index);
    if (inAddress) storeInAddress(index === 0 ? null : (ids[index] ?? ''), parameter);
  };

  const move = (event: KeyboardEvent) => {
    const next = tabAfterKey(event.key, chosen, tabs.length);
    if (next === null) return;
    event.preventDefault();
    choose(next);
    document.getElementById(`${id}-tab-${ids[next]}`)?.focus();
  };

  return (
    <div>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className={`tab-list relative flex gap-1 overflow-x-auto ${LOOKS[look].list}`}
      >
        {tabs.map((tab, index) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-tab-${tab.id}`}
            aria-controls={`${id}-panel-${tab.id}`}
            aria-selected={index === chosen}
            tabIndex={index === chosen ? 0 : -1}
            className={`shrink-0 cursor-pointer font-semibold text-soft hover:text-ink aria-selected:text-accent-text ${LOOKS[look].tab}`}
            onClick={() => choose(index)}
            onKeyDown={move}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab, index) => (
        <div
          key={tab.id}
          role="tabpanel"
          id={`${id}-panel-${tab.id}`}
          aria-labelledby={`${id}-tab-${tab.id}`}
          hidden={index !== chosen}
          className={LOOKS[look].panel}
        >
          {(tab.kept || index === chosen) && tab.content}
        </div>
      ))}
    </div>
  );
}

/** Sides on which a list that scrolls sideways has hidden parts. */
interface HiddenSides {
  start: boolean;
  end: boolean;
}

/** A part of a pixel is not worth a hint: zoomed pages round. */
const LEAST = 2;

/**
 * Returns the sides with hidden parts.
 *
 * @param frame `scrollLeft` is negative where text runs from right to left
 */
export function hiddenSides(frame: {
  scrollLeft: number;
  clientWidth: number;
  scrollWidth: number;
}): HiddenSides {
  const before = Math.abs(frame.scrollLeft);
  const after = frame.scrollWidth - frame.clientWidth - before;
  return { start: before >= LEAST, end: after >= LEAST };
}

/** Sets `data-more-start` and `data-more-end` on a list that scrolls sideways, for the styles that fade its edges. */
function useHiddenSides(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const frame = list.current;
    if (!frame) return;
    const update = () => {
      const { start, end } = hiddenSides(frame);
      frame.toggleAttribute('data-more-start', start);
      frame.toggleAttribute('data-more-end', end);
    };
    const sizes = new ResizeObserver(update);
    sizes.observe(frame);
    frame.addEventListener('scroll', update, { passive: true });
    return () => {
      sizes.disconnect();
      frame.removeEventListener('scroll', update);
    };
  }, [list]);
}
