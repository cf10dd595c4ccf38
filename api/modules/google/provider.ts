import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { GoogleSettings } from '../../account-settings.ts';
import { createDiscovery } from './discovery.ts';
import type { ProviderDescription } from './discovery.ts';
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

const TokenAnswer = Compile(Type.Object({ id_token: Type.String() }));
const TokenError = Compile(Type.Object({ error: Type.Literal('invalid_grant') }));

export function createProvider(options: ProviderOptions): Provider {
  const { issuer, clientId, redirectUri, patience, now } = options;
  const describe = createDiscovery({ issuer, patience, now });

  return {
    issuer,

    async authorizationUrl({ state, nonce, codeChallenge }) {
      const { authorizationEndpoint } = await describe();
      const url = new URL(authorizationEndpoint);
      const parameters = {
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        access_type: 'offline',
        prompt: 'select_account',
        state,
        nonce,
        code_challenge: codeChallenge,
        code_challenge_method: 'S256',
      };
      for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
      return url.href;
    },

    async redeem(code, { verifier, nonce }) {
      const description = await describe();
      const idToken = await exchange(description, options, code, verifier);
      return readIdToken(idToken, description.keys, { issuer, clientId, nonce, now: new Date(now()) });
    },

    async identify(idToken) {
      const { keys } = await describe();
      return readIdToken(idToken, keys, { issuer, clientId, nonce: null, now: new Date(now()) });
    },
  };
}

async function exchange(
  { tokenEndpoint, secretInBody }: ProviderDescription,
  { clientId, clientSecret, redirectUri, patience }: ProviderOptions,
  code: string,
  verifier: string,
): Promise<string> {
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
    ...(secretInBody && { client_id: clientId, client_secret: clientSecret }),
  });
  const basic = [clientId, clientSecret].map(encodeURIComponent).join(':');
  const headers = secretInBody ? {} : { authorization: `Basic ${Buffer.from(basic).toString('base64')}` };

  let status: number;
  let answer: unknown;
  try {
    const signal = AbortSignal.timeout(patience);
    const response = await fetch(tokenEndpoint, { method: 'POST', body, headers, redirect: 'error', signal });
    status = response.status;
    answer = await response.json();
  } catch (error) {
    throw new ProviderUnavailable('the provider cannot be asked', { cause: error });
  }
  if (TokenError.Check(answer)) throw new IdentityRefused('a code that is unknown, used or too old');
  if (status !== 200 || !TokenAnswer.Check(answer)) {
    throw new ProviderUnavailable(`the provider gives no ID token (status ${status})`);
  }
  return answer.id_token;
}
