import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DEFAULT_POPUPS } from '../../../../scripts/content/schema/default-popups.ts';
import type { Popup } from '../../../../scripts/content/schema/popup.ts';
import { CHECK_MS, popupQueue, scrolledShare, type Moment, type PopupQueue } from './popups-state.ts';

const popup = (id: string, fields: Partial<Popup> = {}): Popup => ({
  ...DEFAULT_POPUPS[0]!,
  id,
  showAfterSeconds: 0,
  showOncePerSession: false,
  priority: 0,
  ...fields,
});

let said: string[];
let dismissed: Set<string>;
let place: Omit<Moment, 'seconds'>;
let free: boolean;
let held: boolean;
let queue: PopupQueue;

/** A page that was opened now and looks at its popups each second, as the product does. */
function openPage(...popups: Popup[]): void {
  const opened = Date.now();
  queue = popupQueue(popups, {
    moment: () => ({ ...place, seconds: (Date.now() - opened) / 1000 }),
    isFree: () => free,
    isHeld: () => held,
    show: ({ id }) => said.push(`show ${id}`),
    fade: () => said.push('fade'),
    remove: () => said.push('remove'),
    wasDismissed: (id) => dismissed.has(id),
    dismiss: (id) => dismissed.add(id),
  });
  setInterval(queue.check, CHECK_MS);
  queue.check();
}

beforeEach(() => {
  vi.useFakeTimers();
  said = [];
  dismissed = new Set();
  place = { scrolled: 0, mobile: false };
  free = true;
  held = false;
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a popup is shown', () => {
  it('100 ms after its delay, in seconds', () => {
    openPage(popup('a', { showAfterSeconds: 3000 }));
    vi.advanceTimersByTime(3_000_000 - 1);
    expect(said).toEqual([]);
    vi.advanceTimersByTime(1 + 99);
    expect(said).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(said).toEqual(['show a']);
  });

  it('once the page has been scrolled far enough as well', () => {
    openPage(popup('a', { showAfterScrollPercentage: 50 }));
    place.scrolled = 49.9;
    vi.advanceTimersByTime(60_000);
    expect(said).toEqual([]);
    place.scrolled = 50;
    queue.check();
    vi.advanceTimersByTime(100);
    expect(said).toEqual(['show a']);
  });

  it('where windows of that width are meant', () => {
    openPage(popup('phones', { showOnDesktop: false }), popup('desks', { showOnMobile: false }));
    vi.advanceTimersByTime(100);
    expect(said).toEqual(['show desks']);
    queue.close();
    place.mobile = true;
    vi.advanceTimersByTime(5_000);
    expect(said.slice(1)).toEqual(['fade', 'remove', 'show phones']);
  });

  it('after all of a higher priority, and one at a time', () => {
    openPage(popup('low', { priority: 1 }), popup('high', { priority: 3 }), popup('equal', { priority: 1 }));
    vi.advanceTimersByTime(60_000);
    expect(said).toEqual(['show high']);
    queue.close();
    vi.advanceTimersByTime(299);
    expect(said).toEqual(['show high', 'fade']);
    vi.advanceTimersByTime(1);
    expect(said).toEqual(['show high', 'fade', 'remove']);
    vi.advanceTimersByTime(CHECK_MS + 100);
    expect(said.slice(3)).toEqual(['show low']);
    queue.close();
    vi.advanceTimersByTime(5_000);
    expect(said.slice(4)).toEqual(['fade', 'remove', 'show equal']);
  });

  it('once nothing else is in its way', () => {
    free = false;
    openPage(popup('a'));
    vi.advanceTimersByTime(10_000);
    expect(said).toEqual([]);
    free = true;
    vi.advanceTimersByTime(CHECK_MS);
    free = false;
    vi.advanceTimersByTime(CHECK_MS);
    expect(said).toEqual([]);
    free = true;
    vi.advanceTimersByTime(2 * CHECK_MS);
    expect(said).toEqual(['show a']);
  });
});

describe('a popup that is closed', () => {
  it('stays away from the page, and from the visit if it shows once', () => {
    openPage(popup('once', { showOncePerSession: true }), popup('again'));
    vi.advanceTimersByTime(100);
    queue.close();
    queue.close();
    vi.advanceTimersByTime(5_000);
    queue.close();
    vi.advanceTimersByTime(60_000);
    expect(said).toEqual(['show once', 'fade', 'remove', 'show again', 'fade', 'remove']);
    expect([...dismissed]).toEqual(['once']);
    vi.clearAllTimers();
    said = [];
    openPage(popup('once', { showOncePerSession: true }), popup('again'));
    vi.advanceTimersByTime(100);
    expect(said).toEqual(['show again']);
  });

  it('may close by itself, but not under the hand of a reader', () => {
    openPage(popup('a', { autoCloseAfterSeconds: 10 }));
    vi.advanceTimersByTime(100 + 9_999);
    expect(said).toEqual(['show a']);
    held = true;
    vi.advanceTimersByTime(30_000);
    expect(said).toEqual(['show a']);
    held = false;
    vi.advanceTimersByTime(CHECK_MS + 300);
    expect(said).toEqual(['show a', 'fade', 'remove']);
    vi.advanceTimersByTime(60_000);
    expect(said).toHaveLength(3);
  });

  it('leaves the clock of the next one alone', () => {
    openPage(popup('a', { autoCloseAfterSeconds: 10, priority: 1 }), popup('b'));
    vi.advanceTimersByTime(9_000);
    queue.close();
    vi.advanceTimersByTime(60_000);
    expect(said).toEqual(['show a', 'fade', 'remove', 'show b']);
  });
});

it('shows the reminder before the welcome where both are due', () => {
  openPage(...DEFAULT_POPUPS);
  vi.advanceTimersByTime(1_800_000 + 100);
  expect(said).toEqual(['show study-reminder']);
  queue.close();
  vi.advanceTimersByTime(1_300_000);
  expect(said.slice(3)).toEqual(['show welcome-banner']);
});

it.each([
  [0, 3000, 1000, 0],
  [1000, 3000, 1000, 50],
  [2000.5, 3000, 1000, 100],
  [-50, 3000, 1000, 0],
  [0, 800, 1000, 100],
])('scrolled by %d in %d with a window of %d is %d %', (top, height, windowHeight, share) => {
  expect(scrolledShare(top, height, windowHeight)).toBe(share);
});
