import type { Popup } from '../../../../scripts/content/schema/popups/popup.ts';

/** The values that a popup's conditions test. */
export interface PageState {
  /** Seconds since the page was opened. */
  seconds: number;
  /** Scroll position in percent, 0 to 100. */
  scrolled: number;
  /** Whether the window is narrower than a tablet. */
  mobile: boolean;
}

/** The page on which popups are shown. */
interface PopupPage {
  pageState: () => PageState;
  /** False while the popup would disturb, for example over an open dialog. */
  canShow: (popup: Popup) => boolean;
  /** Whether the popup is hovered or has the focus. */
  isInUse: () => boolean;
  show: (popup: Popup) => void;
  fade: () => void;
  remove: () => void;
  /** Whether the popup was closed on any page in this session. */
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

/** Returns the scroll position in percent, 0 to 100; 100 if the page cannot be scrolled. */
export function scrolledPercent(top: number, height: number, windowHeight: number): number {
  const maximum = height - windowHeight;
  return maximum <= 0 ? 100 : Math.min(100, Math.max(0, (top / maximum) * 100));
}

function isDue(popup: Popup, { seconds, scrolled, mobile }: PageState): boolean {
  return (
    seconds >= popup.showAfterSeconds &&
    scrolled >= (popup.showAfterScrollPercentage ?? 0) &&
    (mobile ? popup.showOnMobile : popup.showOnDesktop)
  );
}

/** Shows one popup at a time, by priority. A closed popup is not shown again on this page. */
export function createPopupQueue(popups: readonly Popup[], page: PopupPage): PopupQueue {
  const byPriority = popups.toSorted((a, b) => b.priority - a.priority);
  const closed = new Set<string>();
  let current: Popup | null = null;
  let closing = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const next = (): Popup | undefined => {
    const state = page.pageState();
    return byPriority.find(
      (popup) =>
        !closed.has(popup.id) &&
        !(popup.showOncePerSession && page.wasDismissed(popup.id)) &&
        isDue(popup, state) &&
        page.canShow(popup),
    );
  };

  const show = (popup: Popup) => {
    /* A dialog may have opened during the delay: check again later. */
    if (!page.canShow(popup)) {
      current = null;
      return;
    }
    page.show(popup);
    if (popup.autoCloseAfterSeconds !== null)
      timer = setTimeout(closeUnlessInUse, popup.autoCloseAfterSeconds * 1000);
  };

  const closeUnlessInUse = () => {
    if (page.isInUse()) timer = setTimeout(closeUnlessInUse, CHECK_MS);
    else close();
  };

  const close = () => {
    if (!current || closing) return;
    clearTimeout(timer);
    closed.add(current.id);
    if (current.showOncePerSession) page.dismiss(current.id);
    closing = true;
    page.fade();
    setTimeout(() => {
      current = null;
      closing = false;
      page.remove();
    }, FADE_MS);
  };

  const check = () => {
    if (current) return;
    const popup = next();
    if (!popup) return;
    current = popup;
    timer = setTimeout(() => show(popup), ENTRY_MS);
  };

  return { check, close };
}
