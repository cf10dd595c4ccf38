import { clientOf } from '../../../http/limits/client-address.ts';
import { countedAttempt, tooManyAttempts } from '../../../http/limits/counted-attempt.ts';
import { createFixedWindowCounter } from '../../../http/limits/fixed-window-counter.ts';
import type { SignUpLimits } from '../sign-in-limits.ts';

export interface SignUpThrottle {
  /**
   * Runs `work`, which returns false if the e-mail address has an account already.
   *
   * @param attempt `email` is normalised
   * @throws TooManyRequests, without running `work`
   */
  run: <Result>(attempt: { ip: string; email: string }, work: () => Promise<Result>) => Promise<Result>;
}

/**
 * Limits how many e-mail addresses can be asked about by signing up with them, and how many accounts one address creates.
 *
 * @param now ms from a monotonic clock
 */
export function createSignUpThrottle(limits: SignUpLimits, now: () => number): SignUpThrottle {
  const tally = () => createFixedWindowCounter({ window: limits.window, keys: 50_000, now });
  const [created, taken, asked] = [tally(), tally(), tally()];

  return {
    async run({ ip, email }, work) {
      const address = clientOf(ip);
      const waitingTime = Math.max(
        created.count(address) >= limits.newPerAddress ? created.remaining(address) : 0,
        taken.count(address) >= limits.takenPerAddress ? taken.remaining(address) : 0,
        asked.count(email) >= limits.takenPerEmail ? asked.remaining(email) : 0,
      );
      if (waitingTime > 0) throw tooManyAttempts(waitingTime);
      const result = await countedAttempt(
        [
          [taken, address],
          [asked, email],
        ],
        work,
      );
      if (result !== false) created.add(address);
      return result;
    },
  };
}
