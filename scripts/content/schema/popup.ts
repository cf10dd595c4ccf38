export const POPUP_TYPES = ['banner', 'modal'] as const;
export const POPUP_ACTIONS = [
  'navigate_to_home',
  'open_upgrade_modal',
  'show_break_timer',
  'open_app_store',
] as const;
export const POPUP_POSITIONS = ['top', 'bottom'] as const;
export const POPUP_ANIMATIONS = ['slide', 'fade', 'bounce', 'scale'] as const;

export type PopupAction = (typeof POPUP_ACTIONS)[number];
type PopupPosition = (typeof POPUP_POSITIONS)[number];

/** Each as `#rrggbb`, legible on one another. */
export interface PopupColours {
  background: string;
  text: string;
  button: string;
  buttonText: string;
}

/** A text that appears over any page some time after it was opened, as `popups.json` describes it. */
export interface Popup {
  /** Names it in the reader's browser; no two have the same. */
  id: string;
  type: (typeof POPUP_TYPES)[number];
  title: string;
  content: string;
  /** A button beside the one that closes; null for none. */
  button: { text: string; action: PopupAction } | null;
  closeButtonText: string;
  /** Seconds since the page was opened. */
  showAfterSeconds: number;
  /** How far down the page must have been scrolled, 0 to 100; null where that does not matter. */
  showAfterScrollPercentage: number | null;
  showOncePerSession: boolean;
  showOnMobile: boolean;
  showOnDesktop: boolean;
  /** null for those of the theme. */
  colours: PopupColours | null;
  /** Of a banner; a modal stands in the middle. */
  position: PopupPosition;
  animation: (typeof POPUP_ANIMATIONS)[number];
  /** Of several that are due, the one with the highest comes first. */
  priority: number;
  /** null where it stays until it is closed. */
  autoCloseAfterSeconds: number | null;
  /** Of a banner; a modal stands above everything. */
  zIndex: number;
  /** CSS lengths; null where the text decides. What does not fit makes the popup higher. */
  width: string | null;
  height: string | null;
}

/** Seconds after which the first of them may be due; null where there are none. */
export function firstPopupAfter(popups: readonly Popup[]): number | null {
  return popups.length === 0 ? null : Math.min(...popups.map(({ showAfterSeconds }) => showAfterSeconds));
}
