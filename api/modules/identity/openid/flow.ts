import { hkdfSync } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { calculatePKCECodeChallenge, randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { createTally } from '../../../http/limits/rolling-counter.ts';
import type { Challenge } from './provider.ts';

/** What a browser keeps while its owner is at the provider. */
interface FlowSecrets {
  state: string;
  nonce: string;
  /** PKCE. */
  verifier: string;
}

export interface Flows {
  /** `sealed` is for the browser's cookie, `challenge` for the provider. */
  begin: () => Promise<{ sealed: string; challenge: Challenge }>;
  /** The secrets of a flow that this browser began and has not finished; null for anything else. */
  finish: (sealed: string | undefined, state: string | undefined) => Promise<FlowSecrets | null>;
}

/** Seconds from the start of a sign-in to its end. */
export const FLOW_LASTS = 10 * 60;

const Sealed = Compile(
  Type.Object({ state: Type.String(), nonce: Type.String(), verifier: Type.String(), exp: Type.Integer() }),
);

/**
 * Sign-ins between start and callback. They live in the browser that began them, signed, and so survive a restart
 * and cannot be crowded out by others; what has been used is remembered here until it would have run out.
 *
 * @param secret the application's own; what signs here is derived from it and opens nothing else
 * @param now ms since 1970
 */
export function createFlows(secret: string, now: () => number): Flows {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'google sign-in', 32));
  const used = createTally({ window: FLOW_LASTS * 1000, keys: 50_000, now });

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

    async finish(sealed, state) {
      if (sealed === undefined || state === undefined) return null;
      const flow = await open(sealed);
      if (flow?.state !== state || used.count(state) > 0) return null;
      used.add(state);
      return flow;
    },
  };

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
