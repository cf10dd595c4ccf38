import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { tabAfterKey } from './tab-after-key.ts';
import { useHiddenSides } from './use-hidden-sides.ts';

interface Tab {
  id: string;
  label: string;
  content: ReactNode;
}

interface TabsProps {
  label: string;
  tabs: readonly Tab[];
  /** Whether the selected tab is stored in the URL. */
  inAddress?: boolean;
  /** Its query parameter there. */
  parameter?: string;
  /** Whether they are inside a tab: they look different, so that the two levels are told apart. */
  nested?: boolean;
}

const NESTED = 'min-h-11 rounded-full px-4 aria-selected:bg-accent-wash';

/** Tabs with panels. Where they do not fit, they scroll sideways, and the edge that hides some of them fades. */
export function Tabs({ label, tabs, inAddress = false, parameter = 'tab', nested = false }: TabsProps) {
  const [chosen, setChosen] = useState(() => {
    const named = inAddress ? new URLSearchParams(location.search).get(parameter) : null;
    return Math.max(
      0,
      tabs.findIndex((tab) => tab.id === named),
    );
  });
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
    if (!inAddress) return;
    const address = new URL(location.href);
    if (index === 0) address.searchParams.delete(parameter);
    else address.searchParams.set(parameter, tabs[index]?.id ?? '');
    history.replaceState(history.state, '', address);
  };

  const move = (event: KeyboardEvent) => {
    const next = tabAfterKey(event.key, chosen, tabs.length);
    if (next === null) return;
    event.preventDefault();
    choose(next);
    document.getElementById(`${id}-tab-${tabs[next]?.id}`)?.focus();
  };

  return (
    <div>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className={`tab-list relative flex gap-1 overflow-x-auto ${nested ? '' : 'border-b border-line max-sm:gap-0'}`}
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
            className={`shrink-0 cursor-pointer font-semibold text-soft hover:text-ink aria-selected:text-accent-text max-sm:px-2.5 max-sm:text-sm ${nested ? NESTED : 'min-h-12 border-b-2 border-transparent px-4 aria-selected:border-accent'}`}
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
          className="pt-6"
        >
          {index === chosen && tab.content}
        </div>
      ))}
    </div>
  );
}
