import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DEFAULT_POPUPS } from '../../../../scripts/content/schema/popups/default-popups.ts';
import type { Popup } from '../../../../scripts/content/schema/popups/popup.ts';
import {
  CHECK_MS,
  createPopupQueue,
  scrolledPercent,
  type PageState,
  type PopupQueue,
} from './popup-queue.ts';

const popup = (id: string, fields: Partial<Popup> = {}): Popup => ({
  ...DEFAULT_POPUPS[0]!,
  id,
  showAfterSeconds: 0,
  showOncePerSession: false,
  priority: 0,
  ...fields,
});

let calls: string[];
let dismissed: Set<string>;
let pageState: Omit<PageState, 'seconds'>;
let canShow: boolean;
let inUse: boolean;
let queue: PopupQueue;

/** Opens a page that checks its popups every second. */
function openPage(...popups: Popup[]): void {
  const opened = Date.now();
  queue = createPopupQueue(popups, {
    pageState: () => ({ ...pageState, seconds: (Date.now() - opened) / 1000 }),
    canShow: () => canShow,
    isInUse: () => inUse,
    show: ({ id }) => calls.push(`show ${id}`),
    fade: () => calls.push('fade'),
    remove: () => calls.push('remove'),
    wasDismissed: (id) => dismissed.has(id),
    dismiss: (id) => dismissed.add(id),
  });
  setInterval(queue.check, CHECK_MS);
  queue.check();
}

beforeEach(() => {
  vi.useFakeTimers();
  calls = [];
  dismissed = new Set();
  pageState = { scrolled: 0, mobile: false };
  canShow = true;
  inUse = false;
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a popup is shown', () => {
  it('100 ms after its delay in seconds', () => {
    openPage(popup('a', { showAfterSeconds: 3000 }));
    vi.advanceTimersByTime(3_000_000 - 1);
    expect(calls).toEqual([]);
    vi.advanceTimersByTime(1 + 99);
    expect(calls).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(calls).toEqual(['show a']);
  });

  it('only after the page was scrolled far enough', () => {
    openPage(popup('a', { showAfterScrollPercentage: 50 }));
    pageState.scrolled = 49.9;
    vi.advanceTimersByTime(60_000);
    expect(calls).toEqual([]);
    pageState.scrolled = 50;
    queue.check();
    vi.advanceTimersByTime(100);
    expect(calls).toEqual(['show a']);
  });

  it('only on the devices that it is meant for', () => {
    openPage(popup('phones', { showOnDesktop: false }), popup('desktops', { showOnMobile: false }));
    vi.advanceTimersByTime(100);
    expect(calls).toEqual(['show desktops']);
    queue.close();
    pageState.mobile = true;
    vi.advanceTimersByTime(5_000);
    expect(calls.slice(1)).toEqual(['fade', 'remove', 'show phones']);
  });

  it('one at a time, by priority', () => {
    openPage(popup('low', { priority: 1 }), popup('high', { priority: 3 }), popup('equal', { priority: 1 }));
    vi.advanceTimersByTime(60_000);
    expect(calls).toEqual(['show high']);
    queue.close();
    vi.advanceTimersByTime(299);
    expect(calls).toEqual(['show high', 'fade']);
    vi.advanceTimersByTime(1);
    expect(calls).toEqual(['show high', 'fade', 'remove']);
    vi.advanceTimersByTime(CHECK_MS + 100);
    expect(calls.slice(3)).toEqual(['show low']);
    queue.close();
    vi.advanceTimersByTime(5_000);
    expect(calls.slice(4)).toEqual(['fade', 'remove', 'show equal']);
  });

  it('only while the page allows it', () => {
    canShow = false;
    openPage(popup('a'));
    vi.advanceTimersByTime(10_000);
    expect(calls).toEqual([]);
    canShow = true;
    vi.advanceTimersByTime(CHECK_MS);
    canShow = false;
    vi.advanceTimersByTime(CHECK_MS);
    expect(calls).toEqual([]);
    canShow = true;
    vi.advanceTimersByTime(2 * CHECK_MS);
    expect(calls).toEqual(['show a']);
  });
});

describe('a popup that is closed', () => {
  it('is not shown again on the page, or in the session if it is shown once per session', () => {
    openPage(popup('once', { showOncePerSession: true }), popup('again'));
    vi.advanceTimersByTime(100);
    queue.close();
    queue.close();
    vi.advanceTimersByTime(5_000);
    queue.close();
    vi.advanceTimersByTime(60_000);
    expect(calls).toEqual(['show once', 'fade', 'remove', 'show again', 'fade', 'remove']);
    expect([...dismissed]).toEqual(['once']);
    vi.clearAllTimers();
    calls = [];
    openPage(popup('once', { showOncePerSession: true }), popup('again'));
    vi.advanceTimersByTime(100);
    expect(calls).toEqual(['show again']);
  });

  it('closes automatically, but not while it is in use', () => {
    openPage(popup('a', { autoCloseAfterSeconds: 10 }));
    vi.advanceTimersByTime(100 + 9_999);
    expect(calls).toEqual(['show a']);
    inUse = true;
    vi.advanceTimersByTime(30_000);
    expect(calls).toEqual(['show a']);
    inUse = false;
    vi.advanceTimersByTime(CHECK_MS + 300);
    expect(calls).toEqual(['show a', 'fade', 'remove']);
    vi.advanceTimersByTime(60_000);
    expect(calls).toHaveLength(3);
  });

  it('does not close the next popup with its timer', () => {
    openPage(popup('a', { autoCloseAfterSeconds: 10, priority: 1 }), popup('b'));
    vi.advanceTimersByTime(9_000);
    queue.close();
    vi.advanceTimersByTime(60_000);
    expect(calls).toEqual(['show a', 'fade', 'remove', 'show b']);
  });
});

it('shows the reminder before the welcome if both are due', () => {
  openPage(...DEFAULT_POPUPS);
  vi.advanceTimersByTime(1_800_000 + 100);
  expect(calls).toEqual(['show study-reminder']);
  queue.close();
  vi.advanceTimersByTime(1_300_000);
  expect(calls.slice(3)).toEqual(['show welcome-banner']);
});

it.each([
  [0, 3000, 1000, 0],
  [1000, 3000, 1000, 50],
  [2000.5, 3000, 1000, 100],
  [-50, 3000, 1000, 0],
  [0, 800, 1000, 100],
])('a scroll position of %d in %d with a window of %d is %d%%', (top, height, windowHeight, percent) => {
  expect(scrolledPercent(top, height, windowHeight)).toBe(percent);
});
