import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { normalisePassword, passwordProblem } from '../../contract/identity/credentials.ts';
import { PasswordQueueFull, BadRequest } from '../../http/errors.ts';
import { isCommonPassword } from '../../common-passwords.ts';

/** Every function rejects with PasswordQueueFull while too many passwords are being hashed. */
export interface Passwords {
  /** Hashes with argon2id and a new salt. Resolves to a PHC string. */
  hash: (password: string) => Promise<string>;
  /**
   * Whether the hash is of this password. Without a hash (null) it resolves to false after the same work, so that its
   * time does not tell whether an account exists.
   */
  matches: (hash: string | null, password: string) => Promise<boolean>;
  /** The number of passwords that wait to be hashed. */
  waiting: () => number;
}

interface QueueLimits {
  running: number;
  waiting: number;
}

/** argon2id is the default algorithm of the library. Memory in KiB. */
const COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/**
 * Hashing takes 9 ms of a core and 19 MiB, in the thread pool that file access needs too. Two at once leave half of it
 * free, and 128 waiting take about a second.
 */
const LIMITS: QueueLimits = { running: 2, waiting: 128 };

/** Compared with where there is no account; one per process. */
let dummyHash: Promise<string> | undefined;

export async function createPasswords(limits = LIMITS): Promise<Passwords> {
  const limit = pLimit(limits.running);
  const unfinished = () => limit.activeCount + limit.pendingCount;
  async function enqueue<Result>(work: () => Promise<Result>): Promise<Result> {
    if (unfinished() >= limits.running + limits.waiting) throw new PasswordQueueFull();
    return limit(work);
  }

  const hashOfNoPassword = await (dummyHash ??= hash(randomBytes(32), COST));
  return {
    hash: (password) => enqueue(() => hash(normalisePassword(password), COST)),
    async matches(storedHash, password) {
      const same = await enqueue(() => verify(storedHash ?? hashOfNoPassword, normalisePassword(password)));
      return storedHash !== null && same;
    },
    waiting: () => Math.max(0, unfinished() - limits.running),
  };
}

const TOO_COMMON =
  'This password is one of the most common ones, which are guessed first. Please choose another, such as a few words that do not belong together.';

/** @throws BadRequest with the reason why a new password is not allowed */
export function requireGoodPassword(password: string): void {
  const problem = passwordProblem(password) ?? (isCommonPassword(password) ? TOO_COMMON : null);
  if (problem !== null) throw new BadRequest('weak_password', problem);
}
