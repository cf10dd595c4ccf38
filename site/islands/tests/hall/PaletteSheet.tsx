import { useEffect, useRef, type ReactNode } from 'react';

/** Id of the palette of a narrow screen, for the button that opens it. */
export const PALETTE_SHEET = 'hall-questions';

interface PaletteSheetProps {
  onHelp: () => void;
  onClose: () => void;
  /** The palette. */
  children: ReactNode;
}

/** The palette of a narrow screen: above the controls, so that the question stays in sight and can be scrolled. */
export function PaletteSheet({ onHelp, onClose, children }: PaletteSheetProps) {
  const sheet = useRef<HTMLElement>(null);
  useEffect(() => {
    sheet.current?.querySelector<HTMLElement>('[aria-current=step]')?.focus({ preventScroll: true });
  }, []);
  return (
    <section ref={sheet} id={PALETTE_SHEET} className="hall-sheet lg:hidden" aria-label="Palette">
      <div className="hall-sheet-head">
        <h2 className="me-auto text-base font-semibold">Questions</h2>
        <button type="button" className="text-button" onClick={onHelp}>
          Help
        </button>
        <button type="button" className="text-button" onClick={onClose}>
          Close
        </button>
      </div>
      {children}
    </section>
  );
}
