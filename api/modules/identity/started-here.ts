import type { FastifyReply, FastifyRequest } from 'fastify';

/** Seconds between the answer of the callback and the page that it redirects to. */
const LASTS = 5 * 60;

/**
 * A cookie in the browser in which a sign-in with the provider was started and finished. It names the session. The callback
 * page takes a token without asking only if its session is this one, because anyone can send a link with a token.
 */
export interface StartedHere {
  mark: (reply: FastifyReply, sessionId: string) => void;
  /** Whether this browser has the mark of the session. The mark is deleted with the reply, so it is used once. */
  take: (request: FastifyRequest, reply: FastifyReply, sessionId: string) => boolean;
}

export function createStartedHere(https: boolean): StartedHere {
  // The prefix prevents other hosts, such as a sibling domain, from setting the cookie.
  const name = https ? '__Host-signed-in' : 'signed-in';
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: https } as const;
  return {
    mark(reply, sessionId) {
      reply.setCookie(name, sessionId, { ...attributes, maxAge: LASTS });
    },
    take({ cookies }, reply, sessionId) {
      const marked = cookies[name];
      if (marked === undefined) return false;
      reply.clearCookie(name, attributes);
      return marked === sessionId;
    },
  };
}
