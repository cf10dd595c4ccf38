import { errors, jwtVerify } from 'jose';
import type { JWTVerifyGetKey } from 'jose';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { normaliseEmail } from '../../../contract/identity/credentials.ts';
import { IdentityRefused } from './errors.ts';

/** Who someone is, as an OpenID provider vouches for it. */
export interface ProvenIdentity {
  /** The provider's issuer. */
  provider: string;
  /** The provider's own name for the person: stays when they change their e-mail address. */
  subject: string;
  /** Normalised, and verified by the provider. */
  email: string;
  displayName: string | null;
  /** An https address. */
  avatar: string | null;
}

export interface Expected {
  issuer: string;
  clientId: string;
  now: Date;
}

/** Seconds that the provider's clock and ours may differ. */
const CLOCK_SKEW = 10;

/** Signatures that only the provider can make: with HMAC, everyone who can check one could make one. */
const ALGORITHMS = 'RS256 RS384 RS512 PS256 PS384 PS512 ES256 ES384 ES512 EdDSA Ed25519'.split(' ');

const Claims = Compile(
  Type.Object({
    sub: Type.String({ minLength: 1, maxLength: 255 }),
    aud: Type.Union([Type.String(), Type.Array(Type.String())]),
    azp: Type.Optional(Type.String()),
    email: Type.String(),
    email_verified: Type.Literal(true),
    name: Type.Optional(Type.Unknown()),
    picture: Type.Optional(Type.Unknown()),
  }),
);

/**
 * Checks an ID token as OpenID Connect Core 3.1.3.7 asks for, but for the nonce: only who began the sign-in knows it.
 *
 * @throws IdentityRefused, or whatever `keys` throws but for a key that it does not have
 */
export async function readIdToken(
  token: string,
  keys: JWTVerifyGetKey,
  { issuer, clientId, now }: Expected,
): Promise<ProvenIdentity> {
  let payload: unknown;
  try {
    const verified = await jwtVerify(token, keys, {
      issuer: namesOf(issuer),
      audience: clientId,
      algorithms: ALGORITHMS,
      requiredClaims: ['exp'],
      // Not for the age itself: only with it is a token from the future refused.
      maxTokenAge: '1 day',
      clockTolerance: CLOCK_SKEW,
      currentDate: now,
    });
    payload = verified.payload;
  } catch (error) {
    if (error instanceof errors.JOSEError) throw new IdentityRefused(error.message, { cause: error });
    throw error;
  }
  if (!Claims.Check(payload))
    throw new IdentityRefused('no verified e-mail address, or claims of another kind');
  if (Array.isArray(payload.aud) && payload.aud.length > 1 && payload.azp !== clientId) {
    throw new IdentityRefused('made for another client as well');
  }
  const email = normaliseEmail(payload.email);
  if (email === null) throw new IdentityRefused('an e-mail address of a form that we do not take');
  return {
    provider: issuer,
    subject: payload.sub,
    email,
    displayName: toName(payload.name),
    avatar: toPicture(payload.picture),
  };
}

/** Google writes its name in two ways and documents both. */
function namesOf(issuer: string): string[] {
  return issuer === 'https://accounts.google.com' ? [issuer, 'accounts.google.com'] : [issuer];
}

function toName(name: unknown): string | null {
  const text = typeof name === 'string' ? name.trim().slice(0, 200) : '';
  return text === '' ? null : text;
}

function toPicture(address: unknown): string | null {
  const url = typeof address === 'string' && address.length <= 2_000 ? URL.parse(address) : null;
  return url?.protocol === 'https:' ? url.href : null;
}
