import { ChevronDown } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';

interface FoldedPanelProps {
  title: string;
  /** What is inside. */
  text: string;
  /** A link to `#id` opens the card. */
  id?: string;
  /** Rendered when the card is opened for the first time. */
  children: ReactNode;
}

/** A card that is closed until it is needed. */
export function FoldedPanel({ title, text, id, children }: FoldedPanelProps) {
  const [opened, setOpened] = useState(false);
  const card = useRef<HTMLDetailsElement>(null);

  useEffect(() => {
    if (id === undefined) return;
    const openIfNamed = () => {
      if (location.hash !== `#${id}` || !card.current) return;
      card.current.open = true;
      card.current.scrollIntoView();
      card.current.querySelector('summary')?.focus({ preventScroll: true });
    };
    openIfNamed();
    addEventListener('hashchange', openIfNamed);
    return () => removeEventListener('hashchange', openIfNamed);
  }, [id]);

  return (
    <details
      ref={card}
      id={id}
      className="group card scroll-mt-20"
      onToggle={(event) => {
        if (event.currentTarget.open) setOpened(true);
      }}
    >
      <summary className="flex min-h-16 cursor-pointer list-none items-center justify-between gap-4 px-5 py-3 sm:px-6 [&::-webkit-details-marker]:hidden">
        <div>
          <h2 className="text-xl font-semibold">{title}</h2>
          <p className="text-sm text-soft">{text}</p>
        </div>
        <ChevronDown
          size={22}
          className="shrink-0 text-soft group-open:rotate-180 motion-safe:transition-transform"
          aria-hidden="true"
        />
      </summary>
      {opened && children}
    </details>
  );
}
