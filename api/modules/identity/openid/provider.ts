import { authorizationCodeGrant, buildAuthorizationUrl, ClientError, ResponseBodyError } from 'openid-client';
import type { Configuration } from 'openid-client';
import type { GoogleSettings } from '../../../config/identity-settings.ts';
import { createDiscovery } from './discovery.ts';
import type { KnownProvider } from './discovery.ts';
import { IdentityRefused, ProviderUnavailable } from './errors.ts';
import { readIdToken } from './id-token.ts';
import type { ProvenIdentity } from './id-token.ts';

/** An OpenID provider as whoever signs people in sees it. Every function may reject with ProviderUnavailable. */
export interface Provider {
  /** As the provider names itself. */
  issuer: string;
  /** Where a browser is sent to sign in. */
  authorizationUrl: (challenge: Challenge) => Promise<string>;
  /** Who came back with `code`. Rejects with IdentityRefused where that proves nothing. */
  redeem: (code: string, secrets: { verifier: string; nonce: string }) => Promise<ProvenIdentity>;
  /** Whom an ID token from somewhere else stands for. Rejects with IdentityRefused. */
  identify: (idToken: string) => Promise<ProvenIdentity>;
}

export interface Challenge {
  state: string;
  nonce: string;
  /** PKCE, S256. */
  codeChallenge: string;
}

export interface ProviderOptions extends GoogleSettings {
  /** Where the provider sends browsers back to. */
  redirectUri: string;
  /** ms for each answer of the provider */
  patience: number;
  /** ms since 1970 */
  now: () => number;
}

/** How the library calls what is wrong with an ID token, or with an answer that has none. */
const PROVES_NOTHING = [
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_UNSUPPORTED_OPERATION',
];

export function createProvider(options: ProviderOptions): Provider {
  const { issuer, clientId, redirectUri, now } = options;
  const describe = createDiscovery(options);

  const read = (idToken: string, { keys }: KnownProvider) =>
    readIdToken(idToken, keys, { issuer, clientId, now: new Date(now()) });

  return {
    issuer,

    async authorizationUrl({ state, nonce, codeChallenge }) {
      const { client } = await describe();
      const url = buildAuthorizationUrl(client, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        access_type: 'offline',
        prompt: 'select_account',
        state,
        nonce,
        code_challenge: codeChallenge,
        code_challenge_method: 'S256',
      });
      return url.href;
    },

    async redeem(code, { verifier, nonce }) {
      const provider = await describe();
      // Whoever calls has compared the state, and the issuer where the provider named it.
      const callback = `${redirectUri}?${String(new URLSearchParams({ code, iss: issuer }))}`;
      const idToken = await exchange(provider.client, new URL(callback), verifier, nonce);
      // The library trusts the connection that a token came by; its signature is checked here.
      return read(idToken, provider);
    },

    async identify(idToken) {
      return read(idToken, await describe());
    },
  };
}

async function exchange(
  client: Configuration,
  callback: URL,
  pkceCodeVerifier: string,
  expectedNonce: string,
): Promise<string> {
  try {
    const tokens = await authorizationCodeGrant(client, callback, { pkceCodeVerifier, expectedNonce });
    return tokens.id_token ?? '';
  } catch (error) {
    if (error instanceof ResponseBodyError && error.error === 'invalid_grant') {
      throw new IdentityRefused('a code that is unknown, used or too old', { cause: error });
    }
    if (error instanceof ClientError && PROVES_NOTHING.includes(error.code ?? '')) {
      const { message } = error.cause instanceof Error ? error.cause : error;
      throw new IdentityRefused(message, { cause: error });
    }
    throw new ProviderUnavailable('the provider gives no ID token', { cause: error });
  }
}
