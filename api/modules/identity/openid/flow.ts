import { hkdfSync, randomUUID } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { createFixedWindowCounter } from '../../../http/limits/fixed-window-counter.ts';
import type { Clocks } from '../../../operations/steady-clock.ts';

/** Sign-in flows, from the redirect to the provider to the answer of the callback. */
interface Flows<Outcome> {
  /** Creates the state of a new flow: a signed token, for the authorization address and a cookie of the browser. */
  createState: () => Promise<string>;
  /** Whether a state was created here, has not expired and equals the one in the browser's cookie. */
  isValid: (state: string | undefined, cookie: string | undefined) => Promise<boolean>;
  /**
   * Runs `run` once per state. Callbacks that arrive while it runs share its outcome, be it a value or an error.
   * Resolves with null for a state that was used before.
   */
  finish: (state: string, run: () => Promise<Outcome>) => Promise<Outcome | null>;
  /**
   * Reports whether the answer with the outcome was delivered. A delivered outcome is dropped. If the connection was
   * lost, it is kept for `RESEND_WITHIN`, for a browser that sends the callback again.
   */
  answered: (state: string, delivered: boolean) => void;
}

/** Seconds that a flow may take. */
export const FLOW_LASTS = 10 * 60;

/** Seconds for which the outcome of a flow is kept after the connection was lost. */
export const RESEND_WITHIN = 60;

/** Maximum number of stored outcomes; beyond it the oldest is dropped. */
export const MAXIMUM_OUTCOMES = 5_000;

/** The outcomes of sign-ins that the nodes of a database share. */
export interface SharedOutcomes<Outcome> {
  /** Whether no node has had a callback with this state before. */
  claim: (state: string) => Promise<boolean>;
  /** Makes the outcome available to callbacks at other nodes, now and later. */
  offer: (state: string, outcome: Promise<Outcome>) => Promise<void>;
  /** The outcome that another node has or is about to have; null if it was delivered. Rejects as it does there. */
  ask: (state: string) => Promise<Outcome | null>;
  /** Withdraws an outcome that was delivered, unless another node waits for it. */
  withdraw: (state: string) => Promise<void>;
}

interface FlowOptions<Outcome> {
  /** Null if there are no other nodes. */
  shared: SharedOutcomes<Outcome> | null;
  /** Receives errors that do not make the sign-in fail. */
  onError: (error: unknown) => void;
}

/**
 * The state lives in the browser and is signed, so a flow survives a restart, and can end at another node than it began. Only
 * used states and undelivered outcomes are stored here.
 *
 * @param secret of the application; the signing key is derived from it
 * @param shared with other nodes; null if there are none
 */
export function createFlows<Outcome>(
  secret: string,
  { now, monotonic }: Clocks,
  { shared, onError }: FlowOptions<Outcome>,
): Flows<Outcome> {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'google sign-in', 32));
  const usedStates = createFixedWindowCounter({ window: FLOW_LASTS * 1000, keys: 50_000, now: monotonic });
  /** By state, the oldest first. Times are of the monotonic clock. */
  const outcomes = new Map<string, { outcome: Promise<Outcome | null>; expiresAt: number }>();

  function dropExpiredOutcomes(): void {
    for (const [state, { expiresAt }] of outcomes) {
      if (expiresAt <= monotonic() || outcomes.size >= MAXIMUM_OUTCOMES) outcomes.delete(state);
    }
  }

  function claim(state: string): boolean {
    const isFirst = usedStates.count(state) === 0;
    if (isFirst) usedStates.add(state);
    return isFirst;
  }

  async function finishOnOneNode(state: string, run: () => Promise<Outcome>): Promise<Outcome | null> {
    if (!shared) return claim(state) ? run() : null;
    if (!(await shared.claim(state))) return shared.ask(state);
    const outcome = run();
    await shared.offer(state, outcome).catch(onError);
    return outcome;
  }

  return {
    createState: () =>
      new SignJWT({ jti: randomUUID() })
        .setProtectedHeader({ alg: 'HS256' })
        .setExpirationTime(Math.floor(now() / 1000) + FLOW_LASTS)
        .sign(key),

    async isValid(state, cookie) {
      if (state === undefined || state !== cookie) return false;
      try {
        await jwtVerify(state, key, {
          algorithms: ['HS256'],
          requiredClaims: ['exp', 'jti'],
          currentDate: new Date(now()),
        });
        return true;
      } catch (error) {
        if (error instanceof errors.JOSEError) return false;
        throw error;
      }
    },

    finish(state, run) {
      dropExpiredOutcomes();
      const shared = outcomes.get(state);
      if (shared) return shared.outcome;
      const outcome = finishOnOneNode(state, run);
      outcomes.set(state, { outcome, expiresAt: Infinity });
      return outcome;
    },

    answered(state, delivered) {
      const entry = outcomes.get(state);
      if (delivered) {
        if (outcomes.delete(state)) void shared?.withdraw(state).catch(onError);
      } else if (entry) entry.expiresAt = monotonic() + RESEND_WITHIN * 1000;
    },
  };
}
