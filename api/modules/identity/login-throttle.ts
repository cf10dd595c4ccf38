import { clientOf } from '../../http/limits/client-address.ts';
import { TooManyRequests } from '../../http/errors.ts';
import { createFixedWindowCounter } from '../../http/limits/fixed-window-counter.ts';

/** Maximum numbers of failed attempts within the window. */
export const LOGIN_LIMITS = {
  /** ms */
  window: 15 * 60 * 1000,
  /** From one address, at all accounts. */
  perAddress: 20,
  /** From one address at one account. */
  perAddressAndAccount: 10,
  /** At one account from all addresses. An account with more is under attack. */
  perAccount: 100,
  /** From one address at an account that is under attack. */
  perAddressUnderAttack: 2,
} as const;

const TOO_MANY = 'Too many attempts. Please try again later.';

interface Attempt {
  ip: string;
  /** Normalised e-mail address, also without an account; null for attempts that name none. */
  account: string | null;
}

export interface LoginThrottle {
  /**
   * Runs `work` as one attempt, which failed if `work` returns false. Only failed attempts count.
   *
   * @throws TooManyRequests, without running `work`
   */
  run: <Result>(attempt: Attempt, work: () => Promise<Result>) => Promise<Result>;
}

/**
 * Limits failed attempts to sign in. An attacker cannot lock out the owner of an account, who has another address with
 * its own count. While an account is attacked from many addresses, each address has fewer attempts, but never none.
 *
 * @param now ms from a monotonic clock
 */
export function createLoginThrottle(now: () => number): LoginThrottle {
  const tally = () => createFixedWindowCounter({ window: LOGIN_LIMITS.window, keys: 50_000, now });
  const addresses = tally();
  const accounts = tally();
  const pairs = tally();

  function waitingTime(address: string, account: string | null, pair: string): number {
    const pairLimit =
      account !== null && accounts.count(account) >= LOGIN_LIMITS.perAccount
        ? LOGIN_LIMITS.perAddressUnderAttack
        : LOGIN_LIMITS.perAddressAndAccount;
    return Math.max(
      addresses.count(address) >= LOGIN_LIMITS.perAddress ? addresses.remaining(address) : 0,
      account !== null && pairs.count(pair) >= pairLimit ? pairs.remaining(pair) : 0,
    );
  }

  return {
    async run({ ip, account }, work) {
      const address = clientOf(ip);
      const pair = `${address} ${account}`;
      const ms = waitingTime(address, account, pair);
      if (ms > 0) throw new TooManyRequests('too_many_attempts', TOO_MANY, ms);

      // Counted before the result is known, so that concurrent attempts cannot exceed the limits.
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
