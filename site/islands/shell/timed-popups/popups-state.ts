import type { Popup } from '../../../../scripts/content/schema/popup.ts';

/** What conditions look at. */
export interface Moment {
  /** Since the page was opened. */
  seconds: number;
  /** How far down the page has been scrolled, 0 to 100. */
  scrolled: number;
  /** Whether the window is narrower than a tablet. */
  mobile: boolean;
}

/** Where popups are seen, and what keeps them from being so. */
export interface Stage {
  moment: () => Moment;
  /** Whether nothing else is in the way of this one. */
  isFree: (popup: Popup) => boolean;
  /** Whether the reader is at it just now. */
  isHeld: () => boolean;
  show: (popup: Popup) => void;
  fade: () => void;
  remove: () => void;
  /** Popups closed in this visit, on whatever page. */
  wasDismissed: (id: string) => boolean;
  dismiss: (id: string) => void;
}

export interface PopupQueue {
  /** Shows the next popup if one is due. */
  check: () => void;
  close: () => void;
}

export const CHECK_MS = 1_000;
const ENTRY_MS = 100;
export const FADE_MS = 300;

/** How far down a page of that height has been scrolled, 0 to 100; one that cannot be scrolled is seen whole. */
export function scrolledShare(top: number, height: number, windowHeight: number): number {
  const way = height - windowHeight;
  return way <= 0 ? 100 : Math.min(100, Math.max(0, (top / way) * 100));
}

function isDue(popup: Popup, { seconds, scrolled, mobile }: Moment): boolean {
  return (
    seconds >= popup.showAfterSeconds &&
    scrolled >= (popup.showAfterScrollPercentage ?? 0) &&
    (mobile ? popup.showOnMobile : popup.showOnDesktop)
  );
}

/** One popup at a time, of those that are due the one with the highest priority; a closed one is not shown again on this page. */
export function popupQueue(popups: readonly Popup[], stage: Stage): PopupQueue {
  const byPriority = popups.toSorted((a, b) => b.priority - a.priority);
  const closed = new Set<string>();
  let current: Popup | null = null;
  let leaving = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const next = (): Popup | undefined => {
    const moment = stage.moment();
    return byPriority.find(
      (popup) =>
        !closed.has(popup.id) &&
        !(popup.showOncePerSession && stage.wasDismissed(popup.id)) &&
        isDue(popup, moment) &&
        stage.isFree(popup),
    );
  };

  const enter = (popup: Popup) => {
    /* Something else may have come in the way meanwhile: then it is looked for anew. */
    if (!stage.isFree(popup)) {
      current = null;
      return;
    }
    stage.show(popup);
    if (popup.autoCloseAfterSeconds !== null)
      timer = setTimeout(closeUnlessHeld, popup.autoCloseAfterSeconds * 1000);
  };

  const closeUnlessHeld = () => {
    if (stage.isHeld()) timer = setTimeout(closeUnlessHeld, CHECK_MS);
    else close();
  };

  const close = () => {
    if (!current || leaving) return;
    clearTimeout(timer);
    closed.add(current.id);
    if (current.showOncePerSession) stage.dismiss(current.id);
    leaving = true;
    stage.fade();
    setTimeout(() => {
      current = null;
      leaving = false;
      stage.remove();
    }, FADE_MS);
  };

  const check = () => {
    if (current) return;
    const popup = next();
    if (!popup) return;
    current = popup;
    timer = setTimeout(() => enter(popup), ENTRY_MS);
  };

  return { check, close };
}
