/** The due count that a tab stores, so that it is shown before the server answers. */
interface Remembered {
  /** Id of the learner. */
  of: string;
  /** `YYYY-MM-DD`, in the learner's time zone. */
  day: string;
  due: number;
}

export function rememberedDue({ of, day, due }: Remembered): string {
  return JSON.stringify({ of, day, due });
}

/** The remembered count of this learner and day, or null. */
export function recalledDue(text: string | null, { of, day }: Omit<Remembered, 'due'>): number | null {
  try {
    const found = JSON.parse(text ?? '') as Remembered;
    return found.of === of && found.day === day && Number.isInteger(found.due) ? found.due : null;
  } catch {
    /* Nothing valid is stored. */
    return null;
  }
}

/** The text of the badge; null when nothing is due. */
export function badgeText(due: number): string | null {
  if (due <= 0) return null;
  return due > 99 ? '99+' : String(due);
}

/* The review page tells the links to it how many cards are left today, so that they need not ask the server. */

const EVENT = 'swadhyay-due-cards';

export function announceDueCards(due: number): void {
  dispatchEvent(new CustomEvent(EVENT, { detail: due }));
}

export function onDueCards(listener: (due: number) => void): void {
  addEventListener(EVENT, (event) => listener((event as CustomEvent<number>).detail));
}
