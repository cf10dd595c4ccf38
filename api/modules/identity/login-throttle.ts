import { clientOf } from '../../http/limits/rate-limit.ts';
import { countedAttempt, waitAt } from '../../http/limits/counted-attempt.ts';
import type { WindowCounter } from '../../http/limits/window-counter.ts';
import type { LoginLimits } from '../../config/sign-in-limits.ts';

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
 * @param counter with the window of the limits
 */
export function createLoginThrottle(limits: LoginLimits, counter: WindowCounter): LoginThrottle {
  const { perDevice, perAddress, perAccount, perAddressAndAccount } = limits;

  return {
    run({ ip, account, device = null }, work) {
      if (device !== null && account !== null) {
        return countedAttempt({
          counter,
          keys: [['device', `${device} ${account}`]],
          waitFor: ([ofDevice]) => waitAt(perDevice, ofDevice),
          work,
        });
      }
      const address = clientOf(ip);
      if (account === null) {
        return countedAttempt({
          counter,
          keys: [['address', address]],
          waitFor: ([ofAddress]) => waitAt(perAddress, ofAddress),
          work,
        });
      }
      return countedAttempt({
        counter,
        keys: [
          ['address', address],
          ['account', account],
          ['pair', `${address} ${account}`],
        ],
        waitFor([ofAddress, ofAccount, ofPair]) {
          const isAttacked = (ofAccount?.count ?? 0) >= perAccount;
          const perPair = isAttacked
            ? Math.min(PER_ADDRESS_UNDER_ATTACK, perAddressAndAccount)
            : perAddressAndAccount;
          return waitAt(perAddress, ofAddress) || waitAt(perPair, ofPair);
        },
        work,
      });
    },
  };
}
