import { PasswordQueueFull } from '../../../http/errors.ts';

export interface QueueLimits {
  /** How many pieces of work run at once. */
  running: number;
  /** How many more may wait for their turn. */
  waiting: number;
}

export interface Queue {
  <Result>(work: () => Promise<Result>): Promise<Result>;
  /** How many wait for their turn just now. */
  waiting: () => number;
}

/** Runs what it is given, first come, first served; rejects with PasswordQueueFull whatever comes when too many wait. */
export function createQueue({ running, waiting }: QueueLimits): Queue {
  let active = 0;
  const turns: (() => void)[] = [];

  async function enqueue<Result>(work: () => Promise<Result>): Promise<Result> {
    if (active >= running) {
      if (turns.length >= waiting) throw new PasswordQueueFull();
      await new Promise<void>((turn) => turns.push(turn));
    } else {
      active += 1;
    }
    try {
      return await work();
    } finally {
      const next = turns.shift();
      if (next) next();
      else active -= 1;
    }
  }
  return Object.assign(enqueue, { waiting: () => turns.length });
}
