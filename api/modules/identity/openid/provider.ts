import { createHash } from 'node:crypto';
import { IncomingMessage } from 'node:http';
import type { CookieSerializeOptions } from '@fastify/cookie';
import { fastifyOauth2 } from '@fastify/oauth2';
import type { OAuth2Namespace } from '@fastify/oauth2';
import { fastify } from 'fastify';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { createRemoteJWKSet, errors } from 'jose';
import type { JWTVerifyGetKey } from 'jose';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { GoogleSettings } from '../../../config/settings.ts';
import { JUMP } from '../../../operations/steady-clock.ts';
import type { Clocks } from '../../../operations/steady-clock.ts';
import { discover, GOOGLE_ISSUER, ProviderUnavailable } from './discovery.ts';
import type { ProviderMetadata } from './discovery.ts';
import { IdentityRefused, readIdToken } from './id-token.ts';
import type { ProvenIdentity } from './id-token.ts';

/** An OpenID provider. Every function may reject with ProviderUnavailable. */
export interface Provider {
  issuer: string;
  /** The address at which a browser signs in. Sets the cookies of the flow. */
  authorizationUrl: (request: FastifyRequest, reply: FastifyReply) => Promise<string>;
  /** Exchanges the code of a callback for an identity. Rejects with IdentityRefused. */
  redeemCode: (request: FastifyRequest, state: string) => Promise<ProvenIdentity>;
  /** Reads an ID token that was not obtained through a flow. Rejects with IdentityRefused. */
  verifyIdToken: (idToken: string) => Promise<ProvenIdentity>;
}

interface ProviderOptions extends GoogleSettings, Clocks {
  redirectUri: string;
  /** Names and attributes of the cookies that hold the state and the PKCE verifier of a flow. */
  cookies: { state: string; verifier: string; attributes: CookieSerializeOptions };
  createState: () => Promise<string>;
  /** Whether the state of a callback was created for the browser that sends it. */
  isValidState: (request: FastifyRequest) => Promise<boolean>;
  /** ms for each answer of the provider */
  timeout: number;
  log: FastifyBaseLogger;
}

interface Client {
  oauth2: OAuth2Namespace;
  keys: JWTVerifyGetKey;
}

const { authorizeHost, authorizePath, tokenHost, tokenPath } = fastifyOauth2.GOOGLE_CONFIGURATION;
const GOOGLE_METADATA: ProviderMetadata = {
  authorizationEndpoint: new URL(authorizePath ?? '', authorizeHost),
  tokenEndpoint: new URL(tokenPath ?? '', tokenHost),
  jwksUri: new URL('https://www.googleapis.com/oauth2/v3/certs'),
  secretIn: 'header',
};

/** ms until the metadata of a provider is fetched again. */
const METADATA_LASTS = 60 * 60 * 1000;

/** Bytes of an answer of the token endpoint. */
const MAXIMUM_TOKEN_ANSWER = 100_000;

/** The error that @fastify/oauth2 rejects with when a code is unknown, used, expired or has another verifier. */
const InvalidGrant = Compile(
  Type.Object({
    data: Type.Object({ payload: Type.Object({ error: Type.Literal('invalid_grant') }) }),
  }),
);

export function createProvider(options: ProviderOptions): Provider {
  const { issuer, clientId, now, log } = options;
  const getClient = createClientCache(options);

  async function verify(idToken: string, keys: JWTVerifyGetKey, nonce?: string): Promise<ProvenIdentity> {
    return readIdToken(idToken, keys, { issuer, clientId, nonce, now: new Date(now()), log });
  }

  return {
    issuer,

    async authorizationUrl(request, reply) {
      const { oauth2 } = await getClient();
      const address = new URL(await oauth2.generateAuthorizationUri(request, reply));
      address.searchParams.set('nonce', nonceOf(address.searchParams.get('state') ?? ''));
      return address.href;
    },

    async redeemCode(request, state) {
      const { oauth2, keys } = await getClient();
      return verify(await exchangeCode(oauth2, request), keys, nonceOf(state));
    },

    async verifyIdToken(idToken) {
      const { keys } = await getClient();
      return verify(idToken, keys);
    },
  };
}

/** The nonce of a flow is the hash of its state, as OpenID Connect Core 15.5.2 suggests. */
function nonceOf(state: string): string {
  return createHash('sha256').update(state).digest('base64url');
}

/**
 * Returns a function that gives the client. It fetches the metadata on the first call, because a provider that is down
 * must not prevent the start of the API, and uses expired metadata when new metadata cannot be fetched.
 */
function createClientCache(options: ProviderOptions): () => Promise<Client> {
  const { issuer, timeout, monotonic } = options;
  let cached: { client: Client; expiresAt: number } | null = null;
  let pending: Promise<Client> | null = null;

  async function load(): Promise<Client> {
    const isGoogle = issuer === GOOGLE_ISSUER;
    const client = await createClient(isGoogle ? GOOGLE_METADATA : await discover(issuer, timeout), options);
    cached = { client, expiresAt: isGoogle ? Infinity : monotonic() + METADATA_LASTS };
    return client;
  }

  return async () => {
    if (cached && cached.expiresAt > monotonic()) return cached.client;
    const expired = cached?.client;
    pending ??= load().finally(() => {
      pending = null;
    });
    return expired ? pending.catch(() => expired) : pending;
  };
}

/** Registers the plugin with an instance that never listens: it cannot be registered with one that already does. */
async function createClient(metadata: ProviderMetadata, options: ProviderOptions): Promise<Client> {
  const { authorizationEndpoint, tokenEndpoint, jwksUri, secretIn } = metadata;
  const { clientId, clientSecret, redirectUri, cookies, createState, isValidState, timeout } = options;
  const holder = fastify();
  await holder.register(fastifyOauth2, {
    name: 'provider',
    credentials: {
      client: { id: clientId, secret: clientSecret },
      auth: {
        authorizeHost: authorizationEndpoint.origin,
        authorizePath: authorizationEndpoint.pathname + authorizationEndpoint.search,
        tokenHost: tokenEndpoint.origin,
        tokenPath: tokenEndpoint.pathname + tokenEndpoint.search,
      },
      options: { authorizationMethod: secretIn },
      http: { timeout, maxBytes: MAXIMUM_TOKEN_ANSWER },
    },
    scope: ['openid', 'email', 'profile'],
    callbackUri: redirectUri,
    callbackUriParams: { access_type: 'offline', prompt: 'select_account' },
    pkce: 'S256',
    generateStateFunction: createState,
    async checkStateFunction(request: FastifyRequest) {
      if (!(await isValidState(request))) throw new IdentityRefused('the state is not valid');
      return true;
    },
    redirectStateCookieName: cookies.state,
    verifierCookieName: cookies.verifier,
    cookie: cookies.attributes,
    userAgent: false,
  });
  return { oauth2: holder.getDecorator<OAuth2Namespace>('provider'), keys: remoteKeys(jwksUri, options) };
}

async function exchangeCode(oauth2: OAuth2Namespace, request: FastifyRequest): Promise<string> {
  try {
    const { token } = await oauth2.getAccessTokenFromAuthorizationCodeFlow(request);
    return token.id_token ?? '';
  } catch (error) {
    closeAnswer(error);
    if (error instanceof IdentityRefused) throw error;
    if (InvalidGrant.Check(error)) {
      throw new IdentityRefused('the code is unknown, used or expired', { cause: error });
    }
    throw new ProviderUnavailable('the code cannot be exchanged for an ID token', { cause: error });
  }
}

/** The HTTP client of the plugin stops reading after a timeout, but leaves the connection open. */
function closeAnswer(error: unknown): void {
  const data = error instanceof Error && 'data' in error ? error.data : null;
  if (typeof data !== 'object' || data === null || !('res' in data)) return;
  if (data.res instanceof IncomingMessage) data.res.destroy();
}

/**
 * The signing keys of the provider. Fetched again when a token names an unknown key, at most every 30 s. The library counts
 * them by the wall clock, so a jump of that clock clears the cache.
 */
function remoteKeys(address: URL, { timeout, now, monotonic }: ProviderOptions): JWTVerifyGetKey {
  const create = () => createRemoteJWKSet(address, { timeoutDuration: timeout });
  let getKey = create();
  let offset = now() - monotonic();
  return async (header, token) => {
    const seen = now() - monotonic();
    if (Math.abs(seen - offset) > JUMP) getKey = create();
    offset = seen;
    try {
      return await getKey(header, token);
    } catch (error) {
      const isTokenError =
        error instanceof errors.JWKSNoMatchingKey ||
        error instanceof errors.JWKSMultipleMatchingKeys ||
        error instanceof errors.JOSENotSupported;
      if (isTokenError) throw error;
      throw new ProviderUnavailable('the signing keys of the provider cannot be fetched', { cause: error });
    }
  };
}
