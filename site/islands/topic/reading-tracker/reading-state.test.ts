import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testInputs } from '../../../../scripts/testing/random-inputs.ts';
import { DAY } from '../../../../api/contract/shared/days.ts';
import {
  IDLE_AFTER_MS,
  NOTHING_READ,
  tick,
  totalSeconds,
  type Moment,
  type Reading,
  type CountingTab,
} from './reading-state.ts';

const NOON = Date.UTC(2096, 1, 28, 12);
const TAB = 'this tab';

/** Creates a tab whose clocks the test controls. */
function createTab(name = TAB, start = NOON) {
  let reading: Reading = NOTHING_READ;
  const moment: Moment = {
    ...{ now: start, steady: 0, open: true, active: 0, timeZone: 'UTC', tabId: name, countingTab: null },
  };
  return {
    moment,
    days: () => reading.days,
    total: () => totalSeconds(reading),
    tick: (countingTab: CountingTab | null = moment.countingTab) => {
      const next = tick(reading, { ...moment, countingTab });
      reading = next.reading;
      moment.countingTab = next.countingTab;
      return next.countingTab;
    },
    /** Runs one tick per second. */
    run(seconds: number, { withInput = false } = {}) {
      for (let elapsed = 0; elapsed < seconds; elapsed += 1) {
        moment.now += 1000;
        moment.steady += 1000;
        if (withInput) moment.active = moment.steady;
        this.tick();
      }
    },
  };
}

describe('reading time', () => {
  it('is the time between ticks', () => {
    const tab = createTab();
    tab.tick();
    expect(tab.total()).toBe(0);
    tab.run(5);
    expect(tab.days()).toEqual({ '2096-02-28': 5 });
  });

  it('adds up fractions of seconds', () => {
    const tab = createTab();
    tab.tick();
    for (let step = 0; step < 10; step += 1) {
      tab.moment.steady += 350;
      tab.moment.now += 350;
      tab.tick();
    }
    expect(tab.total()).toBe(3);
  });

  it('is counted for the current day in UTC', () => {
    const tab = createTab(TAB, Date.UTC(2096, 1, 28, 23, 59, 57));
    tab.tick();
    tab.run(5);
    expect(tab.days()).toEqual({ '2096-02-28': 2, '2096-02-29': 3 });
  });

  it('is counted for the current day in the zone of the learner, and all of it when the zone changes', () => {
    const tab = createTab(TAB, Date.UTC(2096, 1, 28, 18, 29, 57));
    tab.moment.timeZone = 'Asia/Kolkata';
    tab.tick();
    tab.run(5);
    expect(tab.days()).toEqual({ '2096-02-28': 2, '2096-02-29': 3 });
    tab.moment.timeZone = 'Pacific/Kiritimati';
    tab.run(2);
    tab.moment.timeZone = 'America/Los_Angeles';
    tab.run(4);
    expect(tab.days()).toEqual({ '2096-02-28': 6, '2096-02-29': 5 });
    expect(tab.total()).toBe(11);
  });

  it('excludes time while the page is hidden or another tab of it is open', () => {
    const tab = createTab();
    tab.tick();
    tab.run(2);
    tab.moment.open = false;
    tab.run(30, { withInput: true });
    tab.moment.open = true;
    tab.run(1);
    expect(tab.total()).toBe(2);
    tab.run(3);
    expect(tab.total()).toBe(5);
  });

  it('stops two minutes after the last input and resumes with the next', () => {
    const tab = createTab();
    tab.tick();
    tab.run(600);
    expect(tab.total()).toBe(IDLE_AFTER_MS / 1000 - 1);
    tab.moment.active = tab.moment.steady;
    tab.run(3);
    expect(tab.total()).toBe(IDLE_AFTER_MS / 1000 - 1 + 2);
  });

  it('excludes time while the device sleeps', () => {
    const tab = createTab();
    tab.tick();
    tab.moment.steady += 60_000;
    tab.moment.now += 60_000;
    tab.tick();
    expect(tab.total()).toBe(2);
  });

  it('is not affected by changes of the clock, except for the day', () => {
    const tab = createTab();
    tab.tick();
    tab.run(2);
    tab.moment.now += 5 * DAY;
    tab.run(3);
    tab.moment.now -= 10 * DAY;
    tab.run(4);
    expect(tab.days()).toEqual({ '2096-02-28': 2, '2096-03-04': 3, '2096-02-23': 4 });
  });

  testInputs('never exceeds a day and never decreases, for any clock changes', 100, (runs) => {
    const steps = fc.array(
      fc.record({
        now: fc.integer({ min: -3 * DAY, max: 3 * DAY }),
        steady: fc.integer({ min: 0, max: 5_000 }),
        open: fc.boolean(),
        used: fc.boolean(),
      }),
    );
    fc.assert(
      fc.property(steps, (all) => {
        const tab = createTab();
        let steady = 0;
        let before = 0;
        for (const { now, steady: passed, open, used } of all) {
          steady += passed;
          tab.moment.now += now;
          tab.moment.steady = steady;
          tab.moment.open = open;
          if (used) tab.moment.active = steady;
          tab.tick();
          expect(tab.total()).toBeGreaterThanOrEqual(before);
          before = tab.total();
        }
        expect(tab.total() * 1000).toBeLessThanOrEqual(steady);
        expect(Object.values(tab.days()).every((seconds) => seconds > 0 && seconds <= 86_400)).toBe(true);
      }),
      runs,
    );
  });
});

describe('of two visible tabs', () => {
  /** Runs both tabs with the same clock and the shared record of the counting tab. */
  function runBoth(
    first: ReturnType<typeof createTab>,
    second: ReturnType<typeof createTab>,
    seconds: number,
  ) {
    for (let elapsed = 0; elapsed < seconds; elapsed += 1) {
      for (const tab of [first, second]) {
        tab.moment.now += 1000;
        tab.moment.steady += 1000;
      }
      second.moment.countingTab = first.tick();
      first.moment.countingTab = second.tick();
    }
  }

  it('one counts until the other is used', () => {
    const [first, second] = [createTab('first'), createTab('second')];
    second.moment.active = -10_000;
    runBoth(first, second, 11);
    expect([first.total(), second.total()]).toEqual([10, 0]);
    second.moment.active = second.moment.steady;
    runBoth(first, second, 20);
    const [a, b] = [first.total(), second.total()];
    expect(a + b).toBeGreaterThanOrEqual(28);
    expect(a + b).toBeLessThanOrEqual(31);
    expect(b).toBeGreaterThan(15);
  });

  it('the other continues when the counting one is closed', () => {
    const tab = createTab('second');
    tab.moment.active = -10_000;
    tab.moment.countingTab = { id: 'first', at: NOON };
    tab.run(3);
    expect(tab.total()).toBe(0);
    tab.run(4);
    expect(tab.total()).toBe(3);
  });

  it('a counting tab with a time in the future is ignored', () => {
    const tab = createTab();
    tab.moment.countingTab = { id: 'first', at: NOON + DAY };
    tab.run(3);
    expect(tab.total()).toBe(2);
  });
});
