import { Busy } from '../../errors.ts';

export interface QueueLimits {
  /** How many pieces of work run at once. */
  running: number;
  /** How many more may wait for their turn. */
  waiting: number;
}

export type Queue = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Runs what it is given, first come, first served; rejects with Busy whatever comes when too many wait. */
export function createQueue({ running, waiting }: QueueLimits): Queue {
  let active = 0;
  const turns: (() => void)[] = [];

  return async (work) => {
    if (active >= running) {
      if (turns.length >= waiting) throw new Busy();
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
  };
}
