import fastifyCookie from '@fastify/cookie';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { GoogleSignIn, ProviderAnswer, SignedInAnswer } from '../../../contract/identity/auth.ts';
import { failures } from '../../../contract/shared/failure.ts';
import type { Database } from '../../../db/client.ts';
import { AppError, BadRequest, Unavailable } from '../../../http/errors.ts';
import { SMALL_BODY } from '../../../http/limits/body-limits.ts';
import { signedIn } from '../password-sign-in/signed-in.ts';
import { callbackPage } from './callback-page.ts';
import { IdentityRefused, ProviderUnavailable } from './errors.ts';
import { FLOW_LASTS } from './flow.ts';
import type { Flows } from './flow.ts';
import type { Provider } from './provider.ts';
import { signInAs } from './store.ts';

/** Why a sign-in could not begin, and why it could not end. */
const NOT_STARTED = 'Google sign-in failed';
const NOT_FINISHED = 'Google authentication failed';

const REDIRECT = { 302: Type.Unsafe<undefined>({ description: 'To where the sign-in goes on.' }) };

export interface GoogleRoutesOptions {
  database: Database;
  /** Null where signing in with Google is not set up. */
  provider: Provider | null;
  flows: Flows;
  publicOrigin: string;
  /** Whether browsers come by https only. */
  https: boolean;
}

/** Signing in with Google, or whichever OpenID provider is set. */
export const googleRoutes: FastifyPluginAsyncTypebox<GoogleRoutesOptions> = async (scope, options) => {
  const { database, provider, flows, https } = options;
  const page = callbackPage(options.publicOrigin);
  await scope.register(fastifyCookie);

  // With https the prefix keeps every other host, however closely related, from setting this cookie.
  const cookie = https ? '__Host-google-sign-in' : 'google-sign-in';
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: https } as const;

  scope.get(
    '/api/auth/google/start',
    {
      schema: {
        summary: 'Begin to sign in with Google',
        description: 'For a browser to be sent to. Where it cannot begin, the page at the end says so.',
        tags: ['auth'],
        response: { ...REDIRECT, ...failures(429) },
      },
    },
    async (request, reply) => {
      try {
        if (!provider) return await reply.redirect(page.withError(NOT_STARTED));
        const { sealed, challenge } = await flows.begin();
        const address = await provider.authorizationUrl(challenge);
        reply.setCookie(cookie, sealed, { ...attributes, maxAge: FLOW_LASTS });
        return await reply.redirect(address);
      } catch (error) {
        logFailure(request, error);
        return reply.redirect(page.withError(NOT_STARTED));
      }
    },
  );

  scope.get(
    '/api/auth/oauth/callback',
    {
      // Looking ahead at a link must not use it up.
      exposeHeadRoute: false,
      schema: {
        summary: 'End a sign-in that began at /api/auth/google/start',
        description:
          'Where the provider sends the browser back to. Leads to the page at the end with `token` or `error`. ' +
          'What no sign-in of this browser asked for, or what proves nothing, is refused with a status; ' +
          'a browser shows that page a moment later all the same.',
        tags: ['auth'],
        querystring: ProviderAnswer,
        response: { ...REDIRECT, ...failures(400, 401, 429) },
      },
    },
    async (request, reply) => {
      reply.header('referrer-policy', 'no-referrer');
      const { code, state, error, iss } = request.query;
      const flow = await flows.finish(request.cookies[cookie], state);
      reply.clearCookie(cookie, attributes);
      if (!provider || !flow || (iss !== undefined && iss !== provider.issuer)) {
        throw refuse(reply, new BadRequest('invalid_state', NOT_FINISHED));
      }
      if (error !== undefined) return reply.redirect(page.withError(NOT_FINISHED));
      if (code === undefined) throw refuse(reply, new BadRequest('invalid_request', NOT_FINISHED));
      try {
        const identity = await provider.redeem(code, flow);
        const session = scope.newSession(request);
        const user = await signInAs(database, identity, session);
        return await reply.redirect(page.withToken(scope.tokenOf(session, user.id)));
      } catch (reason) {
        logFailure(request, reason);
        if (reason instanceof IdentityRefused) throw refuse(reply, notProven());
        return reply.redirect(page.withError(NOT_FINISHED));
      }
    },
  );

  scope.post(
    '/api/auth/google',
    {
      bodyLimit: SMALL_BODY,
      schema: {
        summary: 'Sign in with an ID token of Google’s',
        tags: ['auth'],
        body: GoogleSignIn,
        response: { 200: SignedInAnswer, ...failures(400, 401, 413, 415, 429, 503) },
      },
    },
    async (request) => {
      if (!provider) throw new Unavailable(NOT_STARTED);
      const session = scope.newSession(request);
      try {
        const identity = await provider.identify(request.body.idToken);
        return signedIn(scope, await signInAs(database, identity, session), session);
      } catch (reason) {
        logFailure(request, reason);
        if (reason instanceof IdentityRefused) throw notProven();
        if (reason instanceof ProviderUnavailable) throw new Unavailable(NOT_FINISHED);
        throw reason;
      }
    },
  );

  /** A status for whoever forged the request, and the page at the end for a reader who only went astray. */
  function refuse(reply: FastifyReply, error: AppError): AppError {
    reply.header('refresh', `0; url=${page.withError(NOT_FINISHED)}`);
    return error;
  }
};

function notProven(): AppError {
  return new AppError(401, 'google_authentication_failed', NOT_FINISHED);
}

function logFailure(request: FastifyRequest, error: unknown): void {
  if (error instanceof IdentityRefused) request.log.info({ reason: error.message }, 'identity refused');
  else request.log.error({ err: error }, 'sign-in with the provider failed');
}
