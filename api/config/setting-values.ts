import { isIP } from 'node:net';
import { engineOf } from './engine.ts';
import { normaliseEmail } from '../contract/identity/credentials.ts';

/*
 * What the values of settings may be.
 */

export function toList(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

export function matches(pattern: RegExp): (text: string) => boolean {
  return (text) => pattern.test(text);
}

export function isListOf(check: (text: string) => boolean): (text: string) => boolean {
  return (text) => toList(text).every(check);
}

export function oneOf(names: readonly string[]): { check: (text: string) => boolean; expected: string } {
  return { check: (text) => names.includes(text), expected: `one of ${names.join(', ')}` };
}

export function isPort(text: string): boolean {
  return /^\d+$/.test(text) && Number(text) <= 65_535;
}

export function isHost(text: string): boolean {
  return isIP(text) !== 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text);
}

export function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === text;
}

/** `s3://bucket` or `s3://bucket/a/prefix`. */
export function isBucketUrl(text: string): boolean {
  return /^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/[\w.-]+)*\/?$/.test(text);
}

export function isDatabaseUrl(text: string): boolean {
  return engineOf(text) === 'postgres' ? isPostgresUrl(text) : isFileUrl(text);
}

function isPostgresUrl(text: string): boolean {
  return serverUrls(text).every((server) => {
    const url = URL.parse(server);
    return url !== null && url.hostname !== '' && /^\/[^/]+$/.test(url.pathname);
  });
}

function isFileUrl(text: string): boolean {
  if (!/^file:[^?#]+$/.test(text)) return false;
  // After file:// the path must be absolute, as in file:///var/lib/swadhyay.db.
  return !text.startsWith('file://') || URL.parse(text)?.host === '';
}

/** Refuses `true` and the like, with which every client could claim any address. */
export function isProxy(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const bits = isIP(address) === 6 ? 128 : 32;
  const isPrefix =
    prefix === undefined || (/^\d+$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= bits);
  return isIP(address) !== 0 && isPrefix && rest.length === 0;
}

export function isIssuer(text: string): boolean {
  const url = URL.parse(text);
  if (!url || /[?#\s]/.test(text) || url.username !== '') return false;
  const isLoopback = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback);
}

export function isSmtpUrl(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^smtps?:$/.test(url.protocol) && url.hostname !== '';
}

export function isSender(text: string): boolean {
  const address = /<([^<>]*)>$/.exec(text)?.[1] ?? text;
  return normaliseEmail(address) !== null && !/[\r\n]/.test(text);
}

const PARTS = /^(postgres(?:ql)?:\/\/(?:[^@/]*@)?)([^/?]+)(\/.*)$/i;

/**
 * One URL for each server of `postgres://user:password@host1:5432,host2:5432/database`, which is also the form of libpq. The driver
 * knows URLs with one server only.
 */
export function serverUrls(url: string): string[] {
  const [, start = '', hosts = '', rest = ''] = PARTS.exec(url.trim()) ?? [];
  if (hosts === '') return [url];
  return hosts.split(',').map((host) => start + host + rest);
}
