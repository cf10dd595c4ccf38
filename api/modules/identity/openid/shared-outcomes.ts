import { hkdfSync } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { EncryptJWT, errors, jwtDecrypt } from 'jose';
import { AppError } from '../../../http/errors.ts';
import type { ShortLived } from '../../../db/short-lived/short-lived.ts';
import { FLOW_LASTS, RESEND_WITHIN } from './flow.ts';
import type { SharedOutcomes } from './flow.ts';

const LASTS = FLOW_LASTS * 1000;
/** ms. By then the provider has answered, or the node that asked it was stopped. */
const LONGEST_WAIT = 15_000;
/** ms */
const ASK_EVERY = 100;
/** The stored value of an outcome that was withdrawn. */
const WITHDRAWN = '';

type Sealed<Outcome> = { outcome: Outcome } | { error: Pick<AppError, 'status' | 'code' | 'message'> };

/**
 * Outcomes in the database, for a browser whose callbacks reach two nodes. They are encrypted, because they sign in.
 *
 * @param secret of the application; the key is derived from it
 * @param now ms since 1970
 */
export function createSharedOutcomes<Outcome>(
  shortLived: ShortLived,
  secret: string,
  now: () => number,
): SharedOutcomes<Outcome> {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'outcomes of sign-ins', 32));
  const nameOf = (state: string) => `sign-in ${state}`;
  const waitingFor = (state: string) => `sign-in waiting ${state}`;

  const seal = (sealed: Sealed<Outcome>) =>
    new EncryptJWT({ sealed })
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .setExpirationTime(Math.floor(now() / 1000) + RESEND_WITHIN)
      .encrypt(key);

  /** @returns null if it has expired */
  async function unseal(text: string): Promise<Outcome | null> {
    const decrypted = await jwtDecrypt<{ sealed: Sealed<Outcome> }>(text, key, {
      currentDate: new Date(now()),
    }).catch((error: unknown) => {
      if (error instanceof errors.JWTExpired) return null;
      throw error;
    });
    if (decrypted === null) return null;
    const { sealed } = decrypted.payload;
    if ('outcome' in sealed) return sealed.outcome;
    throw new AppError(sealed.error.status, sealed.error.code, sealed.error.message);
  }

  return {
    claim: (state) => shortLived.take(nameOf(state), LASTS),
    async offer(state, outcome) {
      const sealed = await outcome.then(
        (value) => seal({ outcome: value }),
        (error: unknown) => {
          if (!(error instanceof AppError)) return WITHDRAWN;
          const { status, code, message } = error;
          return seal({ error: { status, code, message } });
        },
      );
      await shortLived.setValue(nameOf(state), sealed);
    },
    async ask(state) {
      await shortLived.add([waitingFor(state)], LASTS);
      for (let waited = 0; waited < LONGEST_WAIT; waited += ASK_EVERY) {
        const value = await shortLived.valueOf(nameOf(state), LASTS);
        if (value === WITHDRAWN) return null;
        if (value !== null) return unseal(value);
        await setTimeout(ASK_EVERY);
      }
      return null;
    },
    async withdraw(state) {
      const [waiting] = await shortLived.read([waitingFor(state)], LASTS);
      if (waiting?.count === 0) await shortLived.setValue(nameOf(state), WITHDRAWN);
    },
  };
}
