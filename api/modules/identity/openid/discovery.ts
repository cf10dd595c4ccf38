import type { JWTVerifyGetKey } from 'jose';
import { allowInsecureRequests, ClientSecretPost, customFetch, discovery } from 'openid-client';
import type { ClientAuth, Configuration } from 'openid-client';
import type { GoogleSettings } from '../../../config/identity-settings.ts';
import { ProviderUnavailable } from './errors.ts';
import { keysAt } from './keys.ts';

/** A provider that has described itself. */
export interface KnownProvider {
  client: Configuration;
  keys: JWTVerifyGetKey;
}

/** ms for which a description counts. Keys have a cache of their own, which follows their rotation. */
const KEPT = 60 * 60 * 1000;

export interface DiscoveryOptions extends GoogleSettings {
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
export function createDiscovery(options: DiscoveryOptions): () => Promise<KnownProvider> {
  const { now } = options;
  let known: { provider: KnownProvider; until: number } | null = null;
  let asking: Promise<KnownProvider> | null = null;

  async function ask(): Promise<KnownProvider> {
    const provider = await discover(options);
    known = { provider, until: now() + KEPT };
    return provider;
  }

  return async () => {
    if (known && known.until > now()) return known.provider;
    const old = known?.provider;
    asking ??= ask().finally(() => {
      asking = null;
    });
    return old ? asking.catch(() => old) : asking;
  };
}

async function discover(options: DiscoveryOptions): Promise<KnownProvider> {
  const { issuer, clientId, clientSecret, patience } = options;
  const server = new URL(issuer);
  let client: Configuration;
  try {
    client = await discovery(server, clientId, clientSecret, authenticate, {
      // The library's own limit is in seconds, and fails on some fractions of one.
      [customFetch]: (address, request) =>
        fetch(address, { ...request, signal: AbortSignal.timeout(patience) } as RequestInit),
      // eslint-disable-next-line @typescript-eslint/no-deprecated -- settings take http on loopback alone
      execute: server.protocol === 'http:' ? [allowInsecureRequests] : [],
    });
  } catch (error) {
    throw new ProviderUnavailable('the provider cannot be asked', { cause: error });
  }
  const { issuer: name, authorization_endpoint, token_endpoint, jwks_uri = '' } = client.serverMetadata();
  // To the library a slash at the end is nothing; in ID tokens and linked accounts it makes another provider.
  if (name !== issuer) {
    throw new ProviderUnavailable('the provider does not describe itself as OIDC_ISSUER');
  }
  for (const endpoint of [authorization_endpoint, token_endpoint, jwks_uri]) {
    if (URL.parse(endpoint ?? '')?.protocol !== server.protocol) {
      throw new ProviderUnavailable('the provider names an address that is none, or not safe');
    }
  }
  return { client, keys: keysAt(new URL(jwks_uri), patience) };
}

/**
 * Shows the secret in a header, or in the body where the provider takes no header. The library's own header escapes
 * hyphens and dots too, as the standard has it; not every server undoes that, and each client id of Google's has some.
 */
const authenticate: ClientAuth = (server, client, body, headers) => {
  const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  if (!methods.includes('client_secret_basic')) {
    ClientSecretPost()(server, client, body, headers);
    return;
  }
  const basic = [client.client_id, client.client_secret ?? ''].map(encodeURIComponent).join(':');
  headers.set('authorization', `Basic ${btoa(basic)}`);
};
