import type { Popup, PopupAction } from '../../../../scripts/content/schema/popup.ts';
import { closeOnBackdrop } from '../../../client/ui/close-on-backdrop.ts';
import { fetchJson } from '../../../client/api/fetch-json.ts';
import { readFromTab, writeToTab } from '../../../client/storage/local-storage.ts';
import { entranceOf } from './entrance.ts';
import { popupElement } from './popup-view.ts';
import { CHECK_MS, FADE_MS, popupQueue, scrolledShare, type Moment } from './popups-state.ts';

const MOBILE = '(width < 768px)';
const LESS_MOTION = '(prefers-reduced-motion: reduce)';
const IN_THE_WAY = 'dialog[open], :popover-open';
const TYPING = ':is(input, textarea, select, [contenteditable=true]):focus';

const keyOf = (id: string) => `popup_dismissed_${id}`;

/** Fetches the popups and shows each in `place` when it is due. */
export async function showPopups(place: HTMLElement): Promise<void> {
  const { popups } = (await fetchJson('/data/popups.json')) as { popups: Popup[] };
  let shown: HTMLElement | null = null;
  /** Where the focus was before it went into the popup. */
  let before: Element | null = null;

  const queue = popupQueue(popups, {
    moment,
    isFree: ({ type }) =>
      document.visibilityState === 'visible' &&
      !document.querySelector(type === 'modal' ? `${IN_THE_WAY}, ${TYPING}` : IN_THE_WAY),
    isHeld: () => shown?.matches(':hover, :focus-within') ?? false,
    show: (popup) => {
      const act = () => {
        queue.close();
        if (popup.button) runAction(popup.button.action);
      };
      shown = popupElement(popup, act, queue.close);
      before = null;
      shown.addEventListener('focusin', ({ relatedTarget }) => {
        const fromInside = relatedTarget instanceof Node && shown?.contains(relatedTarget);
        if (!fromInside && relatedTarget instanceof Element) before = relatedTarget;
      });
      place.append(shown);
      if (shown instanceof HTMLDialogElement) openModal(shown, queue.close);
      const entrance = entranceOf(popup, matchMedia(LESS_MOTION).matches);
      if (entrance) shown.animate(entrance.keyframes, { duration: entrance.duration, easing: 'ease-out' });
    },
    fade: () => void shown?.animate({ opacity: [1, 0] }, { duration: FADE_MS, fill: 'forwards' }),
    remove: () => {
      const hadFocus = shown?.contains(document.activeElement) === true;
      if (shown instanceof HTMLDialogElement) shown.close();
      else if (hadFocus && before instanceof HTMLElement) before.focus({ preventScroll: true });
      shown?.remove();
      shown = null;
    },
    wasDismissed: (id) => readFromTab(keyOf(id)) !== null,
    dismiss: (id) => writeToTab(keyOf(id), 'true'),
  });

  document.addEventListener('keydown', (event) => {
    /* A dialog has its own way out, and what handled the key has used it up. */
    if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector(IN_THE_WAY)) return;
    queue.close();
  });
  addEventListener('scroll', queue.check, { passive: true });
  setInterval(queue.check, CHECK_MS);
  queue.check();
}

function moment(): Moment {
  return {
    seconds: performance.now() / 1000,
    scrolled: scrolledShare(scrollY, document.documentElement.scrollHeight, innerHeight),
    mobile: matchMedia(MOBILE).matches,
  };
}

function openModal(dialog: HTMLDialogElement, close: () => void): void {
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
    close();
  });
  /* Pressed twice, Escape closes a dialog whatever the page wants. */
  dialog.addEventListener('close', close);
  closeOnBackdrop(dialog, close);
  dialog.showModal();
}

function runAction(action: PopupAction): void {
  if (action === 'navigate_to_home') location.assign('/');
  // eslint-disable-next-line no-console -- the other actions are there to be logged and nothing else
  else console.info(`Popup action: ${action}`);
}
