import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { tabAfterKey } from '../../client/tab-after-key.ts';

interface Tab {
  id: string;
  label: string;
  content: ReactNode;
}

/** Tabs over panels, one of them shown. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const [chosen, setChosen] = useState(0);
  const id = useId();

  const move = (event: KeyboardEvent) => {
    const next = tabAfterKey(event.key, chosen, tabs.length);
    if (next === null) return;
    event.preventDefault();
    setChosen(next);
    document.getElementById(`${id}-tab-${tabs[next]?.id}`)?.focus();
  };

  return (
    <div>
      <div role="tablist" aria-label={label} className="flex gap-1 overflow-x-auto border-b border-line">
        {tabs.map((tab, index) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-tab-${tab.id}`}
            aria-controls={`${id}-panel-${tab.id}`}
            aria-selected={index === chosen}
            tabIndex={index === chosen ? 0 : -1}
            className="min-h-12 shrink-0 cursor-pointer border-b-2 border-transparent px-4 font-semibold text-soft hover:text-ink aria-selected:border-accent aria-selected:text-accent-text max-sm:px-2.5"
            onClick={() => setChosen(index)}
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
