import { hkdfSync } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { calculatePKCECodeChallenge, randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { createFixedWindowCounter } from '../../../http/limits/fixed-window-counter.ts';
import type { Challenge } from './provider.ts';

/** What a browser keeps while its owner is at the provider. */
export interface FlowSecrets {
  state: string;
  nonce: string;
  /** PKCE. */
  verifier: string;
}

export interface Flows {
  /** `sealed` is for the browser's cookie, `challenge` for the provider. */
  begin: () => Promise<{ sealed: string; challenge: Challenge }>;
  /**
   * Finishes a flow with `end`, which runs once per flow. A browser that sends the same callback again within
   * `REPEATED_WITHIN` gets the outcome of that one run, be it an address or an error. Null where this browser did not
   * begin the flow, or finished it longer ago.
   */
  finish: (
    sealed: string | undefined,
    state: string | undefined,
    end: (secrets: FlowSecrets) => Promise<string>,
  ) => Promise<string | null>;
}

/** Seconds from the start of a sign-in to its end. */
export const FLOW_LASTS = 10 * 60;

/** Seconds for which the outcome of a flow is kept for a browser that sends the callback again. */
export const REPEATED_WITHIN = 60;

/** Most outcomes that are kept at a time; beyond that the oldest is dropped. */
export const OUTCOMES = 5_000;

const Sealed = Compile(
  Type.Object({ state: Type.String(), nonce: Type.String(), verifier: Type.String(), exp: Type.Integer() }),
);

/**
 * Sign-ins between start and callback. They live in the browser that began them, signed, and so survive a restart
 * and cannot be crowded out by others; what has been used is remembered here until it would have run out.
 * Browsers may send a callback twice and show only one of the two answers, so both get the same one.
 *
 * @param secret the application's own; what signs here is derived from it and opens nothing else
 * @param now ms since 1970
 */
export function createFlows(secret: string, now: () => number): Flows {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'google sign-in', 32));
  const used = createFixedWindowCounter({ window: FLOW_LASTS * 1000, keys: 50_000, now });
  /** By state, oldest first. */
  const outcomes = new Map<string, { outcome: Promise<string>; endsAt: number }>();

  return {
    async begin() {
      const [state, nonce, verifier] = [randomState(), randomNonce(), randomPKCECodeVerifier()];
      const sealed = await new SignJWT({ state, nonce, verifier })
        .setProtectedHeader({ alg: 'HS256' })
        .setExpirationTime(Math.floor(now() / 1000) + FLOW_LASTS)
        .sign(key);
      const codeChallenge = await calculatePKCECodeChallenge(verifier);
      return { sealed, challenge: { state, nonce, codeChallenge } };
    },

    async finish(sealed, state, end) {
      if (sealed === undefined || state === undefined) return null;
      const flow = await open(sealed);
      if (flow?.state !== state) return null;
      dropOldOutcomes();
      const finished = outcomes.get(state);
      if (finished) return finished.outcome;
      if (used.count(state) > 0) return null;
      used.add(state);
      // Kept before it settles: the same callback may arrive twice at once.
      const outcome = end(flow);
      outcomes.set(state, { outcome, endsAt: now() + REPEATED_WITHIN * 1000 });
      return outcome;
    },
  };

  function dropOldOutcomes(): void {
    for (const [state, { endsAt }] of outcomes) {
      if (endsAt > now() && outcomes.size < OUTCOMES) return;
      outcomes.delete(state);
    }
  }

  async function open(sealed: string): Promise<FlowSecrets | null> {
    try {
      const { payload } = await jwtVerify<unknown>(sealed, key, {
        algorithms: ['HS256'],
        currentDate: new Date(now()),
      });
      return Sealed.Check(payload) ? payload : null;
    } catch {
      return null;
    }
  }
}
