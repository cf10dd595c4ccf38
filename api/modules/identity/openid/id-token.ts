import { errors, jwtVerify } from 'jose';
import type { JWTPayload, JWTVerifyGetKey } from 'jose';
import type { FastifyBaseLogger } from 'fastify';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { normaliseEmail } from '../../../contract/identity/credentials.ts';
import { GOOGLE_ISSUER } from './discovery.ts';

/** The request proves no identity. The message is for the log, never for the caller. */
export class IdentityRefused extends Error {
  override name = 'IdentityRefused';
}

/** A person, as the OpenID provider describes them. */
export interface ProvenIdentity {
  /** The issuer. */
  provider: string;
  /** The provider's identifier of the person. It does not change with their e-mail address. */
  subject: string;
  /** Normalised, and verified by the provider. */
  email: string;
  displayName: string | null;
  /** An https address. */
  avatar: string | null;
}

interface ExpectedToken {
  issuer: string;
  clientId: string;
  /** Undefined for a token that was not obtained through a flow. */
  nonce: string | undefined;
  now: Date;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Seconds that the clocks of the provider and this server may differ. */
const CLOCK_SKEW = 60;
/** Seconds by which the provider's clock may be ahead without a warning. */
const UNNOTICED_SKEW = 10;

/** Asymmetric algorithms only: an HMAC key that verifies a signature can also create one. */
const ALGORITHMS = 'RS256 RS384 RS512 PS256 PS384 PS512 ES256 ES384 ES512 EdDSA Ed25519'.split(' ');

const Claims = Compile(
  Type.Object({
    sub: Type.String({ minLength: 1, maxLength: 255 }),
    aud: Type.Union([Type.String(), Type.Array(Type.String())]),
    azp: Type.Optional(Type.String()),
    nonce: Type.Optional(Type.String()),
    email: Type.String(),
    email_verified: Type.Literal(true),
    name: Type.Optional(Type.Unknown()),
    picture: Type.Optional(Type.Unknown()),
  }),
);

/**
 * Validates an ID token (OpenID Connect Core 3.1.3.7) and reads the identity from it.
 *
 * @param keys rejects with a JOSEError for a token with an unknown key; other errors of it are passed on
 * @throws IdentityRefused
 */
export async function readIdToken(
  token: string,
  keys: JWTVerifyGetKey,
  { issuer, clientId, nonce, now, log }: ExpectedToken,
): Promise<ProvenIdentity> {
  let payload: unknown;
  try {
    const verified = await jwtVerify(token, keys, {
      issuer: issuerNames(issuer),
      audience: clientId,
      algorithms: ALGORITHMS,
      requiredClaims: ['exp'],
      // jose refuses a token that was issued in the future only with a maximum age.
      maxTokenAge: '1 day',
      clockTolerance: CLOCK_SKEW,
      currentDate: now,
    });
    payload = verified.payload;
    warnOfSkew(verified.payload, now, log);
  } catch (error) {
    if (error instanceof errors.JWTClaimValidationFailed) warnOfSkew(error.payload, now, log);
    if (error instanceof errors.JOSEError) throw new IdentityRefused(error.message, { cause: error });
    throw error;
  }
  if (!Claims.Check(payload)) {
    throw new IdentityRefused('a claim is missing or invalid, or the e-mail address is not verified');
  }
  if (nonce !== undefined && payload.nonce !== nonce) throw new IdentityRefused('the nonce is another one');
  if (Array.isArray(payload.aud) && payload.aud.length > 1 && payload.azp !== clientId) {
    throw new IdentityRefused('the token is for another client as well');
  }
  const email = normaliseEmail(payload.email);
  if (email === null) throw new IdentityRefused('the e-mail address is not valid');
  return {
    provider: issuer,
    subject: payload.sub,
    email,
    displayName: toDisplayName(payload.name),
    avatar: toAvatar(payload.picture),
  };
}

/** @param iat of a token whose signature is valid */
function warnOfSkew({ iat = 0 }: JWTPayload, now: Date, log: ExpectedToken['log']): void {
  const seconds = Math.round(iat - now.getTime() / 1000);
  if (seconds > UNNOTICED_SKEW) {
    log.warn(
      { seconds },
      `the clock of the OpenID provider is ahead of this server's; sign-ins fail from ${CLOCK_SKEW} s on`,
    );
  }
}

/** Google documents two forms of its issuer. */
function issuerNames(issuer: string): string[] {
  return issuer === GOOGLE_ISSUER ? [issuer, 'accounts.google.com'] : [issuer];
}

function toDisplayName(name: unknown): string | null {
  const text = typeof name === 'string' ? name.trim().slice(0, 200) : '';
  return text === '' ? null : text;
}

function toAvatar(address: unknown): string | null {
  const url = typeof address === 'string' && address.length <= 2_000 ? URL.parse(address) : null;
  return url?.protocol === 'https:' ? url.href : null;
}
