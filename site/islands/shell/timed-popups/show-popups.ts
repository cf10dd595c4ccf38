import type { Popup, PopupAction } from '../../../../scripts/content/schema/popups/popup.ts';
import { closeOnBackdrop } from '../../../client/ui/dialogs/dom-dialog.ts';
import { fetchJson } from '../../../client/api/fetch-json.ts';
import { readFromTab, writeToTab } from '../../../client/storage/local-storage.ts';
import { entryAnimation, popupElement } from './popup-element.ts';
import { CHECK_MS, createPopupQueue, FADE_MS, scrolledPercent, type PageState } from './popup-queue.ts';

const MOBILE = '(width < 768px)';
const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';
const OPEN_OVERLAY = 'dialog[open], :popover-open';
const FOCUSED_FIELD = ':is(input, textarea, select, [contenteditable=true]):focus';

const dismissedKey = (id: string) => `popup_dismissed_${id}`;

/** Fetches the popups and shows each in `container` when it is due. */
export async function showPopups(container: HTMLElement): Promise<void> {
  const { popups } = (await fetchJson('/data/popups.json')) as { popups: Popup[] };
  let shown: HTMLElement | null = null;
  /** Element that had the focus before the popup. */
  let previousFocus: Element | null = null;

  const queue = createPopupQueue(popups, {
    pageState,
    canShow: ({ type }) =>
      document.visibilityState === 'visible' &&
      !document.querySelector(type === 'modal' ? `${OPEN_OVERLAY}, ${FOCUSED_FIELD}` : OPEN_OVERLAY),
    isInUse: () => shown?.matches(':hover, :focus-within') ?? false,
    show: (popup) => {
      const act = () => {
        queue.close();
        if (popup.button) runAction(popup.button.action);
      };
      shown = popupElement(popup, act, queue.close);
      previousFocus = null;
      shown.addEventListener('focusin', ({ relatedTarget }) => {
        const fromInside = relatedTarget instanceof Node && shown?.contains(relatedTarget);
        if (!fromInside && relatedTarget instanceof Element) previousFocus = relatedTarget;
      });
      container.append(shown);
      if (shown instanceof HTMLDialogElement) openModal(shown, queue.close);
      const animation = entryAnimation(popup, matchMedia(REDUCED_MOTION).matches);
      if (animation) shown.animate(animation.keyframes, { duration: animation.duration, easing: 'ease-out' });
    },
    fade: () => void shown?.animate({ opacity: [1, 0] }, { duration: FADE_MS, fill: 'forwards' }),
    remove: () => {
      const hadFocus = shown?.contains(document.activeElement) === true;
      if (shown instanceof HTMLDialogElement) shown.close();
      else if (hadFocus && previousFocus instanceof HTMLElement) previousFocus.focus({ preventScroll: true });
      shown?.remove();
      shown = null;
    },
    wasDismissed: (id) => readFromTab(dismissedKey(id)) !== null,
    dismiss: (id) => writeToTab(dismissedKey(id), 'true'),
  });

  document.addEventListener('keydown', (event) => {
    /* An open dialog or menu handles Escape itself. */
    if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector(OPEN_OVERLAY)) return;
    queue.close();
  });
  addEventListener('scroll', queue.check, { passive: true });
  setInterval(queue.check, CHECK_MS);
  queue.check();
}

function pageState(): PageState {
  return {
    seconds: performance.now() / 1000,
    scrolled: scrolledPercent(scrollY, document.documentElement.scrollHeight, innerHeight),
    mobile: matchMedia(MOBILE).matches,
  };
}

function openModal(dialog: HTMLDialogElement, close: () => void): void {
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
    close();
  });
  /* Browsers close a dialog on the second Escape even if `cancel` was prevented. */
  dialog.addEventListener('close', close);
  closeOnBackdrop(dialog, close);
  dialog.showModal();
}

function runAction(action: PopupAction): void {
  if (action === 'navigate_to_home') location.assign('/');
  // oxlint-disable-next-line no-console -- the other actions are only logged
  else console.info(`Popup action: ${action}`);
}
