import { X } from 'lucide-react';
import { useEffect, useId, useRef, type ReactNode } from 'react';

interface GuidePanelProps {
  title: string;
  /** Leaves the guide for later. */
  onClose: () => void;
  children: ReactNode;
}

/** Whether the learner has already begun something, such as opening the menu, which closes when it loses the focus. */
function isPageInUse(): boolean {
  const { activeElement, body } = document;
  const hasFocus = activeElement !== null && activeElement !== body;
  return hasFocus || document.querySelector(':popover-open, dialog[open]') !== null;
}

/** A dialog beside the page, which stays usable: nobody has to answer before they look around. */
export function GuidePanel({ title, onClose, children }: GuidePanelProps) {
  const panel = useRef<HTMLElement>(null);
  const id = useId();
  useEffect(() => {
    if (!isPageInUse()) panel.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section
      ref={panel}
      role="dialog"
      aria-labelledby={id}
      tabIndex={-1}
      className="corner-panel corner-panel-wide card"
      onKeyDown={({ key }) => {
        if (key === 'Escape') onClose();
      }}
    >
      <div className="flex items-start justify-between gap-3">
        <h2 id={id} className="text-xl font-bold">
          {title}
        </h2>
        <button type="button" className="icon-button -m-2 shrink-0" aria-label="Later" onClick={onClose}>
          <X size={20} aria-hidden="true" />
        </button>
      </div>
      {children}
    </section>
  );
}
