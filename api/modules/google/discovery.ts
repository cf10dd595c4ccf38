import { createRemoteJWKSet, errors } from 'jose';
import type { JWTVerifyGetKey } from 'jose';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { ProviderUnavailable } from './errors.ts';

/** What an OpenID provider says about itself, as far as signing in needs it. */
export interface ProviderDescription {
  authorizationEndpoint: string;
  tokenEndpoint: string;
  /** Whether the client's secret is sent in the body, not in a header. */
  secretInBody: boolean;
  keys: JWTVerifyGetKey;
}

/** ms for which a description counts. Keys have a cache of their own, which follows their rotation. */
const KEPT = 60 * 60 * 1000;

const Metadata = Compile(
  Type.Object({
    issuer: Type.String(),
    authorization_endpoint: Type.String(),
    token_endpoint: Type.String(),
    jwks_uri: Type.String(),
    token_endpoint_auth_methods_supported: Type.Optional(Type.Array(Type.String())),
  }),
);

export interface DiscoveryOptions {
  issuer: string;
  /** ms for each answer of the provider */
  patience: number;
  /** ms from any clock */
  now: () => number;
}

/**
 * Gives the provider's description, asked for when it is first needed: a provider that is down at start must not keep
 * the program from starting. An old one serves as long as no new one is to be had.
 *
 * @returns a function that rejects with ProviderUnavailable
 */
export function createDiscovery({
  issuer,
  patience,
  now,
}: DiscoveryOptions): () => Promise<ProviderDescription> {
  let known: { description: ProviderDescription; until: number } | null = null;
  let asking: Promise<ProviderDescription> | null = null;

  async function ask(): Promise<ProviderDescription> {
    const description = await discover(issuer, patience);
    known = { description, until: now() + KEPT };
    return description;
  }

  return async () => {
    if (known && known.until > now()) return known.description;
    const old = known?.description;
    asking ??= ask().finally(() => {
      asking = null;
    });
    return old ? asking.catch(() => old) : asking;
  };
}

async function discover(issuer: string, patience: number): Promise<ProviderDescription> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  let metadata: unknown;
  try {
    const answer = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(patience) });
    metadata = await answer.json();
  } catch (error) {
    throw new ProviderUnavailable('the provider cannot be asked', { cause: error });
  }
  if (!Metadata.Check(metadata) || metadata.issuer !== issuer) {
    throw new ProviderUnavailable('the provider does not describe itself as OIDC_ISSUER');
  }
  const { authorization_endpoint, token_endpoint, jwks_uri } = metadata;
  for (const endpoint of [authorization_endpoint, token_endpoint, jwks_uri]) {
    if (URL.parse(endpoint)?.protocol !== new URL(issuer).protocol) {
      throw new ProviderUnavailable('the provider names an address that is none, or not safe');
    }
  }
  const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  return {
    authorizationEndpoint: authorization_endpoint,
    tokenEndpoint: token_endpoint,
    secretInBody: !methods.includes('client_secret_basic'),
    keys: keysAt(jwks_uri, patience),
  };
}

/** The provider's keys: kept, asked for anew when a token names one that is not among them, at most every 30 s. */
function keysAt(address: string, patience: number): JWTVerifyGetKey {
  const remote = createRemoteJWKSet(new URL(address), { timeoutDuration: patience });
  return async (header, token) => {
    try {
      return await remote(header, token);
    } catch (error) {
      const aboutToken =
        error instanceof errors.JWKSNoMatchingKey ||
        error instanceof errors.JWKSMultipleMatchingKeys ||
        error instanceof errors.JOSENotSupported;
      if (aboutToken) throw error;
      throw new ProviderUnavailable("the provider's keys cannot be had", { cause: error });
    }
  };
}
