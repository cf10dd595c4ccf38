import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The most accounts that are remembered for one device; beyond it, the oldest is forgotten. */
export const ACCOUNTS_PER_DEVICE = 10;

/** Seconds. Browsers keep no cookie for longer. */
const LASTS = 400 * 24 * 60 * 60;

/** Bytes */
const ID_SIZE = 16;
const TAG_SIZE = 16;

/** The value of the cookie: an id and the tags of accounts, separated by dots. */
const FORM = /^[\w-]{22}(?:\.[\w-]{22}){1,20}$/;

/** The devices that have signed in to an account before. Accounts are named by their normalised e-mail address. */
export interface KnownDevices {
  /** The id of the device that sends a request, if it has signed in to this account before; otherwise null. */
  idFor: (request: FastifyRequest, email: string) => string | null;
  /** Stores in a cookie that the device has signed in to this account. */
  remember: (request: FastifyRequest, reply: FastifyReply, email: string) => void;
}

/**
 * Known devices by a cookie, as OWASP describes (Slow Down Online Guessing Attacks with Device Cookies). The cookie signs
 * nobody in and does not name the accounts. It only gives the device its own count of failed attempts.
 *
 * @param secret of the application; the key of the tags is derived from it
 */
export function createKnownDevices(secret: string, https: boolean): KnownDevices {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'known devices', 32));
  const name = https ? '__Secure-known-device' : 'known-device';
  const attributes = {
    path: '/api/auth',
    httpOnly: true,
    sameSite: 'lax',
    secure: https,
    maxAge: LASTS,
  } as const;

  function tagOf(id: string, email: string): string {
    return createHmac('sha256', key)
      .update(`${id} ${email}`)
      .digest()
      .subarray(0, TAG_SIZE)
      .toString('base64url');
  }

  function read({ cookies }: FastifyRequest): { id: string; tags: string[] } | null {
    const value = cookies[name] ?? '';
    if (!FORM.test(value)) return null;
    const [id = '', ...tags] = value.split('.');
    return { id, tags };
  }

  return {
    idFor(request, email) {
      const device = read(request);
      if (!device) return null;
      const expected = Buffer.from(tagOf(device.id, email));
      return device.tags.some((tag) => timingSafeEqual(Buffer.from(tag), expected)) ? device.id : null;
    },

    remember(request, reply, email) {
      const { id, tags } = read(request) ?? { id: randomBytes(ID_SIZE).toString('base64url'), tags: [] };
      const tag = tagOf(id, email);
      const newest = [...tags.filter((other) => other !== tag), tag].slice(-ACCOUNTS_PER_DEVICE);
      reply.setCookie(name, [id, ...newest].join('.'), attributes);
    },
  };
}
