import { clientOf } from '../../http/limits/client-address.ts';
import { TooManyRequests } from '../../http/errors.ts';
import { createFixedWindowCounter } from '../../http/limits/fixed-window-counter.ts';

/** Failed attempts that are taken within one window. */
export const ATTEMPTS = {
  /** ms */
  window: 15 * 60 * 1000,
  /** By one address, at any accounts. */
  perAddress: 20,
  /** By one address at one account. */
  perAddressAndAccount: 10,
  /** At one account from anywhere: an account that sees more is under attack, … */
  perAccount: 100,
  /** … and then an address has this many at it. */
  whenUnderAttack: 2,
} as const;

const TOO_MANY = 'Too many attempts. Please try again later.';

interface Attempt {
  ip: string;
  /** Normalised e-mail, whether or not anyone has it; null for attempts that name no account. */
  account: string | null;
}

export interface Attempts {
  /**
   * Runs `work` as one attempt. It counts against the limits if it gives false. Whatever else it gives or throws
   * is no failed guess and does not count.
   *
   * @throws TooManyRequests, without running `work`
   */
  guard: <Result>(attempt: Attempt, work: () => Promise<Result>) => Promise<Result>;
}

/**
 * Limits on guessing. Nobody but the guesser is shut out: an account's owner comes from another address, which has
 * its own count. Against guesses from very many addresses each of them gets fewer, but never none.
 *
 * @param now ms from a monotonic clock
 */
export function createAttempts(now: () => number): Attempts {
  const createCounter = () => createFixedWindowCounter({ window: ATTEMPTS.window, keys: 50_000, now });
  const addresses = createCounter();
  const accounts = createCounter();
  const pairs = createCounter();

  function wait(address: string, account: string | null, pair: string): number {
    const atPair =
      account !== null && accounts.count(account) >= ATTEMPTS.perAccount
        ? ATTEMPTS.whenUnderAttack
        : ATTEMPTS.perAddressAndAccount;
    return Math.max(
      addresses.count(address) >= ATTEMPTS.perAddress ? addresses.remaining(address) : 0,
      account !== null && pairs.count(pair) >= atPair ? pairs.remaining(pair) : 0,
    );
  }

  return {
    async guard({ ip, account }, work) {
      const address = clientOf(ip);
      const pair = `${address} ${account}`;
      const ms = wait(address, account, pair);
      if (ms > 0) throw new TooManyRequests('too_many_attempts', TOO_MANY, ms);

      // Counted before it is known how it ends, so that many at once cannot slip by together.
      addresses.add(address);
      if (account !== null) {
        accounts.add(account);
        pairs.add(pair);
      }
      let failed = false;
      try {
        const result = await work();
        failed = result === false;
        return result;
      } finally {
        if (!failed) {
          addresses.remove(address);
          if (account !== null) {
            accounts.remove(account);
            pairs.remove(pair);
          }
        }
      }
    },
  };
}
