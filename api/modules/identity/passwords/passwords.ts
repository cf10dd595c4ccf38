import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { normalisePassword } from '../../../contract/identity/credentials.ts';
import { createQueue } from './queue.ts';
import type { QueueLimits } from './queue.ts';

export interface Passwords {
  /** What is kept of a password: argon2id with a salt of its own, as a PHC string. */
  hash: (password: string) => Promise<string>;
  /**
   * Whether a hash was made of this password. Where there is no hash (null) the answer is no, after the same work:
   * how long it takes tells nobody whether an account exists.
   */
  matches: (hash: string | null, password: string) => Promise<boolean>;
  /** How many passwords wait to be hashed just now. */
  waiting: () => number;
}

/** argon2id is what the library uses unless told otherwise. Memory in KiB. */
const COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/**
 * Hashing takes a core for 9 ms and 19 MiB, on threads that reading files needs too. Two at once leave half of them,
 * and whoever would wait longer than about a second is told to come back.
 */
const LIMITS: QueueLimits = { running: 2, waiting: 128 };

export async function createPasswords(limits = LIMITS): Promise<Passwords> {
  const enqueue = createQueue(limits);
  const ofNobody = await hash(randomBytes(32), COST);
  return {
    hash: (password) => enqueue(() => hash(normalisePassword(password), COST)),
    async matches(kept, password) {
      const same = await enqueue(() => verify(kept ?? ofNobody, normalisePassword(password)));
      return kept !== null && same;
    },
    waiting: enqueue.waiting,
  };
}
