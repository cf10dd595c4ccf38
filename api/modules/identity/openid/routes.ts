import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';
import { Type } from 'typebox';
import type { Static } from 'typebox';
import { GoogleSignIn, ProviderAnswer, SignedInAnswer } from '../../../contract/identity/auth.ts';
import { failures } from '../../../contract/shared/envelopes.ts';
import type { GoogleSettings } from '../../../config/settings.ts';
import type { Database } from '../../../db/client.ts';
import { AppError, BadRequest, Unavailable, TooEarly } from '../../../http/errors.ts';
import { engine } from '../../../config/engine.ts';
import type { ShortLived } from '../../../db/short-lived/short-lived.ts';
import type { Clocks } from '../../../operations/steady-clock.ts';
import { SMALL_BODY } from '../../../http/json-body.ts';
import type { KnownDevices } from '../known-devices.ts';
import type { SameBrowserCookie } from '../same-browser-cookie.ts';
import { signInAnswer } from '../sessions/session-plugin.ts';
import { ProviderUnavailable } from './discovery.ts';
import { createFlows, FLOW_LASTS } from './flow.ts';
import { IdentityRefused } from './id-token.ts';
import { createSharedOutcomes } from './shared-outcomes.ts';
import { signInAs } from './store.ts';

/** Where a callback redirects to, and the session and account of the sign-in if it succeeded. */
interface Outcome {
  address: string;
  signedIn?: { sessionId: string; email: string; newAccount: boolean };
}

const NOT_STARTED = 'Google sign-in failed';
const NOT_FINISHED = 'Google authentication failed';

const REDIRECT = { 302: Type.Unsafe<undefined>({ description: 'To the next step of the sign-in.' }) };

interface GoogleRoutesOptions extends Clocks {
  database: Database;
  devices: KnownDevices;
  sameBrowserCookie: SameBrowserCookie;
  /** Null when signing in with Google is not set up. */
  google: GoogleSettings | null;
  /** Derives the key that signs the state of a flow. */
  secret: string;
  publicOrigin: string;
  /** Origin of the API, which the provider redirects to. */
  apiOrigin: string;
  /** ms for each answer of the provider */
  timeout: number;
  shortLived: ShortLived;
}

/** Signing in with Google, or with the OpenID provider in `OIDC_ISSUER`. */
export const googleRoutes: FastifyPluginAsyncTypebox<GoogleRoutesOptions> = async (scope, options) => {
  const {
    database,
    devices,
    sameBrowserCookie,
    google,
    secret,
    publicOrigin,
    apiOrigin,
    timeout,
    shortLived,
    now,
    monotonic,
  } = options;

  const https = publicOrigin.startsWith('https:');
  // The prefix prevents other hosts, such as a sibling domain, from setting the cookies.
  const prefix = https ? '__Host-' : '';
  const cookies = {
    state: `${prefix}google-sign-in`,
    verifier: `${prefix}google-sign-in-verifier`,
    attributes: { path: '/', httpOnly: true, sameSite: 'lax', secure: https, maxAge: FLOW_LASTS },
  } as const;

  const flows = createFlows<Outcome>(
    secret,
    { now, monotonic },
    {
      shared: engine === 'postgres' ? createSharedOutcomes(shortLived, secret, now) : null,
      onError: (error) => scope.log.error({ err: error }, 'the outcome of a sign-in cannot be shared'),
    },
  );
  // Loaded only for those who use it, because it takes a tenth of the time to start.
  const provider =
    google &&
    (await import('./provider.ts')).createProvider({
      ...google,
      redirectUri: `${apiOrigin}/api/auth/oauth/callback`,
      cookies,
      createState: flows.createState,
      isValidState: (request) => hasValidState(request, request.query as Static<typeof ProviderAnswer>),
      timeout,
      now,
      monotonic,
      log: scope.log,
    });

  // The addresses of the page that ends a sign-in. Nothing in a request changes their origin or path.
  const tokenPage = (token: string) => `${publicOrigin}/auth/callback?token=${encodeURIComponent(token)}`;
  const errorPage = (message: string) => `${publicOrigin}/auth/callback?error=${encodeURIComponent(message)}`;

  function hasValidState({ cookies: sent }: FastifyRequest, { state }: { state?: string }): Promise<boolean> {
    return flows.isValid(sent[cookies.verifier] === undefined ? undefined : state, sent[cookies.state]);
  }

  scope.get(
    '/api/auth/google/start',
    {
      exposeHeadRoute: false,
      onRequest: refuseSpeculative,
      schema: {
        summary: 'Start a sign-in with Google',
        description: 'Redirects the browser to Google, or to the callback page with an `error`.',
        tags: ['auth'],
        response: { ...REDIRECT, ...failures(425, 429) },
      },
    },
    async (request, reply) => {
      if (!provider) return reply.redirect(errorPage(NOT_STARTED));
      try {
        return await reply.redirect(await provider.authorizationUrl(request, reply));
      } catch (error) {
        logFailure(request, error);
        return reply.redirect(errorPage(NOT_STARTED));
      }
    },
  );

  scope.get(
    '/api/auth/oauth/callback',
    {
      // A HEAD request must not use up the sign-in.
      exposeHeadRoute: false,
      onRequest: refuseSpeculative,
      schema: {
        summary: 'Finish a sign-in that was started at /api/auth/google/start',
        description:
          'The provider redirects the browser here. Redirects to the callback page with a `token` or an `error`. ' +
          'Callbacks of one sign-in that arrive at the same time get the same answer, and so does a callback that is ' +
          'sent again because the connection was lost. A callback that belongs to no sign-in of this browser, was ' +
          'answered before or proves no identity is refused with a status; a browser that shows this answer goes on to ' +
          'the callback page.',
        tags: ['auth'],
        querystring: ProviderAnswer,
        response: { ...REDIRECT, ...failures(400, 401, 425, 429) },
      },
    },
    async (request, reply) => {
      reply.header('referrer-policy', 'no-referrer');
      try {
        const { address, signedIn } = await finishFlow(request, request.query, reply);
        if (signedIn) {
          devices.remember(request, reply, signedIn.email);
          sameBrowserCookie.mark(reply, signedIn);
        }
        return await reply.redirect(address);
      } catch (error) {
        if (error instanceof AppError) reply.header('refresh', `0; url=${errorPage(NOT_FINISHED)}`);
        throw error;
      }
    },
  );

  type Callback = Static<typeof ProviderAnswer>;

  async function finishFlow(
    request: FastifyRequest,
    callback: Callback,
    reply: FastifyReply,
  ): Promise<Outcome> {
    const { state } = callback;
    if (state === undefined || !(await hasValidState(request, callback))) throw invalidState();
    const { raw } = reply;
    raw.once('finish', () => flows.answered(state, true));
    raw.once('close', () => {
      if (!raw.writableFinished) flows.answered(state, false);
    });
    const endInBrowser = () => {
      reply.clearCookie(cookies.state, cookies.attributes);
      reply.clearCookie(cookies.verifier, cookies.attributes);
    };
    const outcome = await flows
      .finish(state, () => redeem(request, callback, state))
      .catch((error: unknown) => {
        endInBrowser();
        throw error;
      });
    if (!outcome) throw invalidState();
    endInBrowser();
    return outcome;
  }

  async function redeem(
    request: FastifyRequest,
    { code, error, iss }: Callback,
    state: string,
  ): Promise<Outcome> {
    if (!provider || (iss !== undefined && iss !== provider.issuer)) throw invalidState();
    if (error !== undefined) return { address: errorPage(NOT_FINISHED) };
    if (code === undefined) throw new BadRequest('invalid_request', NOT_FINISHED);
    try {
      const identity = await provider.redeemCode(request, state);
      const session = scope.newSession(request);
      const { user, newAccount } = await signInAs(database, identity, session);
      const address = tokenPage(scope.tokenOf(session, user.id));
      return { address, signedIn: { sessionId: session.id, email: user.email, newAccount } };
    } catch (failure) {
      logFailure(request, failure);
      if (failure instanceof IdentityRefused) throw notProven();
      return { address: errorPage(NOT_FINISHED) };
    }
  }

  scope.post(
    '/api/auth/google',
    {
      bodyLimit: SMALL_BODY,
      schema: {
        summary: 'Sign in with a Google ID token',
        tags: ['auth'],
        body: GoogleSignIn,
        response: { 200: SignedInAnswer, ...failures(400, 401, 413, 415, 429, 503) },
      },
    },
    async (request, reply) => {
      if (!provider) throw new Unavailable(NOT_STARTED);
      const session = scope.newSession(request);
      try {
        const identity = await provider.verifyIdToken(request.body.idToken);
        const { user } = await signInAs(database, identity, session);
        devices.remember(request, reply, user.email);
        return signInAnswer(scope, user, session);
      } catch (failure) {
        logFailure(request, failure);
        if (failure instanceof IdentityRefused) throw notProven();
        if (failure instanceof ProviderUnavailable) throw new Unavailable(NOT_FINISHED);
        throw failure;
      }
    },
  );
};

function invalidState(): BadRequest {
  return new BadRequest('invalid_state', NOT_FINISHED);
}

function notProven(): AppError {
  return new AppError(401, 'google_authentication_failed', NOT_FINISHED);
}

function logFailure(request: FastifyRequest, error: unknown): void {
  if (error instanceof IdentityRefused) request.log.info({ reason: error.message }, 'identity refused');
  else request.log.error({ err: error }, 'sign-in with the provider failed');
}

/** Headers with which browsers mark prefetches and prerenders. */
const PURPOSES = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'];

/**
 * An `onRequest` hook for GET routes that change something. Refuses, with TooEarly, requests whose response the browser
 * may discard: prefetches, prerenders, and the preload that it sends while a service worker starts.
 */
function refuseSpeculative(
  { headers }: FastifyRequest,
  _reply: FastifyReply,
  next: HookHandlerDoneFunction,
): void {
  const isPreload = headers['service-worker-navigation-preload'] !== undefined;
  const isPrefetch = PURPOSES.some((name) => /prefetch|prerender|preview/i.test(String(headers[name] ?? '')));
  next(isPreload || isPrefetch ? new TooEarly() : undefined);
}
