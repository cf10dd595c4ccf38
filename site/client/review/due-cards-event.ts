/* The review page tells the links to it how many cards are left today, so that they need not ask the server. */

const EVENT = 'swadhyay-due-cards';

export function announceDueCards(due: number): void {
  dispatchEvent(new CustomEvent(EVENT, { detail: due }));
}

export function onDueCards(listener: (due: number) => void): void {
  addEventListener(EVENT, (event) => listener((event as CustomEvent<number>).detail));
}
