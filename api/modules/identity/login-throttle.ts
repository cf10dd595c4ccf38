import { clientOf } from '../../http/limits/client-address.ts';
import { countedAttempt, tooManyAttempts } from '../../http/limits/counted-attempt.ts';
import { createFixedWindowCounter } from '../../http/limits/fixed-window-counter.ts';
import type { LoginLimits } from './sign-in-limits.ts';

/** Failed attempts from one address at an account that is under attack. */
const PER_ADDRESS_UNDER_ATTACK = 2;

interface Attempt {
  ip: string;
  /** Normalised e-mail address, also without an account; null for attempts that name none. */
  account: string | null;
  /** The device, if it has signed in to this account before. */
  device?: string | null;
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
 * Limits failed attempts to sign in. An attacker cannot lock out the owner of an account: a device that has signed in to it
 * before has its own count, and so has another address. While an account is attacked from many addresses, each address has
 * fewer attempts, but never none.
 *
 * @param now ms from a monotonic clock
 */
export function createLoginThrottle(limits: LoginLimits, now: () => number): LoginThrottle {
  const tally = () => createFixedWindowCounter({ window: limits.window, keys: 50_000, now });
  const [addresses, accounts, pairs, devices] = [tally(), tally(), tally(), tally()];

  return {
    async run({ ip, account, device = null }, work) {
      if (device !== null && account !== null) {
        const key = `${device} ${account}`;
        if (devices.count(key) >= limits.perDevice) throw tooManyAttempts(devices.remaining(key));
        return countedAttempt([[devices, key]], work);
      }

      const address = clientOf(ip);
      if (addresses.count(address) >= limits.perAddress) throw tooManyAttempts(addresses.remaining(address));
      if (account === null) return countedAttempt([[addresses, address]], work);
      const pair = `${address} ${account}`;
      const isAttacked = accounts.count(account) >= limits.perAccount;
      const pairLimit = isAttacked
        ? Math.min(PER_ADDRESS_UNDER_ATTACK, limits.perAddressAndAccount)
        : limits.perAddressAndAccount;
      if (pairs.count(pair) >= pairLimit) throw tooManyAttempts(pairs.remaining(pair));
      return countedAttempt(
        [
          [addresses, address],
          [accounts, account],
          [pairs, pair],
        ],
        work,
      );
    },
  };
}
