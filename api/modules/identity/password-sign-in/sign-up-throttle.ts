import { clientOf } from '../../../http/limits/rate-limit.ts';
import { countedAttempt, waitAt } from '../../../http/limits/counted-attempt.ts';
import type { CountedKey, WindowCounter } from '../../../http/limits/window-counter.ts';
import type { SignUpLimits } from '../../../config/sign-in-limits.ts';

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
 * @param counter with the window of the limits
 */
export function createSignUpThrottle(limits: SignUpLimits, counter: WindowCounter): SignUpThrottle {
  return {
    run({ ip, email }, work) {
      const address = clientOf(ip);
      const created: CountedKey = ['created', address];
      const taken: CountedKey = ['taken', address];
      const asked: CountedKey = ['asked', email];
      return countedAttempt({
        counter,
        keys: [created, taken, asked],
        waitFor: ([ofCreated, ofTaken, ofAsked]) =>
          Math.max(
            waitAt(limits.newPerAddress, ofCreated),
            waitAt(limits.takenPerAddress, ofTaken),
            waitAt(limits.takenPerEmail, ofAsked),
          ),
        work,
        keptAfter: (result) => (result === false ? [taken, asked] : [created]),
      });
    },
  };
}
