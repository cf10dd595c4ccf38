import type { DemoClient } from './demo-client.ts';
import type { SeededRandom } from './seeded-random.ts';
import type { DemoTopic, PlannedDay } from './study-plan.ts';

/** What a routine works with. */
export interface Study extends DemoClient {
  random: SeededRandom;
  /** Moves the clock of the app to a time in ms since 1970, or to the end of the demo if that is earlier. */
  moveTo: (time: number) => void;
  /** Adds to the time, in minutes. */
  pass: (minutes: number) => void;
  /** The time in ISO format. */
  time: () => string;
  /** Slugs of the published subjects. */
  subjects: readonly string[];
  /** Topics that the learner plans for the coming days. */
  upcoming: (after: number) => DemoTopic[];
}

/** Something that the learner does on a day, with calls that the pages make. Add one to `routines.ts` to extend the demo. */
export type Routine = (study: Study, day: PlannedDay) => Promise<void>;
